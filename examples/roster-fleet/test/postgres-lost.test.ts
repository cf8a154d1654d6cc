// PostgreSQL restarts in the middle: the workers go on, and the scheduler ends with a sentence.
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { spawn } from "node:child_process";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openScene, type Scene } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ groups: 40, contacts: 450, requestsPerMinute: 600, workers: 3 });
});

afterAll(() => scene?.close());

async function schedule() {
  const flags = ["--conditions=group-management-source", "--disable-warning=ExperimentalWarning"];
  const program = join(import.meta.dirname, "..", "schedule.ts");
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...process.env, NO_COLOR: "1", ...scene.environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code: code as number, error };
}

test("no worker ends, the scheduler says so on one line, and its next run ends with equal copies", async () => {
  const first = schedule();
  await scene.requests(30);
  await scene.postgres.restart(1000);
  const { code, error } = await first;
  expect(code).toBe(1);
  expect(error.trim().split("\n").at(-1)).toMatch(
    /^PostgreSQL went away \(.+\)\. The workers go on/,
  );
  expect(error).not.toMatch(/^\s+at /m);
  expect(await schedule()).toMatchObject({ code: 0 });
  expect(await scene.copy()).toEqual(await scene.service());
  expect(scene.said.filter((line) => /error|^\s+at /i.test(line))).toEqual([]);
});
