// A fetch that a framework has replaced: its control flow goes through, and what it has kept is no news.
import {
  ConflictError,
  ConnectionError,
  GroupManagement,
  RateLimitError,
} from "group-management-sdk";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";

import { describe, expect, test } from "vitest";

import { clientOf, clientOver, failureOf, rejection, senders } from "../../support/client.ts";
import { json, serverForEachTest, startServer, windowHeaders } from "../../support/server.ts";

const server = serverForEachTest();

describe("control flow of a framework", () => {
  const digested = Object.assign(new Error("Dynamic server usage"), {
    digest: "DYNAMIC_SERVER_USAGE",
  });
  const thrown: unknown[] = [
    digested,
    new Response(null),
    { to: "/sign-in" },
    "text",
    null,
    undefined,
  ];

  test.each(thrown.map((value) => [value]))("%s goes through, and is sent once", async (value) => {
    let sent = 0;
    const fetch = async () => {
      sent++;
      throw value;
    };
    const options = { baseUrl: "https://service.example/api/v2", groupKey: "k", fetch };
    const client = new GroupManagement(options);
    expect(await rejection(client.me.inboxSummary())).toBe(value);
    const list = client.groups.contacts.list("g");
    expect(await rejection(list)).toBe(value);
    expect(sent).toBe(2);
  });

  test.each<[string, unknown]>([
    ["undefined", undefined],
    ["a text", "gone"],
    ["an error with a digest", digested],
  ])("is none where %s ends a body while it is read", async (_, reason) => {
    let sent = 0;
    const client = clientOver(
      () => {
        sent++;
        const start = (controller: ReadableStreamDefaultController) => controller.error(reason);
        return new Response(new ReadableStream({ start }));
      },
      { maxRetries: 1, maxRetryDelay: 1 },
    );
    const error = await failureOf(client.me.inboxSummary(), ConnectionError);
    expect(error).toMatchObject({ outcome: "unknown", attempts: 2 });
    expect(sent).toBe(2);
  });

  test("has a digest that is a string: other errors are connections that failed", async () => {
    const fetch = async () => {
      throw Object.assign(new TypeError("fetch failed"), { digest: 5 });
    };
    await failureOf(
      clientOver(() => new Response(), { fetch, maxRetries: 0 }).me.groups(),
      ConnectionError,
    );
  });
});

describe("a response from a cache", () => {
  test("is no news of the rate limit, nor of the clock", async () => {
    const old = windowHeaders(60, 0, Date.now() + 30_000, Date.now() - 600_000);
    server().next(json({ unreadMessages: 0 }, 200, { ...old, age: "600" }));
    server().always(json({ unreadMessages: 0 }));
    const client = clientOf(server(), { pacing: "fail" });
    const { response } = await client.me.inboxSummary().withResponse();
    expect([response.rateLimit, client.rateLimit]).toEqual([null, null]);
    await client.me.inboxSummary();
    const fresh = { ...old, date: new Date().toUTCString(), age: "0" };
    server().next(json({ unreadMessages: 0 }, 200, fresh));
    await client.me.inboxSummary();
    expect(client.rateLimit?.remaining).toBe(0);
    await failureOf(client.me.inboxSummary(), RateLimitError);
  });
});

describe.each(senders)("a refusal whose body broke off, over %s", (_, fetch) => {
  test("is that refusal, and nothing was done", async () => {
    server().next(({ response }) => {
      response.writeHead(409, { "content-type": "application/json", "content-length": "100" });
      response.write('{"error":');
      setTimeout(() => response.destroy(), 20);
    });
    const client = clientOf(server(), { fetch });
    const call = client.groups.createSubgroup("g", { name: "Den" });
    expect(await failureOf(call, ConflictError)).toMatchObject({ status: 409, outcome: "refused" });
    expect(server().arrivals).toHaveLength(1);
  });

  test("of the rate limit is sent again once it may be", async () => {
    server().next(({ response }) => {
      response.writeHead(429, { "retry-after": "0", "content-length": "100" });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    });
    server().always(json({ id: "x" }, 201));
    const client = clientOf(server(), { fetch, maxRetryDelay: 1 });
    await client.request({ method: "POST", path: "/x", body: {} });
    expect(server().arrivals).toHaveLength(2);
  });
});

describe.each(senders)("a connection that is not made, over %s", (_, fetch) => {
  const listen = async (serverOf: Server) => {
    await new Promise<void>((resolve) => serverOf.listen(0, "127.0.0.1", resolve));
    const { port } = serverOf.address() as AddressInfo;
    return { port, close: () => void serverOf.close() };
  };

  test.each<[string, () => Server, RegExp, boolean]>([
    [
      "ends before TLS",
      () => createServer((socket) => socket.end()),
      /TLS|ECONNRESET|other side/,
      true,
    ],
    [
      "speaks no TLS",
      () => createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
      /attempts?: [\w ]+ \(ERR_SSL_\w+\)\. [^\n]+$/,
      // A fetch gives the same code for plain text in the place of a response.
      fetch === undefined,
    ],
  ])(
    "since the other side %s, is retried as far as it proves that nothing was sent",
    async (_how, serve, reason, proves) => {
      let connections = 0;
      const serverOf = serve().on("connection", (socket) => {
        connections++;
        socket.on("error", () => {}).resume();
      });
      const { port, close } = await listen(serverOf);
      const options = { fetch, maxRetries: 1, maxRetryDelay: 1 };
      const client = clientOf({ baseUrl: `https://127.0.0.1:${port}/api/v2` }, options);
      const call = client.groups.createSubgroup("g", { name: "Den" });
      const error = await failureOf(call, ConnectionError);
      close();
      const attempts = proves ? 2 : 1;
      expect(error).toMatchObject({ outcome: proves ? "not-sent" : "unknown", attempts });
      expect(error.message).toMatch(reason);
      expect(connections).toBe(attempts);
    },
  );
});

test("a fetch whose own audit is refused after the request says nothing of the request", async () => {
  server().always(json({ id: "x", name: "Den" }, 201));
  const closed = await startServer();
  await closed.close();
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await globalThis.fetch(...request);
    await globalThis.fetch(closed.baseUrl, { method: "POST" });
    return response;
  };
  const client = clientOf(server(), { fetch, maxRetryDelay: 1 });
  const call = client.groups.createSubgroup("g", { name: "Den" });
  expect(await failureOf(call, ConnectionError)).toMatchObject({ outcome: "unknown", attempts: 1 });
  expect(server().arrivals).toHaveLength(1);
});

test("a name with two addresses, neither of which is reached: both reasons are named", async () => {
  const to = (address: string, syscall = "connect") =>
    Object.assign(new Error(`${syscall} ETIMEDOUT ${address}:443`), { code: "ETIMEDOUT", syscall });
  const both = new AggregateError([to("192.0.2.1"), to("2001:db8::1")]);
  const fetch = async () => {
    throw new TypeError("fetch failed", { cause: Object.assign(both, { code: "ETIMEDOUT" }) });
  };
  const client = clientOver(() => new Response(), { fetch, maxRetries: 1, maxRetryDelay: 1 });
  const call = client.circles.create("g", { kind: "den", name: "Den" });
  const error = await failureOf(call, ConnectionError);
  expect(error).toMatchObject({ outcome: "not-sent", attempts: 2 });
  expect(error.message).toContain("ETIMEDOUT 192.0.2.1:443, connect ETIMEDOUT 2001:db8::1:443");
});
