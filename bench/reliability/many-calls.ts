// So many calls, so many at once: how many were answered, and how long it took.
import type { Contestant } from "../contestants/contestant.ts";

export interface ManyCalls {
  answered: number;
  failed: number;
  totalMs: number;
  firstAnswerMs: number | null;
}

export async function manyCalls(
  contestant: Contestant,
  calls: number,
  atOnce: number,
): Promise<ManyCalls> {
  const result: ManyCalls = { answered: 0, failed: 0, totalMs: 0, firstAnswerMs: null };
  const started = performance.now();
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < calls) {
      next += 1;
      try {
        await contestant.event();
        result.answered += 1;
        result.firstAnswerMs ??= performance.now() - started;
      } catch {
        result.failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  result.totalMs = performance.now() - started;
  return result;
}
