// `call` on a terminal: how a response looks, the progress of a list, and the question before a change.
import { Readable } from "node:stream";

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

test("control characters of a word that a message repeats do not reach a terminal", async () => {
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
    const { printed, signal, ended } = start(["call", ...create], service.environment(), {
      typed: new Readable({ read: () => {} }),
      terminal: { columns: 80 },
    });
    await expect.poll(() => printed.error).toContain("[y/N]");
    signal("SIGINT");
    expect(await ended).toBe(130);
    expect(printed).toEqual({ out: "", error: expect.stringMatching(/\[y\/N\] \nStopped\.\n$/) });
    expect(service.sandbox.requests).toEqual([]);
  });
});
