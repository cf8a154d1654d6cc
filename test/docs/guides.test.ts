// The guides: their code runs, and their tables leave nothing out.
import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import * as main from "group-management-sdk";
import { apiErrorCodes, operations } from "group-management-sdk";
import { afterEach, describe, expect, it, vi } from "vitest";

import { openScene, type Scene } from "../../docs/snippets/scene.ts";
import { guides } from "../../scripts/docs-guides.ts";
import { codeFacts } from "../../src/operations/codes.ts";
import { apiError } from "../../src/core/errors/api-error.ts";
import { callOptionNames, clientOptionNames } from "../../src/core/options/option-validators.ts";
import { isRetriable } from "../../src/core/retriable.ts";
import { cli } from "../support/bundle.ts";

/** Functions and classes of the package. */
const exported = Object.entries(main).flatMap(([name, value]) =>
  typeof value === "function" ? [name] : [],
);

const errorsGuide = "docs/guides/errors.md";

describe("the guides", () => {
  it.each(guides)("%s has no code that is not compiled", (path) => {
    const text = readFileSync(path, "utf8");
    const blocks = text.match(/^```tsx?$/gm) ?? [];
    expect(text.match(/<!-- snippet: \S+(?: with imports)? -->\n```tsx?$/gm) ?? []).toHaveLength(
      blocks.length,
    );
  });

  it.each(guides)("%s has code that imports what it uses of the package", (path) => {
    const blocks = readFileSync(path, "utf8").matchAll(/^```tsx?\n([^]*?)^```$/gm);
    const missing = [...blocks].flatMap(([, code = ""]) => {
      const text = code.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, "").replaceAll(/"[^"\n]*"/g, "");
      const used = exported.filter((name) => new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(text));
      const there = (name: string) =>
        new RegExp(`^import [^;]*\\b${name}\\b|(?:const|function|class|let) ${name}\\b`, "m").test(
          code,
        );
      return used.filter((name) => !there(name));
    });
    expect(missing).toEqual([]);
  });

  it("have a place in the site, each of them", () => {
    const { readme, projectDocuments } = JSON.parse(readFileSync("typedoc.json", "utf8")) as {
      readme: string;
      projectDocuments: string[];
    };
    expect([readme, ...projectDocuments]).toEqual(expect.arrayContaining(guides));
    for (const path of projectDocuments.filter((one) => one.startsWith("docs/guides/"))) {
      expect(readFileSync(readme, "utf8")).toContain(`](${path.replace("docs/guides/", "")})`);
    }
  });

  it("show every region of the snippets", () => {
    const shown = guides.map((path) => readFileSync(path, "utf8")).join("\n");
    for (const file of globSync("docs/snippets/*.{ts,tsx}")) {
      for (const [, region] of readFileSync(file, "utf8").matchAll(/\/\/ #region ([\w-]+)/g)) {
        expect(shown).toMatch(new RegExp(`<!-- snippet: ${file}#${region}(?:, with imports)? -->`));
      }
    }
  });
});

describe("the cookbook", () => {
  const cookbook = readFileSync("docs/guides/cookbook.md", "utf8");

  it("has no recipe of more than 25 lines", () => {
    const recipes = [...cookbook.matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    expect(recipes.length).toBeGreaterThan(11);
    for (const [, code = ""] of recipes) {
      const lines = code.replace(/^(?:import .*\n)+\n/, "").split("\n");
      expect(lines.length).toBeLessThanOrEqual(26);
    }
  });

  it("says of every id and key in a path where it comes from", () => {
    const paths = Object.values(operations).map(({ path }) => path);
    const wanted = new Set(paths.flatMap((path) => path.match(/(?<=\{)\w+(?=\})/g) ?? []));
    wanted.delete("blueprint"); // called `ref` in the signatures
    expect(wanted.size).toBeGreaterThan(7);
    for (const name of [...wanted, "ref", "contactIds", "kind", "skip", "cursor", "checkpoint"]) {
      expect(cookbook).toMatch(new RegExp(`^\\| .*\`${name}\``, "m"));
    }
  });
});

describe("the table of errors", () => {
  const lines = readFileSync(errorsGuide, "utf8").split("\n");
  let className = "";
  const rows = lines.flatMap((line) => {
    className = /^`(\w+Error)`$/.exec(line)?.[1] ?? className;
    const [, code, means, advice, again] =
      /^\| `([a-z_]+)` \| (.+) \| (.+) \| (.+) \|$/.exec(line) ?? [];
    return code === undefined ? [] : [{ className, code, means, advice, again }];
  });

  const errorOf = (code: string) =>
    apiError({
      code,
      status: 400,
      message: "",
      parameter: null,
      operation: "events.get",
      attempts: 1,
      rateLimit: null,
      headers: new Headers(),
      retryAfter: null,
    });

  it("has every published code, once and in order", () => {
    expect(rows.map(({ code }) => code)).toEqual([...apiErrorCodes]);
  });

  it("says of each what the package and the OpenAPI document say", () => {
    const meanings = Object.entries(codeFacts).map(([code, { meaning }]) => [code, meaning]);
    expect(rows.map(({ code, means }) => [code, means])).toEqual(meanings);
  });

  it("puts each code below the class that it becomes", () => {
    for (const { className: shown, code } of rows) {
      expect(`${code} ${errorOf(code).name}`).toBe(`${code} ${shown}`);
    }
  });

  it("says what to do about each, and which are sent again", () => {
    const renewed = new Set(["unauthorized", "terms_required"]);
    for (const { code, advice, again } of rows) {
      expect(advice?.length).toBeGreaterThan(10);
      const retried = isRetriable(errorOf(code), true) ? "yes" : "no";
      expect(`${code}: ${again}`).toContain(renewed.has(code) ? "once, with a new token" : retried);
    }
  });
});

describe("the table of options", () => {
  it("has every option of a client, and marks those that calls take", () => {
    const page = readFileSync("docs/guides/getting-started.md", "utf8");
    const [, table = ""] = /\n## Options\n([^]*?)\n## /.exec(page) ?? [];
    const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = ""]) => cell);
    const named = cells.flatMap((cell) => cell.match(/\w+/g) ?? []);
    expect(named.toSorted()).toEqual([...clientOptionNames].toSorted());
    const marked = cells.flatMap((cell) => /^`(\w+)` \\\*$/.exec(cell)?.[1] ?? []);
    expect([...marked, "signal", "query"].toSorted()).toEqual([...callOptionNames].toSorted());
  });
});

describe("the table of operations", () => {
  it("shows how each is called, fields and all, and what it gives", () => {
    const table = readFileSync("docs/guides/operations.md", "utf8");
    expect(table).toContain("`client.documents.search(groupId, { q, limit?, eventId? })`");
    expect(table).toContain("`client.groups.overview(groupId, { include? })`");
    expect(table).toContain("`client.groups.updateProfile(groupId, profile)`");
    expect(table).toContain("` → `PagedList<Contact>`<br>");
    expect(table).toContain("` → `Overview`<br>");
  });

  it("has a row for every operation", () => {
    const table = readFileSync("docs/guides/operations.md", "utf8");
    for (const name of Object.keys(operations)) expect(table).toContain(`| \`${name}\`<br>`);
  });
});

type Snippet = (scene: Scene) => Promise<void>;

// The recipes run in recipes.test.ts.
const files = globSync("docs/snippets/*.{ts,tsx}").filter(
  (path) => !/scene|first-program|recipe/.test(path),
);
const modules = await Promise.all(
  files.map(async (path) => {
    const exports = (await import(join("../..", path))) as Record<string, Snippet>;
    return Object.entries(exports).map(([name, run]) => ({ name: `${path} ${name}`, run }));
  }),
);

/** Output of snippets: printed lines, or the requests where none is printed. Others may print anything. */
const told: Readonly<Record<string, RegExp>> = {
  abort: /^true$/,
  tabs: /^1 renewal$/,
  response: /Troop 42 .* 200 1 \d+/,
  scopes: /me\.read,\S+\/documents\.read,\S+\/events\.read documents:read$/,
  leave: /^\p{Lu}\p{L}+$/u,
  codes: /addMembers 200\n\S+addMembers 409\n\S+addMembers 200$/,
  provider: /^me\.inboxSummary 401\nme\.inboxSummary 200$/,
  classes: /^The event is no longer there\.$/,
  created: /^\[object Object\]\nobject$/,
  known: /^planned POSTPONED /m,
  names: /^(?!.*\[Scout [A-Z]\])[\s\S]*Elsa/,
  sandboxed: /^Troop 42 .* 3$/,
  household: /^\p{L}+ SELF\b/u,
  component: /^(Troop 42 .*, \d+ youth)\n\1Not up to date\.$/,
  skip: /^Choose an event\n(?!Choose).+$/,
  // Three changes that overlap; the second is refused, and taken back with nothing else.
  optimistic:
    /^Tuesday Mar.*\nThursday Mar.*\nNever The moon\nNever Town hall\nNever Town hall(?:\nThursday Town hall){3}$/,
  server: /^Troop 42/,
  signOut: /^0$/,
  vue: /^<h1>Troop 42/,
  unclear: /^There is a circle of that name, perhaps this one\./,
  unclearSubgroup: /^It was made: \S+$/,
  permission: /^Ask for documents\.read at sign-in\.$/,
  wrongField: /^kind \S+/,
  settled: /^\{"operation":"me\.inboxSummary","outcome":"ok","attempts":1,"durationMs":/,
  ownTool: /^me\.inboxSummary ok in \d+ ms, request [\da-f-]{36}$/,
};

describe("the code in the guides", () => {
  let scene: Scene | undefined;

  afterEach(async () => {
    vi.restoreAllMocks();
    await scene?.close();
  });

  it.each(modules.flat())("runs: $name", async ({ run }) => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    scene = await openScene();
    await run(scene);
    const printed = log.mock.calls.map((words) => words.join(" ")).join("\n");
    const sent = scene.sandbox.requests.map(({ operation, status }) => `${operation} ${status}`);
    expect(printed || sent.join("\n")).toMatch(told[run.name] ?? /./);
  });

  it("runs: the first program, as the README says, and it prints what stands there", async () => {
    const shown = /<!-- output: first-program -->\n```\n([^]*?)```/.exec(
      readFileSync("README.md", "utf8"),
    );
    const source = "--conditions=group-management-source";
    const program = "docs/snippets/first-program.ts";
    const { stdout } = await promisify(execFile)(process.execPath, [
      cli,
      "sandbox",
      "--",
      process.execPath,
      source,
      program,
    ]);
    expect(stdout).toBe(shown?.[1]);
  });
});
