// The pictures in the guide are what a check prints today, but for times and the port.
import { readFileSync } from "node:fs";

import { createSandbox, type Listening, type Sandbox } from "group-management-sdk/sandbox";
import { afterEach, expect, test } from "vitest";

import { printCheck } from "../../src/check/command.ts";
import { readSettings } from "../../src/check/settings.ts";

const guide = readFileSync("docs/guides/check.md", "utf8");

let listening: Listening | undefined;
afterEach(() => listening?.close());

async function picture(
  sandbox: Sandbox,
  credential: Readonly<Record<string, string>>,
): Promise<string> {
  listening = await sandbox.listen();
  const environment = { GROUP_MANAGEMENT_BASE_URL: listening.baseUrl, ...credential };
  const settings = readSettings(["--group", sandbox.demo.groupId], environment);
  if (settings === "help") throw new Error("It was asked for help.");
  let output = "";
  const page = { columns: 80, paint: (_: string, text: string) => text };
  await printCheck(settings, page, (text) => (output += text), new AbortController().signal);
  return output;
}

/** Durations and ports differ from run to run, and with them where a line is folded. */
function steady(text: string): string {
  return text
    .replaceAll(/\d+(?= ms\b)/g, "12")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:4010")
    .replaceAll(/\s+/g, " ");
}

const pictures = [...guide.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, text = ""]) => text);

test("when all is well", async () => {
  const sandbox = createSandbox();
  const printed = await picture(sandbox, { GROUP_MANAGEMENT_KEY: sandbox.groupKey() });
  expect(printed.endsWith("\nAll well.\n")).toBe(true);
  expect(steady(pictures[0] ?? "")).toBe(steady(printed));
});

test("when much is wrong", async () => {
  const sandbox = createSandbox({ now: () => new Date(Date.now() - 3 * 3_600_000) });
  const accessToken = sandbox.accessToken({
    app: "partner",
    scopes: ["documents.read", "events.read", "groups.read", "me.read"],
    allowedScopes: ["events.read", "groups.read", "me.read"],
  });
  sandbox.failNext("groups.albums.list", { alter: "missing-field" });
  sandbox.failNext("events.get", { alter: "future-value" });
  const printed = await picture(sandbox, { GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken });
  expect(printed).toMatch(/\n\d+ things are wrong\.\n$/);
  expect(steady(pictures[1] ?? "")).toBe(steady(printed));
});

test("the guide names every option, every exit code and every word at a line's beginning", async () => {
  for (const option of ["--group", "--origin", "--only", "--json"]) expect(guide).toContain(option);
  const words = ["ok", "note", "WRONG", "REFUSED", "FAILED", "DRIFT", "closed", "not tried"];
  for (const word of words) expect(guide).toMatch(new RegExp(`^\\| \`${word}\`.* \\|`, "m"));
  for (const code of [0, 1, 2, 130])
    expect(guide).toMatch(new RegExp(`^\\| ${code}\\b.* \\|`, "m"));
});
