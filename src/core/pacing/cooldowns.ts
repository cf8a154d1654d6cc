// Until when nothing is sent: by anybody, or of what has a limit of its own. By the steady clock.

export interface Cooldowns {
  /** Milliseconds until the cooldown of a key is over; `"*"` is everybody's. */
  remaining(key: string, now: number): number;
  /** Begins a cooldown that ends at a moment, or later where the key has one that does. */
  start(key: string, until: number, now: number): void;
}

/** From this many on, those that are over are looked for. */
const many = 100;

export function createCooldowns(): Cooldowns {
  const ends = new Map<string, number>();
  let mark = many;
  return {
    remaining: (key, now) => Math.max(0, (ends.get(key) ?? 0) - now),
    start: (key, until, now) => {
      ends.set(key, Math.max(ends.get(key) ?? 0, until));
      if (ends.size < mark) return;
      for (const [other, end] of ends) if (end <= now) ends.delete(other);
      mark = Math.max(many, 2 * ends.size);
    },
  };
}
