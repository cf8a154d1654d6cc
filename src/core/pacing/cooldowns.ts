// The cooldowns of a credential: of all its calls, or of one operation and path. Moments are of the steady clock.

export interface Cooldowns {
  /** Milliseconds until the cooldown of a key is over; `"*"` is the key of all calls. */
  remaining(key: string, now: number): number;
  /** Begins a cooldown, or extends that of the key. */
  start(key: string, until: number, now: number): void;
}

/** The longest cooldown, in milliseconds, so that a number that nobody meant does not close a client for good. */
const longest = 86_400_000;
/** The number of cooldowns from which on those that are over are removed. */
const many = 100;

export function createCooldowns(): Cooldowns {
  const ends = new Map<string, number>();
  let mark = many;
  return {
    remaining: (key, now) => Math.max(0, (ends.get(key) ?? 0) - now),
    start: (key, until, now) => {
      ends.set(key, Math.max(ends.get(key) ?? 0, Math.min(until, now + longest)));
      if (ends.size < mark) return;
      for (const [other, end] of ends) if (end <= now) ends.delete(other);
      mark = Math.max(many, 2 * ends.size);
    },
  };
}
