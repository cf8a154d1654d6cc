// A call leaves no timer and no listener behind.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** In a process of its own, whose heap holds nothing else. Prints by how many bytes its old objects grew. */
const program = `
import { getHeapSpaceStatistics } from "node:v8";
const { CallScope } = await import(process.argv[1]);
const used = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space").space_used_size;
async function scopes(count) {
  for (let index = 0; index < count; index++) {
    const scope = new CallScope([], 60_000, () => new Error("out of time"));
    await scope.race(Promise.resolve());
    scope.close();
  }
}
await scopes(2_000);
const before = used();
await scopes(5_000);
console.log(used() - before);
`;

test("a scope that was closed is freed with the young objects, and waits for no full collection", async () => {
  const path = fileURLToPath(new URL("../../../src/core/runtime/call-scope.ts", import.meta.url));
  const given = ["--input-type=module", "-e", program, path];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  // Scopes that are kept take 1.2 MB.
  expect(Number(stdout)).toBeLessThan(500_000);
});
