// The result of a round, in words for a terminal.
import { styleText } from "node:util";

import type { RoundOutcome } from "./run-round.ts";

const count = new Intl.NumberFormat("en-US");

export function summaryOf(outcome: RoundOutcome): string[] {
  const { round, groups, entries, added, changed, removed, seconds, problems } = outcome;
  const mark = problems.length === 0 ? styleText("green", "✓") : styleText("yellow", "!");
  const kind = round.full ? "everything" : "what changed";
  const took = seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0);
  const removals = round.full
    ? `${count.format(removed)} removed`
    : "removed ones are found by --full";
  return [
    `${mark} Round ${round.number} (${kind}): ${plural(groups, "group")} in ${took} s`,
    `  ${plural(entries, "entry")}: ${count.format(added)} added, ${count.format(changed)} changed, ${removals}`,
    ...(round.dropped > 0
      ? [`  ${plural(round.dropped, "group")} not reached any more: removed`]
      : []),
    ...problems.map(
      ([problem, among]) => `  ${plural(among, "group")} left for the next round: ${problem}`,
    ),
  ];
}

export function plural(size: number, noun: "group" | "entry" | "worker" | "request"): string {
  const nouns = noun === "entry" ? "entries" : `${noun}s`;
  return `${count.format(size)} ${size === 1 ? noun : nouns}`;
}
