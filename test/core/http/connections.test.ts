// Connections that are kept, closed behind the client's back, and never made: what reaches the service, what is
// taken for a response, and what the error says.
import { spawn } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";

import {
  type ClientOptions,
  ConnectionError,
  type GroupManagement,
  TimeoutError,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOf as plainClientOf, failureOf, senders } from "../../support/client.ts";
import { runProgram } from "../../support/program.ts";
import * as payloads from "../../support/payloads.ts";
import { type RawServer, rawJson, rawServer } from "../../support/raw-server.ts";
import { hang, json, serverForEachTest, startServer } from "../../support/server.ts";
import { stopClocks } from "../../support/stopped-clocks.ts";

const server = serverForEachTest();
const summary = { unreadMessages: 3 };

const createSubgroup = (client: GroupManagement) =>
  client.groups.createSubgroup("g", { name: "North" });

/** Keeps the event loop from turning, as a long computation does. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(senders)("over %s", (_over, fetch) => {
  const clientOf = (
    where: { readonly baseUrl: string },
    options: ClientOptions = {},
  ): GroupManagement => plainClientOf(where, { fetch, ...options });

  test("a call that must not be sent twice succeeds after the event loop was blocked past the server's idle limit", async () => {
    // Closes a connection that has been idle for 30 ms, and does not announce it.
    const raw = await rawServer((socket) => {
      socket.setTimeout(30, () => socket.destroy());
      socket.write(rawJson(payloads.group()));
    });
    const client = clientOf(raw, { maxRetries: 0 });
    for (let round = 0; round < 10; round++) {
      await createSubgroup(client);
      block(50);
    }
    expect(raw.requests).toHaveLength(10);
  });

  test.each<[string, (socket: Socket) => void]>([
    ["an unsolicited second response", (socket) => socket.write(rawJson({ unreadMessages: 666 }))],
    [
      "a 408 on an idle connection",
      (socket) => socket.end(rawJson({}, "408 Request Timeout", ["connection: close"])),
    ],
  ])("%s is never taken for the response of the next request", async (_, say) => {
    const raw = await rawServer((socket) => {
      socket.write(rawJson(summary));
      // Arrives while nothing is under way.
      setTimeout(() => socket.writable && say(socket), 5);
    });
    const client = clientOf(raw, { maxRetries: 0 });
    for (let round = 0; round < 5; round++) {
      expect(await client.me.inboxSummary()).toEqual(summary);
      block(20);
    }
  });

  test("an unsolicited 101 ends its attempt at once, without a timeout too", async () => {
    const raw = await rawServer((socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");
    });
    const client = clientOf(raw, { timeout: false, maxRetries: 0 });
    const error = await failureOf(client.me.inboxSummary(), ConnectionError);
    expect(error.outcome).toBe("unknown");
  });

  test("early hints are no response", async () => {
    const raw = await rawServer((socket) => {
      socket.write("HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n");
      socket.write(rawJson(summary));
    });
    expect(await clientOf(raw).me.inboxSummary()).toEqual(summary);
  });

  test.each([
    ["before the headers", ""],
    ["within the headers", "HTTP/1.1 200 OK\r\ncontent-ty"],
    ["within the body", "HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"],
    ["within a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{"],
  ])(
    "a connection that closes %s ends its attempt at once, without a timeout too",
    async (_when, part) => {
      const raw = await rawServer((socket) => void socket.end(part));
      const client = clientOf(raw, { timeout: false, maxRetries: 0 });
      await failureOf(client.me.inboxSummary(), ConnectionError);
    },
  );

  describe("a request that was never sent", () => {
    test("is retried for every operation, and the error names host and cause", async () => {
      const gone = await startServer();
      await gone.close();
      const retries: string[] = [];
      const hooks = { onRetry: ({ reason }: { reason: string }) => void retries.push(reason) };
      const client = clientOf(gone, { maxRetries: 2, maxRetryDelay: 1, hooks });
      const error = await failureOf(createSubgroup(client), ConnectionError);
      expect(error).toMatchObject({ outcome: "not-sent", attempts: 3 });
      expect(error.message).toContain(new URL(gone.baseUrl).host);
      expect(error.message).toContain("ECONNREFUSED");
      expect(retries).toEqual(["connection", "connection"]);
    });

    test("is retried where the host name does not resolve", async () => {
      const baseUrl = "https://no-such-host.invalid/api/v2";
      const client = clientOf({ baseUrl }, { maxRetries: 1, maxRetryDelay: 1 });
      const error = await failureOf(createSubgroup(client), ConnectionError);
      expect(error).toMatchObject({ outcome: "not-sent", attempts: 2 });
      expect(error.message).toContain("no-such-host.invalid");
    });

    test("arrives once the service is there", async () => {
      const place = await startServer();
      const { port } = new URL(place.baseUrl);
      await place.close();
      const requests: string[] = [];
      const late = createServer((socket) => {
        socket.on("data", (chunk: Buffer) => {
          requests.push(chunk.toString());
          socket.end(rawJson(payloads.group()));
        });
      });
      const hooks = {
        onRetry: () => {
          if (!late.listening) late.listen(Number(port), "127.0.0.1");
        },
      };
      await createSubgroup(clientOf(place, { maxRetries: 9, maxRetryDelay: 50, hooks }));
      expect(requests).toHaveLength(1);
      await new Promise((resolve) => late.close(resolve));
    });
  });

  test("a call aborted before its connection is made is never sent", async () => {
    const controller = new AbortController();
    server().always(json(summary));
    const client = clientOf(server());
    const call = client.me.inboxSummary({ signal: controller.signal });
    const outcome = expect(call).rejects.toBe("no more");
    // Past every step that takes no time, and before the socket is connected.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    controller.abort("no more");
    await outcome;
    await pause(50);
    expect(server().arrivals).toEqual([]);
  });

  test("a refusal before a failed connection leaves the outcome clear, and a fault of the service does not", async () => {
    for (const [status, outcome] of [
      ["429 Too Many Requests", "not-sent"],
      ["500 Internal Server Error", "unknown"],
    ]) {
      const raw: RawServer = await rawServer((socket) => {
        socket.end(rawJson({}, status, ["connection: close"]));
        void raw.close();
      });
      const client = clientOf(raw, { maxRetries: 1, maxRetryDelay: 20 });
      const error = await failureOf(client.me.inboxSummary(), ConnectionError);
      expect(error).toMatchObject({ outcome, attempts: 2 });
    }
  });

  test("a timeout after the request was sent breaks it off, with the outcome unknown", async () => {
    stopClocks();
    server().always(hang);
    const client = clientOf(server(), { timeout: 500, maxRetries: 0 });
    const error = failureOf(createSubgroup(client), TimeoutError);
    await expect.poll(() => server().arrivals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(await error).toMatchObject({ scope: "attempt", outcome: "unknown", attempts: 1 });
    await expect.poll(() => server().brokenOff).toBe(1);
    const total = failureOf(
      client.me.inboxSummary({ timeout: false, totalTimeout: 500 }),
      TimeoutError,
    );
    await expect.poll(() => server().arrivals).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(await total).toMatchObject({ scope: "total", outcome: "unknown", attempts: 1 });
    await expect.poll(() => server().brokenOff).toBe(2);
  });

  test("450 calls at once under a limit of 300 open files are all answered", async () => {
    server().always(json(summary));
    const program = `
      import { GroupManagement } from "group-management-sdk";
      const given = ${fetch ? "(...request) => fetch(...request)" : "undefined"};
      const client = new GroupManagement({ baseUrl: process.argv[1], groupKey: "k", fetch: given });
      const calls = Array.from({ length: 450 }, () => client.me.inboxSummary());
      const results = await Promise.allSettled(calls);
      console.log(results.filter(({ status }) => status === "fulfilled").length);
      process.exit();`;
    const within = 'ulimit -n 300 && exec "$@"';
    expect(await runProgram(program, { args: [server().baseUrl], within })).toBe("450");
  });
});

describe("over undici", () => {
  test("a timeout while the connection is being made says that nothing was sent, and is retried", async () => {
    // A listener that has stopped accepting, behind a queue that is full: connections are neither made nor refused.
    const source = `
      const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 });
      server.on("listening", () => console.log(server.address().port));`;
    const listener = spawn(process.execPath, ["--eval", source]);
    const plugs: Socket[] = [];
    try {
      const port = Number(await new Promise((resolve) => listener.stdout.once("data", resolve)));
      listener.kill("SIGSTOP");
      for (let plug = 0; plug < 4; plug++) {
        plugs.push(connect({ port, host: "127.0.0.1" }).on("error", () => {}));
      }
      await pause(50);
      const baseUrl = `http://127.0.0.1:${port}/api/v2`;
      const client = plainClientOf({ baseUrl }, { timeout: 60, maxRetries: 1, maxRetryDelay: 1 });
      const error = await failureOf(createSubgroup(client), TimeoutError);
      expect(error).toMatchObject({ scope: "attempt", outcome: "not-sent", attempts: 2 });
    } finally {
      for (const plug of plugs) plug.destroy();
      listener.kill("SIGKILL");
    }
  });

  test("a call that must not be sent twice uses a connection of its own, and closes it", async () => {
    let open = 0;
    const raw = await rawServer(
      (socket) => void socket.write(rawJson(payloads.group())),
      (socket) => {
        open++;
        socket.on("close", () => open--);
      },
    );
    const client = plainClientOf(raw);
    for (let round = 0; round < 3; round++) await createSubgroup(client);
    expect(raw.connections).toBe(3);
    await expect.poll(() => open).toBe(0);
  });

  test("calls that may be sent twice share kept connections", async () => {
    const raw = await rawServer((socket) => void socket.write(rawJson(summary)));
    const client = plainClientOf(raw);
    for (let round = 0; round < 5; round++) await client.me.inboxSummary();
    expect(raw.connections).toBeLessThanOrEqual(2);
  });
});
