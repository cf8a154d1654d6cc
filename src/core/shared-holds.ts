// Holds that a fleet keeps together: what one process was told to wait for is told to the others. The store knows
// what has a limit of its own by tags only, since its name holds the service's address.
import { createHolds, type Holds } from "./holds.ts";
import type { PacingAnswer, PacingReport } from "./pacing-store.ts";

export interface SharedHolds extends Holds {
  /** What is to be told of holds; `tag` makes tags of names. */
  report(tag: (name: string) => string, now: number): Pick<PacingReport, "hold" | "holds" | "seen">;
  /** What the store tells of holds; whether it is news of what has a limit of its own. */
  join(answer: PacingAnswer, now: number): boolean;
}

/** @param told - called when a hold is to be told to others. */
export function createSharedHolds(own: Holds, told: () => void): SharedHolds {
  const foreign = createHolds();
  /** Until when any of the foreign ones holds. */
  let foreignEnd = 0;
  let seen = 0;
  let tagOf: ((name: string) => string) | undefined;
  /** Names that were held here, until the store knows. */
  const news = new Set<string>();
  let telling: string[] = [];
  return {
    heldFor: (name, now) => {
      const mine = own.heldFor(name, now);
      if (name === "*" || !tagOf || now >= foreignEnd) return mine;
      return Math.max(mine, foreign.heldFor(tagOf(name), now));
    },
    hold: (name, until, now) => {
      own.hold(name, until, now);
      news.add(name);
      told();
    },
    report: (tag, now) => {
      tagOf = tag;
      telling = [...news];
      const left = (name: string) => Math.ceil(own.heldFor(name, now));
      const named = telling.filter((name) => name !== "*");
      return {
        hold: left("*"),
        holds: Object.fromEntries(named.map((name) => [tag(name), left(name)])),
        seen,
      };
    },
    join: (answer, now) => {
      for (const name of telling) news.delete(name);
      telling = [];
      seen = answer.seen;
      if (answer.hold > 0) own.hold("*", now + answer.hold, now);
      for (const [tag, ms] of Object.entries(answer.holds ?? {})) {
        foreign.hold(tag, now + ms, now);
        foreignEnd = Math.max(foreignEnd, now + ms);
      }
      return answer.holds !== undefined;
    },
  };
}
