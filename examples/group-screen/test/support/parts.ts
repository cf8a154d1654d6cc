// The parts of a group, each with what is on the screen once it is there.
export const views: readonly [part: string, settled: string][] = [
  ["overview", ".event-foot"],
  ["roster", ".contact"],
  ["documents", ".document"],
  ["photos", ".album-card"],
  ["setups", ".plan-row"],
];

export const forms: readonly [part: string, settled: string][] = [
  ["profile", "#field-unitNumber"],
  ["subgroups/new", "#field-name"],
  ["circles/new", "#field-name"],
];
