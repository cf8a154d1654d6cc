// Lists from a shell: pages, every page, CSV and JSON lines, and lists that are cut short.
import { createSandbox } from "group-management-sdk/sandbox";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { csvLine } from "../../src/call/output/csv.ts";
import { jsonText, listWriter } from "../../src/call/output/writers.ts";
import { cli } from "../support/bundle.ts";
import { start, startProcess } from "../support/command.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";
import { runs } from "../support/property-runs.ts";

const service = listeningSandbox({ contacts: 480 });

const { groupId } = createSandbox().demo;
const contacts = ["call", "groups.contacts.list", groupId];

const list = (...args: string[]) => service.run([...contacts, ...args]);

interface Page {
  items: { id: string }[];
  nextCursor: string | null;
}
const pageOf = (text: string) => JSON.parse(text) as Page;
const linesOf = (text: string) => text.trimEnd().split("\n");

test("a page is one line of JSON with its cursor, which --cursor takes", async () => {
  const first = await list("--limit", "3");
  expect(first.out).toMatch(/^\{"items":\[\{.*\}\],"nextCursor":"[^"]+"\}\n$/);
  const { items, nextCursor } = pageOf(first.out);
  expect(items).toHaveLength(3);
  const second = await list("--limit", "3", `--cursor=${nextCursor}`);
  expect(pageOf(second.out).items).toHaveLength(3);
  expect(pageOf(second.out).items[0]?.id).not.toBe(items[0]?.id);
  // As scripts hold them before the first page, and where jq found no cursor.
  for (const beginning of ["", "null"]) {
    expect((await list("--limit", "3", "--cursor", beginning)).out).toBe(first.out);
  }
  expect(first.error + second.error).toBe("");
});

test("--all gives one document of every entry, from the largest pages", async () => {
  const { code, out, error } = await list("--all");
  const { items, nextCursor } = pageOf(out);
  expect([code, items.length, nextCursor, error]).toEqual([0, 480, null, ""]);
  expect(new Set(items.map(({ id }) => id)).size).toBe(480);
  expect(linesOf(out)).toHaveLength(1);
  expect(service.sandbox.requests.map(({ query }) => query["limit"])).toEqual([
    "200",
    "200",
    "200",
  ]);
});

test("--jsonl gives an entry a line, and says how to read more", async () => {
  const page = await list("--jsonl", "--limit", "2");
  expect(linesOf(page.out).map((line) => typeof JSON.parse(line))).toEqual(["object", "object"]);
  expect(page.error).toMatch(
    /^More follow: --all reads every page, --cursor=\S+ the next one\.\n$/,
  );
  const all = await list("--jsonl", "--all");
  expect(linesOf(all.out)).toHaveLength(480);
  expect(all.error).toBe("");
});

describe("--csv", () => {
  const form = (columns: readonly string[]) => ({ columns, hasMark: false });

  test("has the columns of the schema, and parts where they are included", async () => {
    const { out } = await list("--csv", "--limit", "1");
    expect(linesOf(out)[0]).toBe(
      "id,type,firstName,lastName,email,phone,birthDate,role,title,tags,hasAccount,inviteStatus,createdAt,updatedAt",
    );
    const withParts = await list("--csv", "--limit", "1", "--include", "guardians");
    expect(linesOf(withParts.out)[0]).toMatch(/,updatedAt,guardians$/);
  });

  test("has the fields of inner objects as columns of their own", async () => {
    const { printed, ended } = start(
      ["call", "me.groups", "--csv", "--all"],
      service.environment(),
    );
    expect(await ended).toBe(0);
    const [header, ...rows] = linesOf(printed.out);
    expect(header).toBe(
      "group.id,group.name,group.slug,group.type,group.vertical,group.subtype,role,inherited,install.active,install.source,install.reason,scopes",
    );
    expect(rows[0]).toMatch(/^grp_/);
  });

  test("has the given columns, in their order, and one header", async () => {
    const all = await list("--csv", "--all", "--columns", "lastName,id");
    const rows = linesOf(all.out);
    expect(rows[0]).toBe("lastName,id");
    expect(rows).toHaveLength(481);
    expect(rows.filter((row) => row === "lastName,id")).toHaveLength(1);
  });

  test("has no header where a list is continued, so that it can be appended", async () => {
    const { out, error } = await list("--csv", "--limit", "200", "--columns", "id");
    const cursor = /--cursor=(\S+)/.exec(error)?.[1] ?? "";
    const rest = await list("--csv", "--all", "--columns", "id", `--cursor=${cursor}`);
    const ids = linesOf(out + rest.out).slice(1);
    expect([ids.length, new Set(ids).size]).toEqual([480, 480]);
  });

  test("is escaped, and runs no formula in a spreadsheet", () => {
    const item = {
      formula: '=HYPERLINK("x")',
      phone: "+1 555",
      minus: -5,
      none: null,
      texts: ["@a", "b"],
      objects: [{ a: 1 }],
      text: 'a "b", c\nd',
      inner: { deep: "x" },
    };
    const columns = [...Object.keys(item).slice(0, -1), "inner.deep", "inner.none", "constructor"];
    expect(csvLine(item, form(columns))).toBe(
      `"'=HYPERLINK(""x"")",'+1 555,-5,,"'@a; b","[{""a"":1}]","a ""b"", c\nd",x,,\n`,
    );
  });

  test.each([null, undefined, ""])("has a record for %j in its only column", (name) => {
    expect(csvLine({ name }, form(["name"]))).toBe('""\n');
    expect(csvLine({ name }, form(["name", "id"]))).toBe(",\n");
  });

  test("runs no formula in a spreadsheet that cuts at semicolons, tabs or line breaks, quotes or not", () => {
    expect(csvLine({ name: "Ann;=1+1\t@b\n-c" }, form(["name"]))).toBe(`"Ann;'=1+1\t'@b\n'-c"\n`);
    expect(csvLine({ tags: ["a", "=b"] }, form(["tags"]))).toBe(`"a; '=b"\n`);
    const text = fc.string({
      unit: fc.constantFrom("=", "+", "-", "@", "＝", ";", "\t", "\n", "\r", '"', ",", " ", "a"),
    });
    const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (cells) => {
        const line = csvLine({ ...cells }, form(Object.keys(cells)));
        for (const cut of line.split(/[;\t\r\n]/)) {
          expect(cut.replace(/^["\s]+/, "")).not.toMatch(/^[=+\-@＝]/);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test("a text that could be cut is quoted", () => {
    for (const text of ["a;b", "a\tb", "a\nb", "a\rb"]) {
      expect(csvLine({ text }, form(["text"]))).toBe(`"${text}"\n`);
    }
  });

  test("=excel begins with a byte order mark, where there is a header", async () => {
    const columns = ["--columns", "id", "--limit", "2"];
    const plain = await list("--csv", ...columns);
    const marked = await list("--csv=excel", ...columns);
    expect(marked.out).toBe(`\uFEFF${plain.out}`);
    const cursor = /--cursor=(\S+)/.exec(plain.error)?.[1] ?? "";
    const rest = await list("--csv=excel", ...columns, `--cursor=${cursor}`);
    expect(rest.out).toMatch(/^con_/);
  });

  test("is parsed back to the same texts", () => {
    const texts = fc.array(
      fc.string({ unit: "binary" }).filter((text) => !/[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)),
      {
        minLength: 2,
      },
    );
    fc.assert(
      fc.property(texts, (cells) => {
        const line = csvLine({ ...cells }, form(Object.keys(cells)));
        const read = [...line.replace(/\n$/, ",").matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)];
        expect(read.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare)).toEqual(
          cells,
        );
      }),
      { numRuns: runs(100) },
    );
  });
});

test("the pages of a list as JSON are one document, indented or not", () => {
  const paint = (_: string, text: string) => text;
  const pages = fc.array(fc.array(fc.jsonValue(), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(pages, fc.option(fc.string()), fc.boolean(), (given, nextCursor, onTerminal) => {
      const writer = listWriter("json", { onTerminal, paint }, true);
      const text = given.map((items) => writer.page(items)).join("") + writer.end(nextCursor);
      const whole = { items: given.flat(), nextCursor };
      expect(text).toBe(jsonText(JSON.parse(JSON.stringify(whole)), { onTerminal, paint }));
    }),
  );
});

test("a list that fails in the middle stays a document, and prints the cursor to continue from", async () => {
  service.sandbox.failNext("groups.contacts.list", { after: 1, code: "forbidden" });
  const { code, out, error } = await list("--all");
  expect(code).toBe(1);
  const { items, nextCursor } = pageOf(out);
  expect(items).toHaveLength(200);
  expect(error).toContain(`After 200 entries. Go on with --cursor=${nextCursor}\n`);
  const rest = await list("--all", `--cursor=${nextCursor}`);
  expect(pageOf(rest.out).items).toHaveLength(280);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a list with the cursor to go on from", async (name, code) => {
  service.sandbox.failNext("groups.contacts.list", { after: 2, network: "hang", times: 9 });
  const { seen, signal, printed, ended } = startProcess(
    [...contacts, "--all", "--jsonl"],
    service.environment(),
  );
  await seen(/^(?:[^\n]*\n){400}()/);
  await expect.poll(() => service.sandbox.requests).toHaveLength(3);
  signal(name);
  expect(await ended).toBe(code);
  expect(linesOf(printed.out)).toHaveLength(400);
  expect(printed.error).toMatch(/^After 400 entries\. Go on with --cursor=\S+\nStopped\.\n$/);
});

test("a closed pipe ends it quietly, and no further page is read", async () => {
  const { seen, abandon, printed, ended } = startProcess(
    [...contacts, "--all", "--jsonl", "--limit", "10"],
    service.environment(),
  );
  await seen(/(\n)/);
  abandon();
  expect(await ended).toBe(0);
  expect(printed.error).toBe("");
  expect(service.sandbox.requests.length).toBeLessThan(48);
});

test("output that cannot be written is reported in a sentence", async () => {
  const { spawnSync } = await import("node:child_process");
  const line = '"$0" "$1" call --list > /dev/full';
  const shell = ["-c", line, process.execPath, cli];
  const { status, stderr } = spawnSync("/bin/sh", shell, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("The output could not be written (ENOSPC).\n");
  expect(stderr).not.toContain("    at ");
});
