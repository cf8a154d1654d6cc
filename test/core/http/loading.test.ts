// The HTTP client on Node is loaded with the first request, and named at debug. Each program here is a process of its
// own, since a process loads a library once.
import { describe, expect, test } from "vitest";

import { runProgram } from "../../support/program.ts";
import { json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();

interface Told {
  /** The response, or the error's name and message. */
  readonly outcome: unknown;
  readonly debug: readonly string[];
}

/** Options of a client, and a call of it. */
type Case = readonly [options?: string, made?: string];

/** Calls by a client for each case, in one program where `load` says what becomes of a module that is asked for by `name`. */
async function callEach(load: string, cases: readonly Case[]): Promise<Told[]> {
  server().always(json({ unreadMessages: 3 }));
  const each = cases.map(
    ([options = "", made = "me.inboxSummary()"]) =>
      `await ask((logger) => ({ logger, ${options} }), (client) => client.${made});`,
  );
  const program = `
    import { registerHooks } from "node:module";
    const missing = (name) => {
      throw Object.assign(new Error("Cannot find module " + name), { code: "MODULE_NOT_FOUND" });
    };
    const asksNobody =
      "export default async (run) => { try { return await run(1); } catch { return run(2); } }";
    const broken = "throw new Error('Dynamic require of node:assert is not supported')";
    registerHooks({
      resolve: (name, context, next) => { ${load} return next(name, context); },
      load: (url, context, next) => {
        const source = { "broken:": broken, "asks-nobody:": asksNobody }[url];
        return source ? { format: "module", source, shortCircuit: true } : next(url, context);
      },
    });
    const { GroupManagement } = await import("group-management-sdk");
    const told = [];
    const failed = ({ name, message, operation }) => ({ name, message, operation });
    const ask = async (options, call) => {
      const debug = [];
      const quiet = () => {};
      const logger = { debug: (line) => debug.push(line), info: quiet, warn: quiet, error: quiet };
      const client = new GroupManagement({
        baseUrl: process.argv[1], groupKey: "k", logLevel: "debug", ...options(logger),
      });
      const outcome = await call(client).catch(failed);
      await client.me.inboxSummary().catch(failed);
      told.push({ outcome, debug: debug.filter((line) => /carried/.test(line)) });
    };
    ${each.join("\n    ")}
    console.log(JSON.stringify(told));
    process.exit();`;
  return JSON.parse(await runProgram(program, { args: [server().baseUrl] })) as Told[];
}

async function call(load: string, ...given: Case): Promise<Told> {
  const [told] = await callEach(load, [given]);
  return told ?? expect.unreachable();
}

const summary = { unreadMessages: 3 };
const carried = (by: string) => [`group-management: requests are carried by ${by}`];

test("at debug the first request of a client logs the HTTP client", async () => {
  const replaced =
    "fetch: ((own) => (globalThis.fetch = (...given) => own(...given), undefined))(fetch),";
  const told = await callEach("", [[], ["fetch: (...given) => fetch(...given),"], [replaced]]);
  expect(told).toEqual([
    { outcome: summary, debug: carried("undici") },
    { outcome: summary, debug: carried("the fetch option") },
    {
      outcome: summary,
      debug: carried("the global fetch: it or its dispatcher was replaced"),
    },
  ]);
});

test("a client that sends nothing loads no HTTP client, however long its program runs", async () => {
  const program = `
    import { registerHooks } from "node:module";
    import { setTimeout } from "node:timers/promises";
    const loaded = [];
    registerHooks({ load: (url, context, next) => {
      if (/node_modules\\/(undici|ky|p-retry)\\//.test(url)) loaded.push(url);
      return next(url, context);
    } });
    const { createClientPool, GroupManagement } = await import("group-management-sdk");
    const options = { baseUrl: "http://127.0.0.1:1/api/v2", maxRetries: 0 };
    const client = new GroupManagement({ ...options, groupKey: "k" });
    createClientPool({ ...options, accessToken: () => "t" }).client("ann");
    await setTimeout(50);
    const before = loaded.length;
    await client.me.inboxSummary().catch(() => {});
    console.log(JSON.stringify([before, loaded.length > 0]));`;
  expect(JSON.parse(await runProgram(program))).toEqual([0, true]);
});

describe("a dependency that is not installed", () => {
  const without = (name: string) => `if (/^${name}(?:\\/|$)/.test(name)) missing(name);`;

  test.each([
    ["undici", ""],
    ["ky", "fetch: (...given) => fetch(...given),"],
    // Loaded once an attempt has failed that may be repeated.
    ["p-retry", 'fetch: () => Promise.reject(new Error("down")),'],
  ])("%s is named by an error that says what to install", async (name, options) => {
    const { outcome } = await call(without(name), options);
    expect(outcome).toEqual({
      name: "ConfigurationError",
      operation: "me.inboxSummary",
      message: `The package "${name}" is not installed, on which group-management-sdk depends. Run npm install, or npm install ${name} where dependencies are listed by hand.`,
    });
    expect(server().arrivals).toEqual([]);
  });

  test("p-retry is not missed by a call that no retry would change, or without retries", async () => {
    const told = await callEach(without("p-retry"), [
      ['fetch: async () => Response.json({ error: { code: "forbidden" } }, { status: 403 }),'],
      ['maxRetries: 0, fetch: () => Promise.reject(new Error("down")),'],
    ]);
    expect(told).toMatchObject([
      { outcome: { name: "PermissionDeniedError" } },
      { outcome: { name: "ConnectionError" } },
    ]);
  });
});

describe("beside a program that carries its own libraries", () => {
  // As a bundler does it: what asks for them is no longer a file of this package.
  const bundled = 'if (name === "#group-management-sdk") missing(name);';

  test("they are taken from the program, and not from what lies beside it", async () => {
    const beside = `
      ${bundled}
      if (name.startsWith("undici/lib/dispatcher/")) return { url: "asks-nobody:", shortCircuit: true };`;
    expect(await call(beside)).toEqual({ outcome: summary, debug: carried("undici") });
  });
});

test("a p-retry that retries without asking repeats no call that may have been carried out", async () => {
  const other = 'if (name === "p-retry") return { url: "asks-nobody:", shortCircuit: true };';
  const unreachableOnce = `fetch: ((calls) => () => {
    const code = calls++ === 0 ? "ECONNREFUSED" : "ECONNRESET";
    return Promise.reject(Object.assign(new Error("down"), { code }));
  })(0),`;
  const made = 'groups.createSubgroup("gr_1", { name: "Eagles" })';
  const { outcome } = await call(other, unreachableOnce, made);
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/in 2 attempts: down \(ECONNRESET\)/),
  });
});

describe("undici", () => {
  test("is loaded whole where it has no such files as are used", async () => {
    const moved = 'if (name.startsWith("undici/lib/dispatcher/")) missing(name);';
    expect(await call(moved)).toEqual({ outcome: summary, debug: carried("undici") });
  });

  test("that a bundler took in where it cannot run leaves requests to fetch, and says so", async () => {
    const bundled = `
      if (name.startsWith("undici/lib/dispatcher/")) missing(name);
      if (name === "undici") return { url: "broken:", shortCircuit: true };`;
    expect(await call(bundled)).toEqual({
      outcome: summary,
      debug: carried(
        "the global fetch: undici cannot run here (Dynamic require of node:assert is not supported)",
      ),
    });
  });
});
