// Seeded chance: the same seed gives the same sequence on every machine.

import { hashOf } from "../../core/runtime/hash.ts";

/** A generator (mulberry32) of numbers from 0 up to, not including, 1. It starts from a hash of the seed. */
export function randomFrom(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
