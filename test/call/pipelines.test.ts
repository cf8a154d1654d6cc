// `call` in a pipeline and on a terminal: what a shell, a file and a screen get. Once each in a process of its own.
import { createSandbox } from "group-management-sdk/sandbox";
import { beforeEach, describe, expect, test } from "vitest";

import { paintJson } from "../../src/terminal/json.ts";
import { start, startProcess } from "../support/command.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";
import { hasPseudoTerminal, onTerminal } from "../support/pseudo-terminal.ts";
import { json, serverForEachTest } from "../support/server.ts";

const service = listeningSandbox();
/** A service that responds as a test tells it to. */
const server = serverForEachTest();
const ofServer = () => ({ GROUP_MANAGEMENT_BASE_URL: server().baseUrl });

const { groupId, contacts } = createSandbox().demo;

async function piped(args: readonly string[], more: Record<string, string> = {}) {
  const { printed, ended } = startProcess(["call", ...args], service.environment(more));
  return { code: await ended, ...printed };
}

/** What a terminal of this process gets. */
async function shown(args: readonly string[], more: Record<string, string> = {}) {
  const terminal = { columns: 80 };
  const { printed, ended } = start(["call", ...args], service.environment(more), { terminal });
  return { code: await ended, screen: printed.out + printed.error };
}

test("a pipe gets no colors, whatever FORCE_COLOR says", async () => {
  const printed = [await piped(["me.inboxSummary"], { FORCE_COLOR: "3" })];
  for (const FORCE_COLOR of ["1", "true", ""]) {
    const inside = start(["call", "me.inboxSummary"], service.environment({ FORCE_COLOR }));
    await inside.ended;
    printed.push({ code: 0, ...inside.printed });
  }
  for (const { out } of printed) expect(out).toMatch(/^\{"unreadMessages":\d+\}\n$/);
});

test("JSON texts of megabytes are printed, whatever they hold", async () => {
  const many = (character: string) => character.repeat(2 ** 20);
  const texts = { letters: many("x"), quotes: many('"'), backslashes: many("\\") };
  server().always(json({ unreadMessages: 1, ...texts }));
  const { code, out, error } = await piped(["me.inboxSummary"], ofServer());
  expect([code, error]).toEqual([0, ""]);
  expect(JSON.parse(out)).toEqual({ unreadMessages: 1, ...texts });
});

test("a JSON text of megabytes is colored, whatever it holds", () => {
  const paint = (style: string, text: string) => `<${style}>${text}</${style}>`;
  for (const text of ['"', "\\", '\\"', "x"].map((part) => part.repeat(2 ** 20))) {
    const whole = JSON.stringify({ text, next: [1, null] });
    const painted = paintJson(whole, paint);
    expect(painted.replace(/<\/?(?:cyan|green|yellow|dim)>/g, "")).toBe(whole);
    expect(painted).toMatch(/<cyan>"next"<\/cyan>:\[<yellow>1<\/yellow>,<dim>null<\/dim>\]\}$/);
  }
});

/** A name that sets the clipboard (OSC 52), clears the screen, and turns the rest of a line around. */
const hostile = "Ann\u001b]52;c;ZWNobyBow6k=\u0007\u001b[2J\u009b2J\u202eb";
// oxlint-disable-next-line no-control-regex -- they are what a terminal acts on
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe("a member's text", () => {
  beforeEach(() => {
    service.sandbox.edit(({ contacts: roster }) => {
      for (const contact of roster) if (contact.id === contacts.youth) contact.firstName = hostile;
    });
  });
  const list = ["groups.contacts.list", groupId, "--all"];

  test("stays as it is in files and pipes", async () => {
    const { out } = await piped([...list, "--csv", "--columns", "firstName"]);
    expect(out.split("\n")).toContain(`"${hostile}"`);
    const { out: lines } = await piped([...list, "--jsonl"]);
    const names = lines
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { firstName: string }).firstName);
    expect(names).toContain(hostile);
  });

  test.each([["--csv"], ["--csv", "--columns", "firstName,lastName"], ["--jsonl"], []])(
    "has no control characters on a terminal: %s %s %s",
    async (...format) => {
      const outcomes = [await shown([...list, ...format], { NO_COLOR: "1" })];
      if (hasPseudoTerminal && format.length === 0) {
        const environment = service.environment({ NO_COLOR: "1" });
        outcomes.push(await onTerminal(["call", ...list], environment));
      }
      for (const { code, screen } of outcomes) {
        expect(code).toBe(0);
        expect(screen).toContain("Ann");
        // The line of the progress is erased.
        const lines = screen.replaceAll("\r\u001b[K", "");
        expect(lines).not.toMatch(commands);
        // JSON has them escaped.
        if (format.length === 0) expect(lines).toContain(JSON.stringify(hostile).slice(1, 20));
      }
    },
  );

  test.runIf(hasPseudoTerminal)("is colored on a terminal", async () => {
    const { screen } = await onTerminal(["call", "me.inboxSummary"], service.environment());
    expect(screen).toContain('\u001b[36m"unreadMessages"\u001b[39m');
  });
});

describe("a cursor of the service", () => {
  const cursor = "next\u001b]52;c;ZWNobw==\u0007 it's";

  test("is kept for a shell in a file", async () => {
    server().always(json({ items: [], nextCursor: cursor }));
    const { error } = await piped(["me.groups", "--jsonl"], ofServer());
    expect(error).toContain(`--cursor='${cursor.replace("'", `'\\''`)}' the next one.`);
  });

  test("has no control characters on a terminal", async () => {
    server().always(json({ items: [], nextCursor: cursor }));
    for (const format of ["--jsonl", "--csv"]) {
      const { code, screen } = await shown(["me.groups", format], ofServer());
      expect(code).toBe(0);
      expect(screen).toContain("--cursor=");
      expect(screen).not.toMatch(commands);
    }
  });
});

test.runIf(hasPseudoTerminal)(
  "an error code of the service has none either, while it is retried",
  async () => {
    const envelope = { error: { code: "x\u001b]52;c;ZWNobw==\u0007", message: hostile } };
    server().next(json(envelope, 503), json(envelope, 403));
    const { code, screen } = await onTerminal(
      ["call", "me.inboxSummary"],
      service.environment(ofServer()),
    );
    expect(code).toBe(1);
    expect(screen).toContain("Trying again");
    expect(screen.replaceAll("\r\u001b[K", "")).not.toMatch(commands);
  },
);
