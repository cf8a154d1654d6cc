// The examples as programs: help, refused arguments, errors on one line, closed pipes, and lines that fit.
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, it } from "vitest";

import { fold } from "../../examples/support/fold.ts";
import { flags } from "./flags.ts";

const small = readdirSync("examples").filter((name) => name.endsWith(".ts"));
const programs = [...small, "assistant/main.ts", "roster-sync/main.ts"];
const configurable = ["show-group.ts", "checkout-link.ts", "custom-request.ts", "resume-walk.ts"];
const nobody = "http://127.0.0.1:1/api/v2";

interface Outcome {
  code: number;
  out: string;
  complaints: string;
}

/** Runs a shell line in which `"$@"` is the example. */
function run(
  example: string,
  {
    args = [],
    env = {},
    line = '"$@"',
  }: { args?: string[]; env?: NodeJS.ProcessEnv; line?: string } = {},
): Promise<Outcome> {
  const program = [process.execPath, ...flags, `examples/${example}`];
  const environment = { ...process.env, NO_COLOR: "1", ...env };
  return new Promise((resolve) => {
    const command = ["-c", `set -o pipefail; ${line}`, "example", ...program, ...args];
    const child = execFile("bash", command, { env: environment }, (_error, out, complaints) => {
      resolve({ code: child.exitCode ?? -1, out, complaints });
    });
  });
}

const widest = (text: string) => Math.max(...text.split("\n").map((line) => [...line].length));

describe("each example", () => {
  it.each(programs)("%s says what it is for, in 60 columns", async (example) => {
    const { code, out } = await run(example, { args: ["--help"], env: { COLUMNS: "60" } });
    expect(code).toBe(0);
    expect(out).toMatch(/^[A-Z][\s\S]+\.\n\nUsage: /);
    expect(widest(out)).toBeLessThanOrEqual(60);
  });

  it.each(programs)("%s refuses an argument that it does not know", async (example) => {
    const { code, complaints } = await run(example, { args: ["--frobnicate"] });
    expect(code).toBe(2);
    expect(complaints).toMatch(/Usage: /);
    expect(complaints).not.toMatch(/^\s+at /m);
  });
});

describe("what reads the service of the environment", () => {
  it.each([...configurable, "assistant/main.ts"])(
    "%s reports an unreachable one on one line",
    async (example) => {
      const { code, complaints } = await run(example, {
        env: {
          GROUP_MANAGEMENT_BASE_URL: nobody,
          GROUP_MANAGEMENT_KEY: "key",
          GROUP_MANAGEMENT_GROUP_ID: "group",
        },
      });
      expect(code).toBe(1);
      expect(complaints).toMatch(/^ConnectionError: .*127\.0\.0\.1:1.*ECONNREFUSED.*\n$/);
    },
  );

  it("says what to set when the group's id is missing, and what to check when a credential is wrong", async () => {
    const sandbox = createSandbox();
    const server = await sandbox.listen();
    const env = { GROUP_MANAGEMENT_BASE_URL: server.baseUrl, GROUP_MANAGEMENT_KEY: "old" };
    const [missing, wrong] = await Promise.all([
      run("show-group.ts", { env }),
      run("show-group.ts", { env: { ...env, GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId } }),
    ]);
    await server.close();
    expect(missing).toMatchObject({ code: 1, out: "" });
    expect(missing.complaints).toBe(
      "Set GROUP_MANAGEMENT_GROUP_ID to the id of the group to read.\n",
    );
    expect(wrong.complaints).toMatch(
      /^AuthenticationError: .+\nCheck GROUP_MANAGEMENT_ACCESS_TOKEN .+\n$/,
    );
  });

  it("says that a credential without an address is not used", async () => {
    const { code, complaints } = await run("resume-walk.ts", {
      env: { GROUP_MANAGEMENT_KEY: "key" },
    });
    expect(code).toBe(0);
    expect(complaints).toMatch(/^GROUP_MANAGEMENT_KEY is not used: .*sandbox\.\n$/);
  });
});

describe("a text of the service", () => {
  /** Sets the window's title, clears the screen, hides what follows, and turns its direction around. */
  const hostile = "Troop\u001B]0;owned\u0007\u009B2J\u001B[8m\u202E\r\u2028 42";
  const controls = /(?![\n\t])[\p{Cc}\u2028-\u202E]/u;

  it.each(["show-group.ts", "checkout-link.ts", "assistant/main.ts"])(
    "brings no control character into the output of %s, colors aside",
    async (example) => {
      const sandbox = createSandbox();
      sandbox.edit(({ groups, events, documents }) => {
        for (const one of [...groups, ...events, ...documents]) one.name = hostile;
      });
      const server = await sandbox.listen();
      const env = {
        GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
        GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
        GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
      };
      const args = example.startsWith("assistant") ? ["What do we bring to the camp?"] : [];
      const [piped, colored] = await Promise.all([
        run(example, { args, env }),
        run(example, { args, env: { ...env, NO_COLOR: undefined, FORCE_COLOR: "1" } }),
      ]);
      await server.close();
      expect(piped).toMatchObject({ code: 0, complaints: "" });
      expect(piped.out).toContain("Troop\uFFFD]0;owned");
      expect(piped.out).not.toMatch(controls);
      expect(stripVTControlCharacters(colored.out)).not.toMatch(controls);
      expect(colored.out).not.toContain("\u001B[8m");
    },
  );
});

it("ends quietly when the reader of its output ends", async () => {
  const { code, complaints } = await run("show-group.ts", { line: '"$@" | head -c 1' });
  expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
});

it.each([60, 80])("fits into %i columns", async (columns) => {
  const env = { COLUMNS: String(columns) };
  const outcomes = await Promise.all(
    ["show-group.ts", "assistant/main.ts"].map((one) => run(one, { env })),
  );
  for (const { out } of outcomes) expect(widest(out)).toBeLessThanOrEqual(columns);
});

describe("fold", () => {
  it("breaks between words, below the beginning of a line or its second column", () => {
    expect(fold("  one two three four five six", 20)).toBe("  one two three four\n  five six");
    expect(fold("  --full   walk over everything", 22)).toBe(
      "  --full   walk over\n           everything",
    );
  });

  it("keeps a number beside what it counts, and begins no line with a dot between two parts", () => {
    expect(fold("entries: 1,200 added, 0 changed", 25)).toBe("entries: 1,200 added,\n0 changed");
    expect(fold("480 members in all · free", 20)).toBe("480 members in all ·\nfree");
  });

  it("counts no colours, leaves a long word whole, and does nothing where the width is unknown", () => {
    const green = "\u001B[32m";
    expect(fold(`${green}${"a".repeat(20)}\u001B[39m`, 20)).not.toContain("\n");
    expect(fold(`see https://example.org/${"x".repeat(30)}`, 20)).toBe(
      `see\nhttps://example.org/${"x".repeat(30)}`,
    );
    expect(fold("word ".repeat(90), undefined)).toBe("word ".repeat(90));
  });
});
