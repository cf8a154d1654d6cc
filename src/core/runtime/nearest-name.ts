// The name that somebody meant who wrote one that there is not.

/** Asks whether the nearest known name is meant, after a blank; nothing when none is near. */
export function askNearest(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`;
}

/**
 * The known name that shares the most pairs of letters with one that is not, as long as they share enough.
 * Names with the same end are nearer, as `apiKey` and `groupKey`.
 */
export function nearestName(
  name: string,
  known: readonly string[],
  /** How alike the two must be, from 0 to 1. */
  least = 0.3,
): string | undefined {
  const pairs = pairsOf(name);
  let nearest: string | undefined;
  let most = least;
  for (const candidate of known) {
    const others = pairsOf(candidate);
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    const endsAlike = candidate.slice(-3).toLowerCase() === name.slice(-3).toLowerCase();
    const likeness = (2 * common) / (pairs.size + others.size) + (endsAlike ? 0.2 : 0);
    if (likeness > most) [nearest, most] = [candidate, likeness];
  }
  return nearest;
}

function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at < letters.length - 1; at++) pairs.add(letters.slice(at, at + 2));
  return pairs;
}
