// The end of a call as hooks receive it. Nothing that a hook does reaches anything else.
import { inspect } from "node:util";

import {
  type ApiError,
  type ClientOptions,
  type GroupManagement,
  type GroupManagementError,
  type Hooks,
  PaginationError,
  ResponseValidationError,
  type SettledEvent,
  TimeoutError,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOf, failureOf, rejection, senders } from "../../support/client.ts";
import {
  type Answer,
  failure,
  hang,
  json,
  resetAtOnce,
  serverForEachTest,
  text,
  windowHeaders,
} from "../../support/server.ts";

const server = serverForEachTest();
const summary = { unreadMessages: 3 };

/** A client, and how its calls ended. */
function followed(options: ClientOptions = {}) {
  const ends: SettledEvent[] = [];
  const hooks: Hooks = { onSettled: (event) => void ends.push(event), ...options.hooks };
  return { client: clientOf(server(), { maxRetries: 0, ...options, hooks }), ends };
}

describe.each(senders)("the end of a call over %s has the status of", (_sender, fetch) => {
  test.each<[string, Answer, ClientOptions, number]>([
    ["a response of another shape", json({}), {}, 200],
    ["a response that is no JSON", text("<html>"), {}, 200],
    ["a response that is too large", json(summary), { maxResponseSize: 5 }, 200],
    ["a refusal", failure(404, "not_found"), {}, 404],
  ])("%s", async (_, answer, options, status) => {
    server().always(answer);
    const { client, ends } = followed({ fetch, ...options });
    await rejection(client.me.inboxSummary());
    expect(ends).toMatchObject([{ outcome: "error", attempts: 1, status }]);
  });
});

test.each<[string, Answer, ClientOptions, (client: GroupManagement) => PromiseLike<unknown>]>([
  ["not_found", failure(404, "not_found"), {}, (client) => client.me.inboxSummary()],
  ["status 502", text("", 502), {}, (client) => client.me.inboxSummary()],
  ["timeout", hang, { timeout: 30 }, (client) => client.me.inboxSummary()],
  ["timeout", hang, { totalTimeout: 30 }, (client) => client.me.inboxSummary()],
  ["connection", resetAtOnce, {}, (client) => client.me.inboxSummary()],
  ["credential", json({}), { accessToken: () => "" }, (client) => client.me.inboxSummary()],
  ["arguments", json({}), {}, (client) => client.events.get("", "e")],
  ["response", json({}), {}, (client) => client.me.inboxSummary()],
])("the end of a failed call has the reason %j", async (reason, answer, options, call) => {
  server().always(answer);
  const { client, ends } = followed(options);
  await rejection(call(client));
  expect(ends).toMatchObject([{ outcome: "error", reason }]);
});

test("a list that would not end ends with the reason pagination, as a call that sent nothing", async () => {
  server().always(json({ items: [{ id: "a" }], nextCursor: "same" }));
  const { client, ends } = followed({ responseValidation: "warn", logLevel: "off" });
  await failureOf(client.me.groups().toArray({ max: Infinity }), PaginationError);
  expect(ends.map(({ outcome, reason, attempts }) => [outcome, reason, attempts])).toEqual([
    ["ok", undefined, 1],
    ["ok", undefined, 1],
    ["error", "pagination", 0],
  ]);
});

test("the end of a call that succeeds, or is aborted, has no reason", async () => {
  server().always(json(summary));
  const { client, ends } = followed();
  await client.me.inboxSummary();
  await rejection(client.me.inboxSummary({ signal: AbortSignal.abort() }));
  expect(ends.map((end) => "reason" in end)).toEqual([false, false]);
});

test("an attempt with another token is a renewal, and no retry", async () => {
  server().next(failure(401, "unauthorized"), json(summary));
  const told: string[] = [];
  const hooks: Hooks = {
    onRetry: ({ reason }) => void told.push(`retry: ${reason}`),
    onRenewal: ({ reason, status }) => void told.push(`renewal: ${reason} ${status}`),
  };
  await followed({ accessToken: () => "t", hooks }).client.me.inboxSummary();
  expect(told).toEqual(["renewal: unauthorized 401"]);
  expect(server().arrivals).toHaveLength(2);
});

test("a code that the specification does not have is one short word in a log line", async () => {
  const code = "Ann Lee of the Wolf Patrol was born in 2014, and may not do this";
  server().next(failure(400, code), failure(400, "code_of_tomorrow"));
  const debug = vi.fn();
  const logger = { debug, info: debug, warn: debug, error: debug };
  const { client, ends } = followed({ logger, logLevel: "debug" });
  await rejection(client.me.inboxSummary());
  await rejection(client.me.inboxSummary());
  const lines = JSON.stringify(debug.mock.calls);
  expect(lines).not.toContain("Ann");
  expect(lines).toContain('"code":"unknown_code"');
  expect(lines).toContain('"code":"code_of_tomorrow"');
  expect(ends[0]?.code).toBe(code);
});

test("the end of a call has the status of its last response, whatever came after it", async () => {
  const { client, ends } = followed({ maxRetries: 1, maxRetryDelay: 1 });
  server().next(failure(503, "unavailable"), resetAtOnce);
  await rejection(client.me.inboxSummary());
  expect(ends).toMatchObject([{ outcome: "error", attempts: 2, status: 503 }]);
  server().always(resetAtOnce);
  await rejection(client.me.inboxSummary());
  expect(ends[1]).toMatchObject({ outcome: "error", attempts: 2 });
  expect(ends[1]).not.toHaveProperty("status");
});

test("the end of a call has no status of an attempt that was given up, however late its headers come", async () => {
  let first: (response: Response) => void = () => {};
  let second: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answers = [
    () => new Promise<Response>((resolve) => (first = resolve)),
    async () => new Response(new ReadableStream({ start: (body) => void (second = body) })),
  ];
  const { client, ends } = followed({
    fetch: () => answers.shift()?.() ?? Promise.reject(new Error("a third request")),
    timeout: 500,
    maxRetries: 1,
    maxRetryDelay: 1,
  });
  const call = client.request({ method: "GET", path: "/x" });
  await expect.poll(() => second, { timeout: 5000, interval: 2 }).toBeDefined();
  first(new Response("{}", { status: 500 }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  second?.enqueue(new TextEncoder().encode("{}"));
  second?.close();
  expect(await call).toEqual({});
  expect(ends).toMatchObject([{ outcome: "ok", attempts: 2, status: 200 }]);
});

test("the end of a call that was aborted before its request was sent counts no attempt", async () => {
  const controller = new AbortController();
  const { client, ends } = followed({ hooks: { onRequest: () => controller.abort() } });
  await rejection(client.me.inboxSummary({ signal: controller.signal }));
  expect(server().arrivals).toEqual([]);
  expect(ends).toMatchObject([{ outcome: "aborted", attempts: 0 }]);
});

describe("an error names its operation and its caller's line", () => {
  const asToldNow = (error: unknown) => {
    const { name, operation, stack } = error as GroupManagementError;
    return { name, operation, stack };
  };

  test("where onRetry receives it", async () => {
    server().next(resetAtOnce, failure(503, "unavailable"));
    server().always(json(summary));
    const told: unknown[] = [];
    const onRetry: Hooks["onRetry"] = ({ error }) => void told.push(asToldNow(error));
    const { client } = followed({ maxRetries: 2, maxRetryDelay: 1, hooks: { onRetry } });
    await client.me.inboxSummary();
    const named = { operation: "me.inboxSummary", stack: expect.stringContaining("hooks.test.ts") };
    expect(told).toMatchObject([
      { name: "ConnectionError", ...named },
      { name: "ServerError", ...named },
    ]);
  });

  test("where an instrumentation's onSettled receives it", async () => {
    const told: unknown[] = [];
    const onSettled = (_: SettledEvent, error: unknown) => void told.push(asToldNow(error));
    const { client } = followed({ instrumentation: { call: () => ({ onSettled }) } });
    await rejection(client.events.get("", "e"));
    const named = { operation: "events.get", stack: expect.stringContaining("hooks.test.ts") };
    expect(told).toMatchObject([{ name: "RequestValidationError", ...named }]);
  });

  test("where there was no time left to send the call once more", async () => {
    server().always(failure(503, "unavailable", { headers: { "retry-after": "30" } }));
    const { client } = followed({ maxRetries: 1, totalTimeout: 2000 });
    const error = await failureOf(client.me.inboxSummary(), TimeoutError);
    const named = { operation: "me.inboxSummary", stack: expect.stringContaining("hooks.test.ts") };
    expect(error.cause).toMatchObject({ name: "ServerError", ...named });
  });
});

describe("waitedMs is the time waited, not the time that was left to wait,", () => {
  test("where a call is aborted before its retry", async () => {
    server().always(failure(503, "unavailable", { headers: { "retry-after": "30" } }));
    const controller = new AbortController();
    const { client, ends } = followed({
      maxRetries: 1,
      hooks: { onRetry: () => setTimeout(() => controller.abort(), 50) },
    });
    await rejection(client.me.inboxSummary({ signal: controller.signal }));
    const [end] = ends;
    expect(end).toMatchObject({ outcome: "aborted", attempts: 1, status: 503 });
    expect(end?.waitedMs).toBeGreaterThan(30);
    expect(end?.waitedMs).toBeLessThanOrEqual(end?.durationMs ?? 0);
  });

  test("where a call is aborted in the queue", async () => {
    server().next(json(summary, 200, windowHeaders(9, 0, Date.now() + 30_000)));
    const controller = new AbortController();
    const { client, ends } = followed({
      hooks: { onWait: () => setTimeout(() => controller.abort(), 50) },
    });
    await client.me.inboxSummary();
    await rejection(client.me.inboxSummary({ signal: controller.signal }));
    expect(ends[1]).toMatchObject({ outcome: "aborted", attempts: 0 });
    expect(ends[1]?.waitedMs).toBeGreaterThan(30);
    expect(ends[1]?.waitedMs).toBeLessThanOrEqual(ends[1]?.durationMs ?? 0);
  });

  test("where a call runs out of time in the queue", async () => {
    server().always(hang);
    const { client, ends } = followed({ maxConcurrency: 1 });
    const controller = new AbortController();
    const first = rejection(client.me.inboxSummary({ signal: controller.signal }));
    await rejection(client.me.inboxSummary({ totalTimeout: 60 }));
    controller.abort();
    await first;
    expect(ends[0]).toMatchObject({ outcome: "error", attempts: 0 });
    expect(ends[0]?.waitedMs).toBeGreaterThan(30);
  });
});

describe("a hook that changes what it receives", () => {
  test("leaves the error as it is", async () => {
    server().always(json({ unreadMessages: "many" }));
    const onDrift: Hooks["onDrift"] = ({ issues }) => {
      for (const issue of issues) (issue.path as unknown[]).length = 0;
      (issues as unknown[]).length = 0;
    };
    const { client } = followed({ hooks: { onDrift } });
    const error = await failureOf(client.me.inboxSummary(), ResponseValidationError);
    expect(error.issues).toMatchObject([{ path: ["unreadMessages"] }]);
  });

  test("the log has no message of the service, which may quote a search", async () => {
    const name = "Zacharias";
    server().next(failure(503, "unavailable", { message: `No search for ${name} now.` }));
    server().next(json({ results: [] }));
    const lines: unknown[][] = [];
    const write = (...line: unknown[]) => void lines.push(line);
    const logger = { debug: write, info: write, warn: write, error: write };
    const told: unknown[] = [];
    const client = clientOf(server(), {
      logger,
      logLevel: "debug",
      maxRetryDelay: 1,
      responseValidation: "warn",
      hooks: { onRetry: ({ error }) => void told.push(error) },
    });
    await client.documents.search("g", { q: name });
    expect(told).toMatchObject([{ name: "ServerError", message: `No search for ${name} now.` }]);
    expect(inspect(lines, { depth: Infinity })).not.toContain(name);
    expect(lines.map(([line]) => line)).toContain(
      "group-management: documents.search returned a response that failed validation: assistantOff is missing: expected boolean",
    );
  });

  test("leaves the log as it is", async () => {
    server().always(failure(404, "not_found"));
    const debug = vi.fn<(message: string, fields: object) => void>();
    const logger = { debug, info: () => {}, warn: () => {}, error: () => {} };
    const rename = (event: { operation: string }) => {
      event.operation = "renamed";
    };
    const hooks = { onRequest: rename, onResponse: rename, onSettled: rename } as Hooks;
    const client = clientOf(server(), { maxRetries: 0, logger, logLevel: "debug", hooks });
    const error = (await rejection(client.me.inboxSummary())) as ApiError;
    expect(error.operation).toBe("me.inboxSummary");
    const operations = debug.mock.calls.map(([, fields]) => Reflect.get(fields, "operation"));
    expect(new Set(operations.filter(Boolean))).toEqual(new Set(["me.inboxSummary"]));
  });
});
