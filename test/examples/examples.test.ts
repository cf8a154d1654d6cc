// Each small example runs as a person would run it, and says what it should.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";

import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, it } from "vitest";

import { flags } from "./flags.ts";

const says: Record<string, RegExp[]> = {
  "show-group.ts": [
    /Troop 42/,
    /\d+ adults · \d+ youth/,
    /Coming up/,
    /\d+ going, \d+ maybe/,
    // Of those who go to a paid event, only they have a place who paid or are about to.
    /8 going \(2 still to pay\), 2 maybe, 6 of 16 places taken/,
    /\$\d+\.\d\d/,
    /page 3: \d+\s+entries/,
    /New documents/,
    /What the blueprint “.+” would do/,
    /NotFoundError events\.get → 404 not_found/,
  ],
  "checkout-link.ts": [/This event costs nothing/, /Pay for your place here: https:/],
  "form-circle.ts": [/moving them/, /2 added, 1 of them moved/],
  "resume-walk.ts": [/first page has 50 entries/, /\d{3} entries in all/],
  "handle-errors.ts": [
    /needs to be allowed first: https:/,
    /\/account\/welcome/,
    /sign in again/,
    /no longer there/,
    /check “q”/,
    /switched off/,
    /try again in a minute/,
    /cannot be reached/,
  ],
  "custom-request.ts": [/^\d+ unread messages\.$/m],
  "readme.ts": [/Gone: events\.get, 404/, /\d+ documents, in spite of two failures/],
};

function run(example: string, environment: NodeJS.ProcessEnv = {}) {
  return new Promise<{ output: string; code: number | null }>((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, `examples/${example}`], {
      env: { ...process.env, NO_COLOR: "1", ...environment },
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ output, code }));
  });
}

describe("the examples", () => {
  it.each(Object.entries(says))("%s says what it should, and ends", async (example, patterns) => {
    const { output, code } = await run(example);
    expect(code, output).toBe(0);
    for (const pattern of patterns) expect(output).toMatch(pattern);
  });

  it("are all listed here", () => {
    const files = readdirSync("examples").filter((name) => name.endsWith(".ts"));
    expect(files.toSorted()).toEqual(Object.keys(says).toSorted());
  });

  it("read the service that the environment names", async () => {
    const sandbox = createSandbox();
    const server = await sandbox.listen();
    try {
      const { output, code } = await run("show-group.ts", {
        GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
        GROUP_MANAGEMENT_KEY: sandbox.groupKey(),
        GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
      });
      expect(code, output).toBe(0);
      expect(output).toMatch(/Read from the service at 127\.0\.0\.1/);
      expect(sandbox.requests.length).toBeGreaterThan(5);
    } finally {
      await server.close();
    }
  });
});
