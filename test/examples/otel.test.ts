// The OpenTelemetry example: what it prints of spans and metrics.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { createSandbox } from "group-management-sdk/sandbox";
import { beforeAll, describe, expect, it } from "vitest";

import { flags } from "./flags.ts";

const folder = join(import.meta.dirname, "../../examples/otel");
let printed = "";

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, join(folder, "main.ts")],
    { env: { ...process.env, GROUP_MANAGEMENT_BASE_URL: "", NO_COLOR: "1" } },
  );
  printed = stdout;
});

describe("the program", () => {
  it("shows work, its calls and their attempts below each other", () => {
    expect(printed).toMatch(
      /^ {2}show the group +\d+ ms {2}━+ *\n {4}groups\.overview +\d+ ms +─+ *\n {6}GET \/api\/v2\/groups\/\{groupId\}\/overview +\d+ ms +─+ +200$/m,
    );
    expect(printed.match(/^ {4}groups\.contacts\.list +\d+ ms/gm)).toHaveLength(5);
  });

  it("shows what a call waited for, and its second attempt", () => {
    expect(printed).toMatch(/^ {6}• retry: error\.type rate_limited, delay [\d.]+$/m);
    expect(printed).toMatch(/^ {6}• wait: wait\.reason retry-after, delay [\d.]+$/m);
    expect(printed).toMatch(/albums +\d+ ms +─+ +200 again$/m);
    expect(printed).toMatch(/^ {4}events\.get +\d+ ms +─+ +not_found$/m);
  });

  it("fits 80 columns", () => {
    expect(Math.max(...printed.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("shows durations by template and status, retries, and what is left of the window", () => {
    expect(printed).toMatch(
      /^ {4}GET \/api\/v2\/groups\/\{groupId\}\/contacts 200 +5 ×, \d+ ms on average$/m,
    );
    expect(printed).toMatch(/retries \{retry\}\n {4}groups\.albums\.list rate_limited +1$/m);
    expect(printed).toMatch(/rate_limit\.remaining \{request\}\n +\d+$/m);
  });

  it("ends with a sentence and exit code 1 where the credential is wrong", async () => {
    const sandbox = createSandbox();
    const server = await sandbox.listen();
    const env = {
      ...process.env,
      GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: "wrong",
      GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
      NO_COLOR: "1",
    };
    const run = promisify(execFile)(process.execPath, [...flags, join(folder, "main.ts")], { env });
    const failure = (await run.catch((error: unknown) => error)) as {
      code: number;
      stderr: string;
    };
    await server.close();
    expect(failure.code).toBe(1);
    expect(failure.stderr).toMatch(/^\nThe credential is missing, unknown or revoked\./);
    expect(failure.stderr).not.toContain("    at ");
  });

  it("prints what its README shows, times aside", () => {
    const shown = /```console\n\$ .*\n\n([\s\S]+?)```/.exec(
      readFileSync(join(folder, "README.md"), "utf8"),
    )?.[1];
    const words = (text: string) =>
      text
        .replaceAll(/[━─]+|\d+(\.\d+)?/g, "")
        .split("\n")
        .map((line) => line.trim().replaceAll(/\s+/g, " "));
    expect(words(printed)).toEqual(expect.arrayContaining(words(shown ?? "nothing")));
  });
});
