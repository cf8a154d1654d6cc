// The guide to testing: its recipes make the errors that they name, and its test runs.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createSandbox } from "../../src/sandbox/index.ts";
import { publishedCodes } from "../../src/sandbox/conventions/refusal.ts";
import { startProcess } from "../support/command.ts";
import { recipes } from "./guide/recipes.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("each error happens by its recipe", async () => {
  expect(Object.keys(recipes).toSorted()).toEqual(publishedCodes.toSorted());
  for (const [code, make] of Object.entries(recipes)) {
    const sandbox = createSandbox({ contacts: 100 });
    const { method = "GET", path, body, credential = sandbox.accessToken() } = make(sandbox);
    const response = await sandbox.fetch(`${sandbox.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(await response.json(), code).toMatchObject({ error: { code } });
  }
});

test("the guide to testing describes each error", () => {
  const guide = read("docs/guides/testing.md");
  for (const code of publishedCodes) expect(guide, code).toContain(`\`${code}\``);
});

test("the guide's test for Node's own runner passes there", async () => {
  const program = fileURLToPath(new URL("guide/node-test.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=group-management-source",
    "--test-reporter=tap",
    program,
  ]);
  expect(stdout).toMatch(/^# pass 1$/m);
});

test("the guide's Python tests pass, run by the sandbox", async () => {
  const [, program = ""] =
    /^<!-- file: test_troop\.py -->\n```python\n([^]*?)^```/m.exec(
      read("docs/guides/testing.md"),
    ) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "python-"));
  try {
    writeFileSync(join(folder, "test_troop.py"), program);
    const tests = ["python3", "-B", "-m", "unittest", "discover", "-s", folder];
    const { printed, ended } = startProcess(["sandbox", "--", ...tests]);
    expect([await ended, printed.error]).toEqual([0, expect.stringMatching(/Ran 2 tests[^]*OK/)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
