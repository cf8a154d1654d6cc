// Until when nothing is sent: for everybody, or for what has a limit of its own. By the steady clock.

export interface Holds {
  /** Milliseconds that a key is still held; `"*"` is everybody. */
  heldFor(key: string, now: number): number;
  /** Holds a key until a moment, or longer where it is held longer already. */
  hold(key: string, until: number, now: number): void;
}

/** From this many on, those that are over are looked for. */
const many = 100;

export function createHolds(): Holds {
  const ends = new Map<string, number>();
  let mark = many;
  return {
    heldFor: (key, now) => Math.max(0, (ends.get(key) ?? 0) - now),
    hold: (key, until, now) => {
      ends.set(key, Math.max(ends.get(key) ?? 0, until));
      if (ends.size < mark) return;
      for (const [held, end] of ends) if (end <= now) ends.delete(held);
      mark = Math.max(many, 2 * ends.size);
    },
  };
}
