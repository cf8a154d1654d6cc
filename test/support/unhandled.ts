// A guard around each test of a file: a rejection that nobody handles fails the test that left it.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, expect } from "vitest";

export function failOnUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => void unhandled.push(reason);
  beforeEach(() => {
    unhandled.length = 0;
    process.on("unhandledRejection", listen);
  });
  afterEach(async () => {
    await sleep(5);
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });
}
