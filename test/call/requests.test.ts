// `call` for those who come from other programs: requests by method and path, headers, and the words that they type.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createSandbox } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readSeconds } from "../../src/call/values.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";
import { json, serverForEachTest } from "../support/server.ts";

const service = listeningSandbox();
const { call, run } = service;

const { groupId, circles, contacts } = createSandbox().demo;

describe("a request by method and path", () => {
  const server = serverForEachTest();
  const toServer = () => ({ GROUP_MANAGEMENT_BASE_URL: server().baseUrl });

  test("reaches what has no name, with the query in its path", async () => {
    server().always(json({ badges: [] }));
    for (const words of [
      ["GET", "/badges?limit=2&tag=a%20b"],
      ["get", "badges?limit=2&tag=a%20b"],
    ]) {
      const { code, out, error } = await call(words, toServer());
      expect([code, out, error]).toEqual([0, '{"badges":[]}\n', ""]);
    }
    for (const { method, path, query, headers } of server().arrivals) {
      expect({ method, path, query }).toEqual({
        method: "GET",
        path: "/badges",
        query: { limit: "2", tag: "a b" },
      });
      expect(headers.authorization).toMatch(/^Bearer /);
    }
  });

  test("asks before it changes something, and takes a body as any operation does", async () => {
    server().always(json({ ok: true }));
    const words = ["POST", "/badges/b1/awards", "--body", "-"];
    const asked = await call(words, toServer(), '{"to": "con_1"}');
    expect(asked.code).toBe(2);
    expect(asked.error).toMatch(/POST changes something\. Add --yes/);
    expect(server().arrivals).toEqual([]);
    const { code, out } = await call([...words, "--yes"], toServer(), '{"to": "con_1"}');
    expect([code, out]).toEqual([0, '{"ok":true}\n']);
    expect(server().arrivals).toMatchObject([
      { method: "POST", path: "/badges/b1/awards", body: { to: "con_1" } },
    ]);
    await call(["DELETE", "/badges/b1", "--yes"], toServer());
    expect(server().arrivals.at(-1)).toMatchObject({ method: "DELETE", path: "/badges/b1" });
  });

  test("is previewed by --dry-run, with every value of a parameter that is given twice", async () => {
    const path = "/badges/b1?tag=a&tag=b&limit=2";
    const { code, out } = await call(["PUT", path, "--body", '{"a": 1}', "--dry-run"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      method: "PUT",
      path: "/badges/b1",
      query: { tag: ["a", "b"], limit: "2" },
      body: { a: 1 },
    });
  });

  test("fails as any operation does", async () => {
    const refused = await call(["GET", "/no/such/path?q=Elsa"]);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(
      /^group-management-sdk: GET \/no\/such\/path was refused: \S+ \(404\)/,
    );
    server().always(json({ error: { code: "internal_error" } }, 500));
    const changed = await call(["POST", "/badges", "--yes"], toServer());
    expect(changed.code).toBe(5);
    expect(changed.error).toMatch(/look before you run it again\.\n$/);
    expect(server().arrivals).toHaveLength(1);
  });

  test.each([
    [["GET"], /PATH is missing: call GET PATH\./],
    [["DELETE", "", "--yes"], /PATH is missing: call DELETE PATH\./],
    [["GET", "https://groups.example/api/v2/me"], /Give a path below the base address/],
    [["GET", "C:/Program Files/Git/me/groups"], /as in: call GET me\/groups/],
    [["GET", "/api/v2/me/groups"], /The base address has \/api\/v2 already/],
    [["GET", "/a/../b"], /path must have no "\." or "\.\." segments/],
    [["GET", "/a", "--limit", "5"], /A query goes into the path, as in \/path\?limit=5\./],
    [["GET", "/a", "--body", "{}"], /GET takes no --body/],
    [["GET", "/a", "--all"], /--all is for lists/],
    [["/me/groups"], /A path follows its method, as in: call GET me\/groups\./],
  ])("%j is refused before anything is sent", async (words, message) => {
    const { code, out, error } = await call(words, toServer());
    expect(error).toMatch(message);
    expect([code, out, server().arrivals]).toEqual([2, "", []]);
  });
});

describe("--verbose", () => {
  const server = serverForEachTest();

  test("shows no cookie, which is a credential", async () => {
    const more = { GROUP_MANAGEMENT_BASE_URL: server().baseUrl };
    for (const status of [200, 403]) {
      server().always(json({ unreadMessages: 1 }, status, { "set-cookie": "session=S3cret" }));
      const { error } = await call(["me.inboxSummary", "--verbose"], more);
      expect(error).toContain(`HTTP ${status}`);
      expect(error).not.toContain("S3cret");
    }
  });
  test("writes status and headers to stderr, and leaves stdout alone", async () => {
    const plain = await call(["me.inboxSummary"]);
    const verbose = await call(["me.inboxSummary", "--verbose"]);
    expect(verbose.out).toBe(plain.out);
    expect(verbose.error).toMatch(/^HTTP 200\n(?:[\w-]+: .*\n)*date: .* GMT\n(?:[\w-]+: .*\n)*\n$/);
    expect(verbose.error).toMatch(/^x-ratelimit-remaining: \d+$/m);
    expect(verbose.error).not.toMatch(/bearer|authorization/i);
  });

  test("writes those of a refusal, and of each page", async () => {
    const refused = await call(["events.get", groupId, "evt_unknown", "--verbose"]);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(/^HTTP 404\n[^]*\n\ngroup-management-sdk: events\.get was/);
    const list = ["groups.contacts.list", groupId, "--limit", "10", "--all", "--verbose"];
    const { error } = await call(list);
    expect(error.match(/^HTTP 200$/gm)).toHaveLength(service.sandbox.requests.length - 1);
  });

  test("gives an object with --json-errors", async () => {
    const { error } = await call(["me.inboxSummary", "--verbose", "--json-errors"]);
    expect(JSON.parse(error)).toMatchObject({
      status: 200,
      headers: { "content-type": expect.stringContaining("json") },
    });
  });
});

describe("help as a word", () => {
  test.each([
    [["help"], ["--help"]],
    [
      ["help", "call"],
      ["call", "--help"],
    ],
    [
      ["call", "help"],
      ["call", "--help"],
    ],
    [
      ["help", "call", "events.get"],
      ["call", "events.get", "--help"],
    ],
    [
      ["call", "help", "events.get"],
      ["call", "events.get", "--help"],
    ],
    [
      ["help", "check"],
      ["check", "--help"],
    ],
    [
      ["sandbox", "help"],
      ["sandbox", "--help"],
    ],
  ])("%j is %j", async (words, options) => {
    const [asked, usual] = [await run(words), await run(options)];
    expect(usual.out).not.toBe("");
    expect(asked).toEqual(usual);
    expect(asked.code).toBe(0);
  });
});

describe("a habit of another program is answered with the word that helps", () => {
  const list = ["groups.contacts.list", groupId];
  test.each<[string[], RegExp]>([
    [[...list, "--paginate"], /Unknown option --paginate\. Every page is read with --all\./],
    [[...list, "--token", "S3cret"], /--token\. The credential is read from GROUP_MANAGEMENT_ACC/],
    [["--token=S3cret", "me.groups"], /--token\. The credential is read from/],
    [["--token", "S3cret"], /--token\. The credential is read from/],
    [[...list, "-H", "Authorization: Bearer S3cret"], /-H\. The credential is read from/],
    [[...list, "--jq", ".items[]"], /--jq\. Pipe the response into jq, as in: .* \| jq '/],
    [[...list, "-q", ".items[]"], /-q\. Pipe the response into jq/],
    [[...list, "--fields", "id"], /--fields\. Pipe the response into jq/],
    [[...list, "-o", "csv"], /-o\. Use --csv or --jsonl/],
    [[...list, "--output=json"], /--output\. Use --csv or --jsonl/],
    [[...list, "--per-page", "5"], /--per-page\. The size of a page is --limit\./],
    [["POST", "/x", "-d", "{}"], /-d\. Use --body/],
    [["-X", "POST", "/x"], /-X\. The method comes first, as in: call GET me\/groups\./],
    [["circles.create", groupId, "--force"], /--force\. Use --yes\./],
    [[...list, "--max-time", "5"], /--max-time\. Use --timeout/],
    [[...list, "-i"], /-i\. Status and headers are shown by --verbose\./],
    [[...list, "--insecure"], /NODE_EXTRA_CA_CERTS/],
    [["groups", "contacts", "list", groupId], /Did you mean groups\.contacts\.list\?/],
    [["events", "get", groupId], /Did you mean events\.get\?/],
  ])("%j", async (words, message) => {
    const { code, out, error } = await call(words);
    expect(error).toMatch(message);
    expect(error).not.toMatch(/Did you mean --tag|S3cret/);
    expect([code, out, service.sandbox.requests]).toEqual([2, "", []]);
  });

  test.each([
    ["--tokem", /Unknown option --tokem\.\nTry/],
    ["--tga", /Did you mean --tag\?/],
    ["--cusror", /Did you mean --cursor\?/],
    ["--updated", /Did you mean --updatedSince\?/],
    ["--xyz", /Unknown option --xyz\.\nTry/],
  ])("%s is compared without its dashes", async (option, message) => {
    const { code, error } = await call([...list, option, "x"]);
    expect(error).toMatch(message);
    expect(code).toBe(2);
  });
});

describe("what a pipeline gives", () => {
  test("ids a line each are a list", async () => {
    const ids = `${contacts.youth}\n${contacts.siblingYouth}\n`;
    const add = ["circles.addMembers", groupId, circles.otherPatrol, "--yes", "--move"];
    for (const lines of [ids, ids.replaceAll("\n", "\r\n")]) {
      const { code } = await call([...add, "--contactIds", lines]);
      expect(code).toBe(0);
      expect(service.sandbox.requests.at(-1)?.body).toEqual({
        move: true,
        contactIds: [contacts.youth, contacts.siblingYouth],
      });
    }
    const split = await call([...add, "--contactIds", ...ids.trim().split("\n")]);
    expect(split.code).toBe(2);
    expect(split.error).toContain(
      'A list is one argument, with commas or a line each: --contactIds "$(jq …)".',
    );
  });

  test("@- is standard input, as - is", async () => {
    const body = '{"kind": "committee", "name": "Food"}';
    const { code } = await call(["circles.create", groupId, "--yes", "--body", "@-"], {}, body);
    expect(code).toBe(0);
    expect(service.sandbox.requests.at(-1)?.body).toEqual(JSON.parse(body));
  });

  describe("a body in another encoding", () => {
    let folder: string;
    const text = '{"kind": "committee", "name": "Böen"}';
    const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
    const files = {
      "UTF-16 with a mark": Buffer.from(`\uFEFF${text}`, "utf16le"),
      "UTF-16 without one": Buffer.from(text, "utf16le"),
      "UTF-16, big-endian": swapped(Buffer.from(`\uFEFF${text}`, "utf16le")),
      "UTF-16, big-endian, without a mark": swapped(Buffer.from(text, "utf16le")),
      "Windows-1252": Buffer.from(text, "latin1"),
    };
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "call-"));
      for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each(Object.keys(files))("%s is named as what it is", async (name) => {
      const create = ["circles.create", groupId, "--yes", "--body", `@${join(folder, name)}`];
      const { code, error } = await call(create);
      expect(error).toContain(name.startsWith("UTF-16") ? "reads is UTF-16" : "is not UTF-8");
      expect(error).toContain("Save it as UTF-8.");
      expect([code, service.sandbox.requests]).toEqual([2, []]);
    });
  });
});

describe("--timeout", () => {
  test.each(["0", "-1", "soon", "1h", "1e3", ""])("%j is refused", async (time) => {
    const { code, error } = await call(["me.groups", `--timeout=${time}`]);
    expect([code, service.sandbox.requests]).toEqual([2, []]);
    expect(error).toContain("--timeout must be a time in seconds, such as 30, 500ms or 2m.");
  });

  test.each([
    ["30", 30_000],
    ["1.5s", 1500],
    ["500ms", 500],
    ["2m", 120_000],
  ])("%s is %i ms", (time, milliseconds) => {
    expect(readSeconds("timeout", time)).toBe(milliseconds);
  });
});
