// A guard around each test of a file: a rejection that nobody handles fails the test that left it.
import { afterEach, beforeEach, expect } from "vitest";

export function failOnUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => void unhandled.push(reason);
  beforeEach(() => {
    unhandled.length = 0;
    process.on("unhandledRejection", listen);
  });
  afterEach(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });
}
