// `call` from a shell, run in the process of the test unless only one of its own will do.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { operations } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { callable, isOperation } from "../../src/call/operation.ts";
import { ownOptions } from "../../src/call/options.ts";
import { example } from "../../src/call/words/examples.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";

const service = listeningSandbox();
const { call } = service;

const { groupId, events, circles, contacts, blueprints } = createSandbox().demo;
const names = Object.keys(operations).filter(isOperation);

/** The words of a line as a shell splits it. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
}

describe("every operation of the catalogue", () => {
  test.each(names)("%s runs as its help shows it", async (name) => {
    const [first, ...args] = wordsOf(example(callable(name)));
    expect(first).toBe("call");
    const { code, out, error } = await call(args);
    expect(error).toBe("");
    expect(code).toBe(0);
    expect(out).not.toBe("");
    expect(service.sandbox.requests.map(({ operation }) => operation)).toContain(name);
  });

  test.each(names)("%s has a help of its ids, fields, scopes and codes", async (name) => {
    for (const columns of [80, 40]) {
      const { code, out } = await call([name, "--help"], { COLUMNS: String(columns) });
      expect(code).toBe(0);
      const { ids, fields } = callable(name);
      for (const field of Object.keys(fields)) expect(out).toContain(`--${field}`);
      for (const id of ids)
        expect(out).toMatch(
          new RegExp(
            `^  ${id === "blueprint" ? "REF" : id.replace("Id", "").toUpperCase()}\\b`,
            "m",
          ),
        );
      for (const word of ["Scopes", "group key", "token", "unauthorized"])
        expect(out).toContain(word);
      for (const one of operations[name].errorCodes) expect(out).toContain(one);
      // The example is one line, so that it can be copied.
      const long = out.split("\n").filter((line) => line.length > columns);
      expect(long.filter((line) => !line.startsWith("  npx "))).toEqual([]);
      expect(service.sandbox.requests).toEqual([]);
    }
  });

  test.each([
    ["documents.list", "size of a page", "1 to 200"],
    ["documents.search", "number of hits", "1 to 20"],
    ["documents.search", "question", "2 to 500 characters"],
    ["blueprints.plan", "list of ids to leave out", "at most 300"],
    ["circles.addMembers", "list of ids to add", "1 to 500"],
  ])("%s shows the bounds of its %s", async (name, _, bounds) => {
    const { out } = await call([name, "--help"], { COLUMNS: "200" });
    expect(out.toLowerCase()).toContain(bounds);
  });

  test("is in the list, with its ids", async () => {
    for (const columns of [80, 40]) {
      const { code, out } = await call(["--list"], { COLUMNS: String(columns) });
      expect(code).toBe(0);
      for (const name of names) expect(out).toContain(`  ${name}`);
      expect(out).toContain("events.get GROUP EVENT");
      for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    }
  });

  test("has no field that is also an option of the program", () => {
    const own = new Set([...Object.keys(ownOptions), "list"]);
    const fields = names.flatMap((name) => Object.keys(callable(name).fields));
    expect(fields.filter((field) => own.has(field))).toEqual([]);
  });
});

describe("the request", () => {
  const sent = () =>
    service.sandbox.requests.map(({ method, path, query, body }) => ({
      method,
      path,
      query,
      body,
    }));

  test("has the ids in the order of the path, and fields by their kinds", async () => {
    const get = await call([
      "events.get",
      groupId,
      events.paid,
      "--include",
      "rsvpCounts,ticketTypes",
    ]);
    expect(JSON.parse(get.out)).toMatchObject({ id: events.paid, rsvpCounts: {} });
    await call(["groups.contacts.list", groupId, "--updated-since", "2026-01-31", "--limit", "2"]);
    const added = await call([
      "circles.addMembers",
      groupId,
      circles.otherPatrol,
      "--yes",
      "--move",
      "--contactIds",
      contacts.youth,
      "--contactIds",
      contacts.siblingYouth,
    ]);
    expect(JSON.parse(added.out)).toEqual({ added: 2, changed: 0, moved: 1 });
    expect(sent()).toEqual([
      {
        method: "GET",
        path: `/groups/${groupId}/events/${events.paid}`,
        query: { include: "rsvpCounts,ticketTypes" },
        body: undefined,
      },
      {
        method: "GET",
        path: `/groups/${groupId}/contacts`,
        query: { updatedSince: "2026-01-31T00:00:00.000Z", limit: "2" },
        body: undefined,
      },
      {
        method: "POST",
        path: `/groups/${groupId}/circles/${circles.otherPatrol}/members`,
        query: {},
        body: { move: true, contactIds: [contacts.youth, contacts.siblingYouth] },
      },
    ]);
  });

  test.each(["", " ", "\r"])(
    "takes a missing group id from the environment (and %j)",
    async (end) => {
      const { code } = await call(["events.get", events.paid], {
        GROUP_MANAGEMENT_BASE_URL: `${service.environment()["GROUP_MANAGEMENT_BASE_URL"]}${end}`,
        GROUP_MANAGEMENT_GROUP_ID: groupId + end,
      });
      expect(code).toBe(0);
      expect(sent()[0]?.path).toBe(`/groups/${groupId}/events/${events.paid}`);
    },
  );

  test("has no body if none is given", async () => {
    expect((await call(["blueprints.plan", groupId, blueprints.current])).code).toBe(0);
    expect(sent()[0]?.body).toBeUndefined();
  });

  describe("from a body", () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "call-"));
      writeFileSync(join(folder, "circle.json"), '\uFEFF{"kind": "committee", "name": "Food"}');
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each([
      ["as JSON", ["--body", '{"kind": "committee", "name": "Food"}'], undefined],
      [
        "in a file, with the mark that editors of Windows put first",
        ["--body", "@circle.json"],
        undefined,
      ],
      ["from standard input", ["--body", "-"], '{"kind": "committee", "name": "Food"}'],
    ])("%s, into which fields are put", async (_, args, typed) => {
      const given = args.map((word) => word.replace("@", `@${folder}/`));
      const more = ["--metadata", '{"color": "green"}', "--name", "Meals", "--yes"];
      const { code } = await call(["circles.create", groupId, ...given, ...more], {}, typed);
      expect(code).toBe(0);
      expect(sent()[0]?.body).toEqual({
        kind: "committee",
        name: "Meals",
        metadata: { color: "green" },
      });
    });
  });
});

describe("--dry-run", () => {
  test("prints method, path, query and body, sends nothing, and needs no credential", async () => {
    const nothing = { GROUP_MANAGEMENT_BASE_URL: "", GROUP_MANAGEMENT_ACCESS_TOKEN: "" };
    const list = await call(
      ["groups.contacts.list", "g/1", "--tag", "a b", "--all", "--dry-run"],
      nothing,
    );
    expect(JSON.parse(list.out)).toEqual({
      method: "GET",
      path: "/groups/g%2F1/contacts",
      query: { tag: "a b", limit: "200" },
      body: null,
    });
    const create = await call(
      ["circles.create", "g", "--kind", "den", "--name", "Den 4", "--dry-run"],
      nothing,
    );
    expect(JSON.parse(create.out)).toMatchObject({
      method: "POST",
      body: { kind: "den", name: "Den 4" },
    });
    expect([list.code, create.code, service.sandbox.requests]).toEqual([0, 0, []]);
  });

  test("refuses what the client would refuse", async () => {
    const { code, error } = await call(["documents.search", groupId, "--q", "x", "--dry-run"]);
    expect(code).toBe(2);
    expect(error).toContain("--q must be a question of 2 to 500 characters.");
  });
});

test("a text that is not JSON is printed as it came", async () => {
  const { out } = await call(["documents.getMarkdown", groupId, "doc_canoe-packing-list"]);
  expect(out).toMatch(/^# Packing for the Little Fork\n/);
});

test("a response that this version does not expect is printed, with a warning", async () => {
  service.sandbox.failNext("events.get", { alter: "missing-field" });
  const { code, out, error } = await call(["events.get", groupId, events.paid]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ groupId });
  expect(error).toMatch(
    /^group-management: events\.get returned a response that failed validation: id is missing/,
  );
});

describe("a wrong command line is reported before anything is sent, with 2", () => {
  const big = JSON.stringify({ kind: "committee", name: "x".repeat(17_000) });
  test.each<[string[], RegExp]>([
    [[], /Give the name of an operation, as in: call me\.groups\.\nTry call --list\./],
    [["--yes"], /Give the name of an operation/],
    [["events.gte"], /Unknown operation\. Did you mean events\.get\?\nTry call --list\./],
    [["contacts.list"], /Did you mean groups\.contacts\.list\?/],
    [["__proto__"], /Unknown operation\./],
    [
      ["events.get"],
      /GROUP and EVENT are missing: call events\.get GROUP EVENT\.\nTry call events\.get --help\./,
    ],
    [["events.get", "g"], /EVENT is missing/],
    [["events.get", "g", "e", "x"], /takes GROUP EVENT, and there is one argument too many/],
    [["me.groups", "g"], /takes no ids/],
    [["events.get", "", "e"], /groupId is missing/],
    [["events.get", "..", "e"], /groupId must be an id/],
    [
      ["events.get", "g", "e", "--includ", "x"],
      /Unknown option --includ\. Did you mean --include\?/,
    ],
    [["events.get", "g", "e", "--include"], /--include needs a value/],
    [["me.groups", "--__proto__", "x"], /Unknown option/],
    [["me.groups", "--cursor", "-x"], /follows =, as in --cursor=-x/],
    [["me.groups", "--limit", "1", "--limit", "2"], /--limit is given twice/],
    [["me.groups", "--limit", "many"], /--limit must be a whole number\./],
    [["me.groups", "--limit", "201"], /--limit must be a whole number from 1 to 200/],
    [
      ["groups.contacts.list", "g", "--updatedSince", "yesterday"],
      /--updatedSince must be a day or a time/,
    ],
    [["groups.contacts.list", "g", "--updatedSince", "2026-01-31T10:00"], /with its zone/],
    [["groups.contacts.list", "g", "--updatedSince", "2026-02-30"], /must be a day or a time/],
    [["groups.contacts.list", "g", "--updatedSince", "2025-02-29T10:00Z"], /must be a day/],
    [["groups.contacts.list", "g", "--csv", "--jsonl"], /--jsonl or --csv, not both/],
    [["groups.contacts.list", "g", "--columns", "id"], /--columns needs --csv/],
    [
      ["groups.contacts.list", "g", "--csv", "--columns", "id,frstName"],
      /unknown name\. Did you mean firstName\?/,
    ],
    [["groups.contacts.list", "g", "--csv", "--columns", ""], /names no column/],
    [["events.get", "g", "e", "--all"], /--all is for lists/],
    [["me.groups", "--body", "{}"], /takes no --body/],
    [["circles.create", "g"], /needs a field or --body/],
    [["circles.create", "g", "--body", "{", "--yes"], /not valid JSON, at position 1/],
    [["circles.create", "g", "--body", "[]", "--yes"], /must be a JSON object/],
    [["circles.create", "g", "--body", "@/no/such/file", "--yes"], /could not be read \(ENOENT\)/],
    [["circles.create", "g", "--body", big, "--yes"], /body must be at most 16 KB/],
    [
      ["circles.create", "g", "--knid", "den"],
      /Did you mean --kind\? Other fields go into --body\./,
    ],
    [["circles.addMembers", "g", "c", "--move=true"], /--move takes no value/],
    [
      ["circles.addMembers", "g", "c", "--move", "--yes"],
      /--contactIds must be an array of 1 to 500/,
    ],
    [["blueprints.plan", "g", "camp"], /ref must be written id@version/],
  ])("%j", async (args, message) => {
    const { code, out, error } = await call(args);
    expect(error).toMatch(message);
    expect(error).toMatch(/^group-management-sdk: [^]*\nTry call [\w. -]+\.\n$/);
    expect([code, out, service.sandbox.requests]).toEqual([2, "", []]);
  });

  test("an environment without a credential", async () => {
    const { code, error } = await call(["me.groups"], { GROUP_MANAGEMENT_ACCESS_TOKEN: "" });
    expect(code).toBe(2);
    expect(error).toContain(
      "No credential. Set GROUP_MANAGEMENT_KEY or GROUP_MANAGEMENT_ACCESS_TOKEN",
    );
  });
});
