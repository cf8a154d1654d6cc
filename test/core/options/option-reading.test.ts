// The options of a client: read once, warned about where they look odd, and named to the service.
import {
  type ClientOptions,
  ConfigurationError,
  GroupManagement,
  version,
} from "group-management-sdk";
import { afterEach, describe, expect, test, vi } from "vitest";

import manifest from "../../../package.json" with { type: "json" };
import { clientOver, neverAnswers, type OtherOptions, rejection } from "../../support/client.ts";
import { readablePlaces } from "../../support/refused.ts";
import { stopClocks } from "../../support/stopped-clocks.ts";

const baseUrl = "https://service.example/api/v2";
const usual = { baseUrl, groupKey: "k" } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A client, and the headers of what it sends. */
function recorded(options: ClientOptions = {}) {
  const sent: Record<string, string>[] = [];
  const client = clientOver((_, request) => {
    sent.push(Object.fromEntries(request.headers));
    return Response.json({ unreadMessages: 0 });
  }, options);
  return { client, sent };
}

/** The headers of a call that a client sends. */
async function sentBy(options: ClientOptions, call: object = {}) {
  const { client, sent } = recorded(options);
  await client.me.inboxSummary(call);
  return sent[0];
}

/** Warnings of clients that are made by `make`. */
function warningsOf(make: (options: ClientOptions) => unknown): string[] {
  const lines: string[] = [];
  const quiet = () => {};
  const warn = (message: string, fields: object) => lines.push(message + JSON.stringify(fields));
  make({ ...usual, logger: { debug: quiet, info: quiet, warn, error: quiet } });
  return lines;
}

describe("an unknown option", () => {
  test.each([
    ["retries", "maxRetries"],
    ["baseURL", "baseUrl"],
    ["token", "accessToken"],
    ["apiKey", "groupKey"],
    ["timeoutMs", "timeout"],
    ["hook", "hooks"],
    ["concurrency", "maxConcurrency"],
    ["header", "headers"],
    ["xyz", null],
  ])("such as %s is logged once, with %s for what may be meant", (name, meant) => {
    const lines = warningsOf(
      (options) => new GroupManagement({ ...options, [name]: "private words" }),
    );
    const guess = meant === null ? "" : ` Did you mean ${meant}?`;
    expect(lines).toEqual([`group-management: The option "${name}" is not known.${guess}{}`]);
  });

  test("of hooks is logged where its name is like a hook's, and not otherwise", () => {
    const hooks: object = { onRequst: () => {}, count: 0, once: () => {} };
    const lines = warningsOf((options) =>
      new GroupManagement({ ...options, hooks }).withOptions({ timeout: 5 }),
    );
    expect(lines).toEqual([
      'group-management: The hook "onRequst" is not known. Did you mean onRequest?{}',
    ]);
  });

  test("is logged once for a client, not for its calls, nor for clients made from it", async () => {
    const fetch = async () => Response.json({ unreadMessages: 0 });
    const odd: object = { retries: 5, xyz: 1 };
    const lines = warningsOf(async (options) => {
      const client = new GroupManagement({ ...options, fetch, ...odd });
      client.withOptions({ timeout: 5 }).withOptions({ timeout: 6 });
      void client.me.inboxSummary();
    });
    expect(lines).toHaveLength(2);
    const others = warningsOf((options) => {
      new GroupManagement(options).withOptions({ retries: 5 } as ClientOptions);
    });
    expect(others).toHaveLength(1);
  });

  test("is not logged below the level of warnings, nor where it is undefined", () => {
    for (const change of [
      { logLevel: "error", xyz: 1 },
      { logLevel: "off", xyz: 1 },
      { xyz: undefined },
    ]) {
      const odd = change as OtherOptions;
      expect(warningsOf((options) => new GroupManagement({ ...options, ...odd }))).toEqual([]);
    }
  });

  test("harms nothing, whatever its name is and whatever the logger does", () => {
    const fail = () => {
      throw new Error("an observer's own");
    };
    const logger = { debug: fail, info: fail, warn: fail, error: fail };
    const odd = { ...usual, logger, "": 1, x: 2, "line\nbreak": 3, [Symbol("s")]: 4 };
    expect(new GroupManagement(odd)).toBeInstanceOf(GroupManagement);
  });
});

describe("a baseUrl whose path does not end in /api/v2", () => {
  test.each([
    "https://service.example",
    "https://service.example/",
    "https://service.example/v2",
    "https://service.example/api/v2/groups",
    "https://service.example/api/v3",
    "https://api/v2",
    "https://service.example/my-api/v2",
  ])("is logged with what is expected, and not repeated (%s)", (address) => {
    const lines = warningsOf((options) => new GroupManagement({ ...options, baseUrl: address }));
    expect(lines).toEqual([
      "group-management: The path of baseUrl is expected to end in /api/v2, and does not.{}",
    ]);
  });

  test("is one that a proxy may have lengthened at its beginning alone", () => {
    for (const address of [baseUrl, `${baseUrl}/`, "https://proxy.example/group/api/v2"]) {
      expect(
        warningsOf((options) => new GroupManagement({ ...options, baseUrl: address })),
      ).toEqual([]);
    }
  });

  test("is logged once, and not for clients made from it", () => {
    const lines = warningsOf((options) => {
      const client = new GroupManagement({ ...options, baseUrl: "https://service.example" });
      client.withOptions({ timeout: 5 });
      client.withOptions({ baseUrl }).withOptions({ timeout: 5 });
    });
    expect(lines).toHaveLength(1);
  });
});

test.each(["Bearer token", "bearer token", "Bearer\ttoken", "Bearer "])(
  "a credential that begins with the word (%j) is refused, and the word is what is said",
  (credential) => {
    for (const name of ["groupKey", "accessToken"]) {
      const make = () => new GroupManagement({ baseUrl, [name]: credential });
      expect(make).toThrow(ConfigurationError);
      expect(make).toThrow(`${name} begins with the word "Bearer". Leave it out`);
    }
    vi.stubEnv("GROUP_MANAGEMENT_ACCESS_TOKEN", credential);
    expect(() => new GroupManagement({ baseUrl })).toThrow('the word "Bearer"');
  },
);

describe("options are read when the client is made", () => {
  test("headers changed afterwards change nothing, in it or in clients made from it", async () => {
    const forms = [
      { "x-trace": "one" } as Record<string, string>,
      new Headers({ "x-trace": "one" }),
      [["x-trace", "one"]] as [string, string][],
    ];
    for (const headers of forms) {
      const { client, sent } = recorded({ headers });
      if (headers instanceof Headers) headers.set("x-trace", "two");
      else if (Array.isArray(headers)) headers[0] = ["x-trace", "two"];
      else headers["x-trace"] = "two";
      await client.me.inboxSummary();
      await client.withOptions({ timeout: 5000 }).me.inboxSummary();
      expect(sent).toMatchObject([{ "x-trace": "one" }, { "x-trace": "one" }]);
    }
  });

  test("each hook is read once, and one of a class keeps its this", async () => {
    let reads = 0;
    class Counter {
      seen: string[] = [];
      onRequest({ operation }: { operation: string }) {
        this.seen.push(operation);
      }
      get onResponse() {
        reads++;
        return () => this.seen.push("response");
      }
    }
    const hooks = new Counter();
    const client = clientOver(() => Response.json({ unreadMessages: 0 }), { hooks });
    hooks.onRequest = () => expect.unreachable("it was read when the client was made");
    await client.me.inboxSummary();
    let derived = client;
    for (let times = 0; times < 2000; times++) derived = derived.withOptions({ maxRetries: 1 });
    await derived.me.inboxSummary();
    const each = ["me.inboxSummary", "response"];
    expect(hooks.seen).toEqual([...each, ...each]);
    expect(reads).toBe(1);
  });

  test("a logger is asked for its functions each time: some change them with their level", async () => {
    const lines: string[] = [];
    const quiet = () => {};
    const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const client = clientOver(() => Response.json({ unreadMessages: 0 }), {
      logger,
      logLevel: "debug",
    });
    Object.assign(logger, { debug: (message: string) => lines.push(message) });
    await client.me.inboxSummary();
    // The HTTP client, logged by the first request; the request, its response and the end of the call.
    expect(lines).toHaveLength(4);
  });
});

describe("User-Agent", () => {
  const own = `group-management-sdk/${version} node/${process.versions.node}`;

  test("names the package, the runtime and the program that uses it", async () => {
    expect(await sentBy({})).toHaveProperty("user-agent", own);
    expect(await sentBy({ appInfo: { name: "camp-planner" } })).toHaveProperty(
      "user-agent",
      `${own} camp-planner`,
    );
    const appInfo = { name: "camp-planner", version: "2.1" };
    expect(await sentBy({ appInfo })).toHaveProperty("user-agent", `${own} camp-planner/2.1`);
  });

  test("names a program whose fields are inherited or computed", async () => {
    class Program {
      get name() {
        return "camp-planner";
      }
      get version() {
        return "2.1";
      }
    }
    for (const appInfo of [new Program(), Object.create(new Program()) as Program]) {
      expect(await sentBy({ appInfo })).toHaveProperty("user-agent", `${own} camp-planner/2.1`);
    }
  });

  test("names a program as it was checked, read once", async () => {
    let reads = 0;
    const appInfo = {
      get name() {
        return reads++ === 0 ? "camp-planner" : "two words";
      },
    };
    expect(await sentBy({ appInfo })).toHaveProperty("user-agent", `${own} camp-planner`);
    expect(reads).toBe(1);
  });

  test("is made when the client is made", async () => {
    const appInfo = { name: "one" };
    const { client, sent } = recorded({ appInfo });
    appInfo.name = "two";
    await client.me.inboxSummary();
    await client.withOptions({ timeout: 5000 }).me.inboxSummary();
    await client.withOptions({ appInfo }).me.inboxSummary();
    const names = sent.map((headers) => headers["user-agent"]);
    expect(names).toEqual([`${own} one`, `${own} one`, `${own} two`]);
  });

  test("is the caller's where the caller gives one, of the client or of a call", async () => {
    const mine = { "User-Agent": "mine/1" };
    expect(await sentBy({ headers: mine })).toHaveProperty("user-agent", "mine/1");
    expect(await sentBy({}, { headers: mine })).toHaveProperty("user-agent", "mine/1");
    const none = { "user-agent": undefined };
    expect(await sentBy({ headers: none })).not.toHaveProperty("user-agent");
    expect(await sentBy({}, { headers: none })).not.toHaveProperty("user-agent");
  });

  test.each(readablePlaces)("is not a program's to set in %s", async (_, enter) => {
    enter();
    const options = { allowGroupKeyInBrowser: true, appInfo: { name: "app" } };
    expect(await sentBy(options)).not.toHaveProperty("user-agent");
  });

  test.each([
    [{ bun: "1.3.0", node: "24.3.0" }, " bun/1.3.0"],
    [{ deno: "2.6.0", node: "24.2.0" }, " deno/2.6.0"],
    [{}, ""],
  ])("names the runtime by its own name (%j)", async (versions, name) => {
    vi.stubGlobal("process", { env: {}, versions });
    expect(await sentBy({})).toHaveProperty("user-agent", `group-management-sdk/${version}${name}`);
    vi.stubGlobal("process", undefined);
    expect(await sentBy({})).toHaveProperty("user-agent", `group-management-sdk/${version}`);
  });
});

test("version is that of package.json", () => {
  expect(version).toBe(manifest.version);
});

test("a described call accepts JSON, a custom request anything", async () => {
  const { client, sent } = recorded();
  await client.me.inboxSummary();
  await client.request({ method: "GET", path: "/x" });
  expect(sent).toMatchObject([{ accept: "application/json" }, { accept: "*/*" }]);
});

test("an attempt has thirty seconds unless it is told otherwise", async () => {
  stopClocks();
  const fetch = (_url: unknown, init?: RequestInit) => neverAnswers(init?.signal);
  const client = clientOver(() => new Response(), { fetch, maxRetries: 0 });
  let error: unknown;
  const call = rejection(client.me.inboxSummary()).then((reason) => (error = reason));
  await vi.advanceTimersByTimeAsync(29_900);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  await call;
  expect(error).toMatchObject({ name: "TimeoutError", scope: "attempt" });
});
