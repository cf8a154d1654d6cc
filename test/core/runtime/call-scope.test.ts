import { getHeapSpaceStatistics } from "node:v8";
import { expect, test } from "vitest";
import { openScope } from "../../../src/core/runtime/call-scope.ts";

const used = (space: string) =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === space)?.space_used_size ?? 0;

test("a scope that was closed is freed with the young objects, and waits for no full collection", async () => {
  const scopes = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const scope = openScope([], 60_000, () => new Error("out of time"));
      await scope.race(Promise.resolve());
      scope.close();
    }
  };
  await scopes(2_000);
  const before = used("old_space");
  await scopes(20_000);
  // What each scope reaches is about 2 KB: were it kept, that would be 40 MB.
  expect(used("old_space") - before).toBeLessThan(4_000_000);
});
