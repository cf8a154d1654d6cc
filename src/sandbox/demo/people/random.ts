// Seeded chance: the same seed gives the same sequence on every machine.

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  pick<T>(choices: readonly T[]): T;
}

/** A generator (mulberry32) that starts from a hash (FNV-1a) of the seed. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError("nothing to pick from");
      return choice;
    },
  };
}
