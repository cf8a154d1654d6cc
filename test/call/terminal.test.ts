// `call` on a terminal: how a response looks, the progress of a list, and the question before a change.
import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { start } from "../support/command.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";

const service = listeningSandbox({ contacts: 480 });

const { groupId, contacts, circles } = createSandbox().demo;

async function call(
  args: readonly string[],
  {
    typed = "",
    columns = 80,
    more = {},
  }: { typed?: string; columns?: number; more?: Record<string, string> } = {},
) {
  const variables = service.environment(more);
  const { printed, ended } = start(["call", ...args], variables, { typed, terminal: { columns } });
  return { code: await ended, ...printed };
}

/** The visible rest of a text that erases lines, without its colors. */
function screenOf(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what a terminal acts on
  const plain = text.replace(/\u001b\[\d+m/g, "");
  return plain
    .split("\n")
    .map((line) => line.slice(line.lastIndexOf("\r\u001b[K") + 1).replace("\u001b[K", ""))
    .join("\n");
}

test("JSON is indented and colored, and without colors where NO_COLOR is set", async () => {
  const colored = await call(["me.inboxSummary"]);
  expect(colored.out).toMatch(
    // oxlint-disable-next-line no-control-regex -- they are the colors
    /^\{\n {2}\u001b\[36m"unreadMessages"\u001b\[39m: \u001b\[33m\d+\u001b\[39m\n\}\n$/,
  );
  const plain = await call(["me.inboxSummary"], { more: { NO_COLOR: "1" } });
  expect(plain.out).toMatch(/^\{\n {2}"unreadMessages": \d+\n\}\n$/);
});

test("control characters in a response do not reach a terminal", async () => {
  service.sandbox.edit(({ groups }) => {
    for (const group of groups) if (group.id === groupId) group.name = "a\u001b[2J\u009b2J\u202eb";
  });
  const { out } = await call(["groups.overview", groupId], { more: { NO_COLOR: "1" } });
  // oxlint-disable-next-line no-control-regex -- they are what must not be there
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.parse(out)).toHaveProperty("group.name", "a\u001b[2J\u009b2J\u202eb");
});

test("nor do those of a word that a message repeats", async () => {
  const more = { GROUP_MANAGEMENT_GROUP_ID: groupId };
  const { error } = await call(["documents.search", "can\u202eoe\u2066\u001b[2J\u0007"], { more });
  expect(error.replaceAll(/\s+/g, " ")).toContain(
    '"can\uFFFDoe\uFFFD\uFFFD[2J\uFFFD" was taken for GROUP.',
  );
});

test("a list shows its progress, on a line that is gone at its end", async () => {
  const { out, error } = await call([
    "groups.contacts.list",
    groupId,
    "--all",
    "--csv",
    "--columns",
    "id",
  ]);
  expect(error).toContain("200 entries so far …");
  expect(error).toContain("400 entries so far …");
  expect(screenOf(error)).toBe("");
  expect(out.split("\n")).toHaveLength(482);
});

describe("a line of progress is gone before a failure is told", () => {
  retryAtOnce();

  test("of a call that was tried again", async () => {
    service.sandbox.failNext("me.inboxSummary", { status: 500, times: 9 });
    const { code, error } = await call(["me.inboxSummary"]);
    expect(code).not.toBe(0);
    expect(error).toContain("Trying again in 0 s, because of internal_error …");
    expect(screenOf(error)).toMatch(/^group-management-sdk: /);
  });

  test("of a list that fails in the middle", async () => {
    service.sandbox.failNext("groups.contacts.list", { after: 1, code: "forbidden" });
    const { error } = await call(["groups.contacts.list", groupId, "--all", "--jsonl"]);
    expect(error).toContain("200 entries so far …");
    expect(screenOf(error)).toMatch(/^After 200 entries\. [^]*\ngroup-management-sdk: /);
  });
});

test.each([80, 40])("a failure is folded to %i columns", async (columns) => {
  const { code, error } = await call(["events.get", groupId, "evt_unknown"], { columns });
  expect(code).toBe(1);
  for (const line of error.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
  expect(error.replaceAll("\n", " ")).toMatch(
    /^group-management-sdk: events\.get was refused: not_found \(404\)\./,
  );
});

describe("an operation that changes something", () => {
  const add = [
    "circles.addMembers",
    groupId,
    circles.patrol,
    "--contactIds",
    contacts.siblingYouth,
  ];

  test("is described without its data, and sent after a yes", async () => {
    for (const typed of ["y\n", "Yes\n"]) {
      const { code, out, error } = await call(add, { typed });
      expect(code).toBe(0);
      expect(out).toContain('"added"');
      expect(error.replaceAll("\n", " ")).toBe(
        `Add roster entries to a circle: POST /groups/${groupId}/circles/${circles.patrol}/members with contactIds (1). Go on? [y/N] `,
      );
    }
    expect(service.sandbox.requests).toHaveLength(2);
  });

  test.each(["n\n", "\n", "", "yesterday\n"])(
    "is not sent after %j, and ends with 3",
    async (typed) => {
      const { code, out, error } = await call(add, { typed });
      expect([code, out, service.sandbox.requests]).toEqual([3, "", []]);
      expect(error).toMatch(/Nothing was sent\.\n$/);
    },
  );

  test("is not sent without a terminal, unless --yes is given", async () => {
    const environment = service.environment();
    const piped = start(["call", ...add], environment, { typed: "y\n" });
    expect(await piped.ended).toBe(2);
    expect(piped.printed.error).toMatch(/circles\.addMembers changes something\. Add --yes/);
    expect(service.sandbox.requests).toEqual([]);
    const agreed = start(["call", ...add, "--yes"], environment);
    expect(await agreed.ended).toBe(0);
    expect(service.sandbox.requests).toHaveLength(1);
  });

  test("is not asked for where it only previews", async () => {
    const { code } = await call([
      "blueprints.plan",
      groupId,
      service.sandbox.demo.blueprints.current,
    ]);
    expect(code).toBe(0);
  });

  test("Ctrl-C at the question ends it, nothing is sent, and that is not in doubt", async () => {
    const create = ["circles.create", groupId, "--kind", "committee", "--name", "Food"];
    const { Readable } = await import("node:stream");
    const { main } = await import("../../src/commands.ts");
    const { EventEmitter } = await import("node:events");
    let shown = "";
    const screen = { isTTY: true, columns: 80, write: (text: string) => (shown += text) };
    const signals = new EventEmitter();
    const host = Object.assign(signals, {
      argv: ["node", "group-management-sdk", "call", ...create],
      env: service.environment(),
      stdin: Object.assign(new Readable({ read: () => {} }), { isTTY: true }),
      stdout: screen,
      stderr: screen,
    });
    const ended = main(host);
    await expect.poll(() => shown).toContain("[y/N]");
    signals.emit("SIGINT");
    expect(await ended).toBe(130);
    expect(shown).toMatch(/\[y\/N\] \nStopped\.\n$/);
    expect(service.sandbox.requests).toEqual([]);
  });
});
