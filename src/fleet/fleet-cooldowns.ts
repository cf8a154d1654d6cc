// Cooldowns that a fleet keeps together: what one process was asked to wait for is shared with the others. The store knows
// what has a limit of its own by tags only, since its name holds the service's address.
import { createCooldowns, type Cooldowns } from "../core/pacing/cooldowns.ts";
import { mostReported, type PacingReply, type PacingReport } from "./protocol.ts";

export interface FleetCooldowns extends Cooldowns {
  /** The cooldowns as the store is sent them; `tag` makes tags of names. */
  report(tag: (name: string) => string, now: number): Pick<PacingReport, "cooldown" | "cooldowns">;
  /** Takes in the store's cooldowns. */
  join(reply: PacingReply, now: number): void;
}

/** @param onStart - called when a cooldown is to be shared. */
export function createFleetCooldowns(own: Cooldowns, onStart: () => void): FleetCooldowns {
  const foreign = createCooldowns();
  /** Until when any of the foreign ones end. */
  let foreignEnd = 0;
  let tagOf: ((name: string) => string) | undefined;
  /** Names that began to cool down here, until the store knows. */
  const news = new Set<string>();
  /** The names in the report under way. */
  let reported: string[] = [];
  return {
    remaining: (name, now) => {
      const mine = own.remaining(name, now);
      if (name === "*" || !tagOf || now >= foreignEnd) return mine;
      return Math.max(mine, foreign.remaining(tagOf(name), now));
    },
    start: (name, until, now) => {
      own.start(name, until, now);
      news.add(name);
      onStart();
    },
    report: (tag, now) => {
      tagOf = tag;
      reported = [...news];
      const left = (name: string) => Math.min(Math.ceil(own.remaining(name, now)), mostReported);
      const named = reported.filter((name) => name !== "*");
      return {
        cooldown: left("*"),
        cooldowns: Object.fromEntries(named.map((name) => [tag(name), left(name)])),
      };
    },
    join: (reply, now) => {
      for (const name of reported) news.delete(name);
      reported = [];
      if (reply.cooldown > 0) own.start("*", now + reply.cooldown, now);
      for (const [tag, ms] of Object.entries(reply.cooldowns ?? {})) {
        foreign.start(tag, now + ms, now);
        foreignEnd = Math.max(foreignEnd, now + ms);
      }
    },
  };
}
