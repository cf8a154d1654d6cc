// A dispatcher that was set for fetch carries the client's requests too, whichever undici it comes from.
import { beforeAll, describe, expect, test } from "vitest";

import { runProgram } from "../../support/program.ts";
import { rawJson, rawServer, startRawServer } from "../../support/raw-server.ts";
import { startSecureServer } from "../../support/secure-server.ts";

/** A program that asks for the summary after `setUp`, and prints it. */
const program = (setUp: string) => `
  ${setUp}
  const { GroupManagement } = await import("group-management-sdk");
  const client = new GroupManagement({ baseUrl: process.argv[1], groupKey: "k" });
  console.log(JSON.stringify(await client.me.inboxSummary()));
  process.exit();`;

/** An address that nobody answers at: the response must come from somewhere else. */
const nowhere = "http://localhost:4999/api/v2";

/** A program that makes one call for each dispatcher, and prints what became of them. */
const dispatched = (library: string) => `
  import { readFileSync } from "node:fs";
  import * as undici from "${library}";
  const [proxy, busy, plain, secure, certificate] = process.argv.slice(1);
  const mock = new undici.MockAgent();
  mock.disableNetConnect();
  mock.get("http://localhost:4999").intercept({ path: "/api/v2/me/inbox/summary" })
    .reply(200, { unreadMessages: 7 }, { headers: { "content-type": "application/json" } });
  undici.setGlobalDispatcher(mock);
  // Loaded when there is a dispatcher already.
  const { GroupManagement } = await import("group-management-sdk");
  const clientOf = (baseUrl, options) => new GroupManagement({ baseUrl, groupKey: "k", ...options });
  const ask = (dispatcher, baseUrl, options) => {
    undici.setGlobalDispatcher(dispatcher);
    return clientOf(baseUrl, options).me.inboxSummary();
  };
  const mocked = await ask(mock, "${nowhere}");
  const proxied = await ask(
    new undici.ProxyAgent({ uri: new URL(proxy).origin, proxyTunnel: false }), "${nowhere}");
  const retried = await ask(
    new undici.RetryAgent(new undici.Agent(), { minTimeout: 1 }), busy, { maxRetries: 0 });
  const composed = await ask(
    new undici.Agent().compose((dispatch) => (request, handler) =>
      dispatch({ ...request, path: request.path + "?intercepted" }, handler)), plain);
  const trusting = await ask(
    new undici.Agent({ connect: { ca: readFileSync(certificate) } }), secure);
  undici.setGlobalDispatcher(new undici.Agent({ connect: { timeout: 5000 } }));
  const untrusted = await clientOf(secure, { maxRetries: 1, maxRetryDelay: 1 })
    .circles.create("g", { kind: "a", name: "b" })
    .catch(({ name, outcome, attempts }) => ({ name, outcome, attempts }));
  console.log(JSON.stringify({ mocked, proxied, retried, composed, trusting, untrusted }));
  process.exit();`;

describe.each(["undici", "undici8"])("a global dispatcher of %s", (library) => {
  const setUp = (text: string) => `import * as undici from "${library}"; ${text}`;

  describe("set before a call:", () => {
    let outcomes: Readonly<Record<string, unknown>>;
    let [toProxy, toBusy, toPlain]: (readonly string[])[] = [];

    beforeAll(async () => {
      const proxy = await startRawServer((socket) => {
        socket.write(rawJson({ unreadMessages: 8 }));
      });
      const busy = await startRawServer((socket) => {
        if (busy.requests.length === 1) socket.write(rawJson({}, "503 Service Unavailable"));
        else socket.write(rawJson({ unreadMessages: 9 }));
      });
      const plain = await startRawServer((socket) => {
        socket.write(rawJson({ unreadMessages: 1 }));
      });
      const secure = await startSecureServer((_request, response) => {
        response.end('{"unreadMessages":4}');
      });
      try {
        const bases = [proxy, busy, plain, secure].map(({ baseUrl }) => baseUrl);
        const args = [...bases, secure.certificate];
        outcomes = JSON.parse(await runProgram(dispatched(library), { args })) as typeof outcomes;
        [toProxy, toBusy, toPlain] = [proxy, busy, plain].map(({ requests }) => requests);
      } finally {
        for (const server of [proxy, busy, plain, secure]) await server.close();
      }
    });

    test("a MockAgent answers", () => {
      expect(outcomes["mocked"]).toEqual({ unreadMessages: 7 });
    });

    test("a ProxyAgent is given the request", () => {
      expect(outcomes["proxied"]).toEqual({ unreadMessages: 8 });
      expect(toProxy?.[0]).toContain("GET http://localhost:4999/api/v2/me/inbox/summary");
    });

    test("a RetryAgent retries, where the client does not", () => {
      expect(outcomes["retried"]).toEqual({ unreadMessages: 9 });
      expect(toBusy).toHaveLength(2);
    });

    test("one that is composed runs its interceptors", () => {
      expect(outcomes["composed"]).toEqual({ unreadMessages: 1 });
      expect(toPlain?.[0]).toContain("/me/inbox/summary?intercepted");
    });

    test("an Agent with its own authority is used for TLS", () => {
      expect(outcomes["trusting"]).toEqual({ unreadMessages: 4 });
    });

    test("one that does not trust the service's certificate has sent nothing", () => {
      const unsent = { name: "ConnectionError", outcome: "not-sent", attempts: 2 };
      expect(outcomes["untrusted"]).toEqual(unsent);
    });
  });

  test("that is set after the first call is obeyed from then on", async () => {
    const raw = await rawServer((socket) => void socket.write(rawJson({ unreadMessages: 1 })));
    const late = `
      import * as undici from "${library}";
      import { GroupManagement } from "group-management-sdk";
      const client = new GroupManagement({ baseUrl: process.argv[1], groupKey: "k" });
      const first = await client.me.inboxSummary();
      const agent = new undici.MockAgent();
      agent.get(new URL(process.argv[1]).origin).intercept({ path: "/api/v2/me/inbox/summary" })
        .reply(200, { unreadMessages: 2 }, { headers: { "content-type": "application/json" } });
      undici.setGlobalDispatcher(agent);
      const second = await client.me.inboxSummary();
      console.log(JSON.stringify([first, second]));
      process.exit();`;
    const printed = await runProgram(late, { args: [raw.baseUrl] });
    expect(JSON.parse(printed)).toEqual([{ unreadMessages: 1 }, { unreadMessages: 2 }]);
  });

  test("that is wrapped in its place after the first call is obeyed from then on", async () => {
    const raw = await rawServer((socket) => void socket.write(rawJson({ unreadMessages: 1 })));
    const late = `
      import * as undici from "${library}";
      import { GroupManagement } from "group-management-sdk";
      const agent = new undici.Agent();
      undici.setGlobalDispatcher(agent);
      const client = new GroupManagement({ baseUrl: process.argv[1], groupKey: "k" });
      await client.me.inboxSummary();
      const { dispatch } = agent;
      agent.dispatch = function (request, handler) {
        return dispatch.call(this, { ...request, path: request.path + "?wrapped" }, handler);
      };
      await client.me.inboxSummary();
      const prototype = undici.Agent.prototype;
      delete agent.dispatch;
      Object.defineProperty(prototype, "dispatch", {
        value(request, handler) {
          return dispatch.call(this, { ...request, path: request.path + "?patched" }, handler);
        },
      });
      await client.me.inboxSummary();
      process.exit();`;
    await runProgram(late, { args: [raw.baseUrl] });
    expect(raw.requests.map((request) => /\?\w+/.exec(request)?.[0])).toEqual([
      undefined,
      "?wrapped",
      "?patched",
    ]);
  });

  test("a plain agent that importing it sets leaves the client its own way out", async () => {
    const raw = await rawServer((socket) => void socket.write(rawJson({ unreadMessages: 1 })));
    await runProgram(program(setUp("new Headers();")), { args: [raw.baseUrl] });
    // Node's fetch would say who it is.
    expect(raw.requests[0]).not.toMatch(/sec-fetch-mode/i);
  });
});

test("a dispatcher without constructor and prototype is used by way of fetch", async () => {
  const raw = await rawServer((socket) => void socket.write(rawJson({ unreadMessages: 6 })));
  const odd = `
    import { Agent } from "undici";
    const agent = new Agent();
    // No constructor, no prototype, nothing that tells what it is.
    const dispatcher = Object.assign(Object.create(null), {
      dispatch: (request, handler) => agent.dispatch({ ...request, path: request.path + "?odd" }, handler),
    });
    for (const version of [1, 2]) {
      globalThis[Symbol.for("undici.globalDispatcher." + version)] = dispatcher;
    }`;
  const printed = await runProgram(program(odd), { args: [raw.baseUrl] });
  expect(JSON.parse(printed)).toEqual({ unreadMessages: 6 });
  expect(raw.requests[0]).toContain("/me/inbox/summary?odd");
});

test("a proxy that NODE_USE_ENV_PROXY turns on is used", async () => {
  const raw = await rawServer((socket, request) => {
    const tunnel = request.startsWith("CONNECT");
    socket.write(tunnel ? "HTTP/1.1 200 OK\r\n\r\n" : rawJson({ unreadMessages: 5 }));
  });
  const env = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: new URL(raw.baseUrl).origin, NO_PROXY: "" };
  const printed = await runProgram(program(""), { args: [nowhere], env });
  expect(JSON.parse(printed)).toEqual({ unreadMessages: 5 });
  expect(raw.requests[0]).toContain("localhost:4999");
});

test("making calls sets no global, so no dispatcher, and no fetch is loaded for them", async () => {
  const raw = await rawServer((socket) => void socket.write(rawJson({ unreadMessages: 1 })));
  const globals = `
    const before = new Set(Reflect.ownKeys(globalThis).map(String));
    const { GroupManagement } = await import("group-management-sdk");
    const client = new GroupManagement({ baseUrl: process.argv[1], groupKey: "k" });
    await client.me.inboxSummary();
    console.log(JSON.stringify(Reflect.ownKeys(globalThis).map(String)
      // zod's own, which the build leaves out.
      .filter((key) => !before.has(key) && !key.startsWith("__zod"))));
    process.exit();`;
  expect(JSON.parse(await runProgram(globals, { args: [raw.baseUrl] }))).toEqual([]);
});
