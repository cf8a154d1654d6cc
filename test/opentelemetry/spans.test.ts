// The spans of calls: where they hang, what they tell of attempts, retries, waits and ends, and that each ends.
import { context, SpanKind, trace } from "@opentelemetry/api";
import { type ReadableSpan, StackContextManager } from "@opentelemetry/sdk-trace";
import {
  type ClientOptions,
  type GroupManagement,
  type Membership,
  type PagedList,
  RateLimitError,
  version,
} from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOf, clientOver, failureOf, rejection, senders } from "../support/client.ts";
import { listOf } from "../support/lists.ts";
import * as payloads from "../support/payloads.ts";
import { openStage } from "../support/queries.ts";
import {
  after,
  type Answer,
  failure,
  hang,
  json,
  resetAtOnce,
  resetInBody,
  serverForEachTest,
  stallInBody,
  text,
  truncate,
  windowHeaders,
} from "../support/server.ts";
import { eventsOf, inSpan, outline, telemetryForEachTest } from "../support/telemetry.ts";

const server = serverForEachTest();
const telemetry = telemetryForEachTest();
afterEach(() => expect(telemetry().open()).toBe(0));

const instrumentation = openTelemetry();
const open = (options: ClientOptions = {}) =>
  clientOf(server(), { maxRetryDelay: 1, instrumentation, ...options });
const inbox = (client: GroupManagement) => client.me.inboxSummary();
const fine = json({ unreadMessages: 3 });
const namesOf = (spans: readonly ReadableSpan[]) => spans.map(({ name }) => name);

/** As in many pages, where a context ends with the turn that it was made in. */
function forgetContextsAtAwait(): void {
  context.disable();
  context.setGlobalContextManager(new StackContextManager().enable());
}

test.each([
  ["https://service.example/api/v2", "service.example", 443],
  ["http://localhost/api/v2", "localhost", 80],
])("the port of %s is the one of its protocol", async (baseUrl, address, port) => {
  await inbox(open({ baseUrl, fetch: async () => Response.json({ unreadMessages: 3 }) }));
  expect(telemetry().below("me.inboxSummary")).toMatchObject([
    { attributes: { "server.address": address, "server.port": port } },
  ]);
});

describe.each(senders)("over %s", (_, fetch) => {
  test("a call is a child of the active span, and its request a child of the call", async () => {
    server().next(json(payloads.event()));
    await inSpan("screen", () => open({ fetch }).events.get("g1", "e1"));
    const [call, ...others] = telemetry().below("screen");
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      name: "events.get",
      kind: SpanKind.INTERNAL,
      attributes: { "group_management.operation": "events.get" },
      status: { code: 0 },
      instrumentationScope: { name: "group-management-sdk", version },
    });
    const { hostname, port } = new URL(server().baseUrl);
    expect(telemetry().below("events.get")).toMatchObject([
      {
        name: "GET /api/v2/groups/{groupId}/events/{eventId}",
        kind: SpanKind.CLIENT,
        attributes: {
          "http.request.method": "GET",
          "http.response.status_code": 200,
          "server.address": hostname,
          "server.port": Number(port),
          "url.template": "/api/v2/groups/{groupId}/events/{eventId}",
        },
        status: { code: 0 },
      },
    ]);
    expect(telemetry().spans()).toHaveLength(3);
  });

  test("retries are attempts of the same call, each with how often it was sent before", async () => {
    server().next(failure(503, "unavailable"), resetAtOnce, text("<h1>Oops</h1>", 502), fine);
    await open({ fetch }).me.inboxSummary();
    const name = "GET /api/v2/me/inbox/summary";
    expect(telemetry().below("me.inboxSummary").map(outline)).toEqual([
      [name, 503, "-", "503", "failed"],
      [name, "-", 1, "connection", "failed"],
      [name, 502, 2, "502", "failed"],
      [name, 200, 3, "-", ""],
    ]);
    expect(eventsOf(telemetry().span("me.inboxSummary"))).toEqual([
      ["retry", { "error.type": "unavailable", "group_management.delay": expect.any(Number) }],
      ["retry", { "error.type": "connection", "group_management.delay": expect.any(Number) }],
      ["retry", { "error.type": "status 502", "group_management.delay": expect.any(Number) }],
    ]);
    expect(outline(telemetry().span("me.inboxSummary"))).toEqual([
      "me.inboxSummary",
      "-",
      "-",
      "-",
      "",
    ]);
  });

  test("an attempt takes as long as its response, the body included", async () => {
    server().next(after(60, fine));
    await open({ fetch }).me.inboxSummary();
    const [seconds, nanoseconds] = telemetry().span("GET /api/v2/me/inbox/summary").duration;
    expect(seconds * 1000 + nanoseconds / 1e6).toBeGreaterThan(55);
  });

  test("a call that is aborted ends, and is no error", async () => {
    server().next(hang);
    const controller = new AbortController();
    const pending = rejection(open({ fetch }).me.inboxSummary({ signal: controller.signal }));
    while (server().arrivals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await pending;
    expect(telemetry().spans().map(outline)).toEqual([
      ["me.inboxSummary", "-", "-", "-", ""],
      ["GET /api/v2/me/inbox/summary", "-", "-", "-", ""],
    ]);
    for (const { attributes } of telemetry().spans()) {
      expect(attributes).toMatchObject({ "group_management.aborted": true });
    }
  });
});

describe("waits", () => {
  const start = new Date("2026-03-01T12:00:00.400Z");
  beforeEach(() => void vi.useFakeTimers({ now: start }));
  afterEach(() => void vi.useRealTimers());

  /** A client whose first response is given, on the simulated clock. */
  function afterOne(first: Response): GroupManagement {
    const queue = [first];
    return clientOver(() => queue.shift() ?? Response.json({ unreadMessages: 3 }), {
      instrumentation,
    });
  }

  test("for the window are events of the call, and are in no attempt", async () => {
    const headers = windowHeaders(60, 0, start.getTime() + 20_000, start.getTime());
    const client = afterOne(Response.json({ unreadMessages: 3 }, { headers }));
    await inbox(client);
    const pending = inSpan("later", () => inbox(client));
    await vi.advanceTimersByTimeAsync(60_000);
    await pending;
    const [call] = telemetry().below("later") as [ReadableSpan];
    const [[name, { "group_management.delay": delay, ...facts }]] = eventsOf(call) as [
      [string, Record<string, number>],
    ];
    expect([name, facts]).toEqual(["wait", { "group_management.wait.reason": "window" }]);
    expect(delay).toBeGreaterThan(19);
    expect(call.duration[0]).toBeGreaterThan(19);
    expect(telemetry().below(call)).toMatchObject([{ duration: [0, expect.any(Number)] }]);
  });

  test("that a response asks for are recorded with the retry, as waits of that call", async () => {
    const error = { error: { code: "rate_limited", message: "" } };
    const headers = { "retry-after": "7" };
    const pending = inbox(afterOne(Response.json(error, { status: 429, headers })));
    await vi.advanceTimersByTimeAsync(60_000);
    await pending;
    expect(eventsOf(telemetry().span("me.inboxSummary"))).toMatchObject([
      ["retry", { "error.type": "rate_limited" }],
      ["wait", { "group_management.wait.reason": "retry-after" }],
    ]);
  });
});

test("a new token is an event, and its provider's spans are children of the call", async () => {
  server().next(failure(401, "unauthorized"), failure(403, "terms_required"), fine);
  const accessToken = () => inSpan("sign in", async () => "t");
  await inSpan("screen", () => inbox(open({ accessToken })));
  expect(telemetry().below("me.inboxSummary").map(outline)).toEqual([
    ["sign in", "-", "-", "-", ""],
    ["GET /api/v2/me/inbox/summary", 401, "-", "401", "failed"],
    ["sign in", "-", "-", "-", ""],
    ["GET /api/v2/me/inbox/summary", 403, 1, "403", "failed"],
    ["sign in", "-", "-", "-", ""],
    ["GET /api/v2/me/inbox/summary", 200, 2, "-", ""],
  ]);
  expect(eventsOf(telemetry().span("me.inboxSummary"))).toEqual([
    ["token", { "error.type": "unauthorized", "group_management.delay": 0 }],
    ["token", { "error.type": "terms_required", "group_management.delay": 0 }],
  ]);
});

describe("the end of a failed call is recorded as", () => {
  const answer = (given: Answer) => () => server().next(given);
  test.each<[string, ClientOptions, () => void, string]>([
    ["its code", {}, answer(failure(401, "unauthorized")), "unauthorized"],
    ["its status", {}, answer(failure(418, "teapot_of_elsa")), "status 418"],
    ["connection, without a response", {}, answer(resetAtOnce), "connection"],
    ["timeout, out of time", { timeout: 20 }, answer(hang), "timeout"],
    ["timeout, out of time altogether", { totalTimeout: 20 }, answer(hang), "timeout"],
  ])("%s", async (_how, options, prepare, type) => {
    prepare();
    await rejection(inbox(open({ maxRetries: 0, ...options })));
    const call = telemetry().span("me.inboxSummary");
    expect(outline(call)).toEqual(["me.inboxSummary", "-", "-", type, "failed"]);
    expect(call.status.message).toBeUndefined();
    expect(telemetry().below(call)).toHaveLength(1);
  });

  test.each<[string, (client: GroupManagement) => PromiseLike<unknown>, string]>([
    ["an argument", (client) => client.documents.search("g", { q: "x" }), "arguments"],
    ["an id", (client) => client.events.get("g", ""), "arguments"],
  ])("arguments, where %s is refused before anything is sent", async (_what, call, type) => {
    await rejection(call(open()));
    expect(telemetry().spans().map(outline)).toEqual([
      [expect.any(String), "-", "-", type, "failed"],
    ]);
  });

  test("the code of the window that it does not wait for", async () => {
    const client = open({ pacing: "fail" });
    server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, 0, Date.now() + 9000)));
    await inbox(client);
    await inSpan("refused", () => failureOf(inbox(client), RateLimitError));
    const [call] = telemetry().below("refused");
    expect(call && outline(call)).toEqual(["me.inboxSummary", "-", "-", "rate_limited", "failed"]);
    expect(call && telemetry().below(call)).toEqual([]);
  });

  test("a response of another shape, which is an error of the call and of no attempt", async () => {
    server().next(json({ unreadMessages: "secret" }));
    await rejection(inbox(open()));
    expect(telemetry().spans().map(outline)).toEqual([
      ["me.inboxSummary", "-", "-", "response", "failed"],
      ["GET /api/v2/me/inbox/summary", 200, "-", "-", ""],
    ]);
    expect(eventsOf(telemetry().span("me.inboxSummary"))).toEqual([
      ["drift", { "group_management.drift.issues": 1 }],
    ]);
  });
});

test("a list that is left ends the page that was being read ahead, as no error", async () => {
  let pages = 0;
  server().always((exchange) => (++pages > 2 ? hang(exchange) : listOf(100)(exchange)));
  await inSpan("walk", async () => {
    let count = 0;
    for await (const entry of open().me.groups({ limit: 10 })) {
      if (entry.role && ++count > 15) break;
    }
  });
  while (telemetry().open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(telemetry().below("walk").map(outline)).toEqual([
    ["me.groups", "-", "-", "-", ""],
    ["me.groups", "-", "-", "-", ""],
    ["me.groups", "-", "-", "-", ""],
  ]);
  const left = telemetry()
    .below("walk")
    .map(({ attributes }) => attributes["group_management.aborted"]);
  expect(left).toEqual([undefined, undefined, true]);
});

async function gathered<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe("a list's pages are children of the span that was active where the list was made", () => {
  const made = (use: (list: PagedList<Membership>) => Promise<unknown>) => async () => {
    server().always(listOf(100));
    const list = await inSpan("made", async () => ({ list: open().me.groups({ limit: 30 }) }));
    await inSpan("read", () => use(list.list));
    expect(telemetry().below("read")).toEqual([]);
    const pages = telemetry().below("made");
    for (const page of pages) {
      expect(telemetry().below(page).map(outline)).toEqual([
        ["GET /api/v2/me/groups", 200, "-", "-", ""],
      ]);
    }
    return namesOf(pages);
  };
  const uses: [string, number, (list: PagedList<Membership>) => Promise<unknown>][] = [
    ["awaited", 1, async (list) => list.then(() => undefined)],
    [
      "awaited, and turned",
      3,
      async (list) => {
        const page = await list;
        return (await page.next())?.next();
      },
    ],
    [
      "walked",
      4,
      async (list) => {
        let count = 0;
        for await (const entry of list) if (entry.role) count++;
        return count;
      },
    ],
    ["walked by pages", 4, (list) => gathered(list.pages())],
    ["gathered", 4, (list) => list.toArray({ max: Infinity })],
  ];

  test.each(uses)("%s", async (_, pages, use) => {
    expect(await made(use)()).toEqual(Array.from({ length: pages }, () => "me.groups"));
  });

  test.each(uses)("%s, where contexts outlive no await", async (_, pages, use) => {
    forgetContextsAtAwait();
    server().always(listOf(100));
    const pending = trace.getTracer("test").startActiveSpan("screen", (span) => {
      const used = use(open().me.groups({ limit: 30 }));
      span.end();
      return used;
    });
    await pending;
    expect(namesOf(telemetry().below("screen"))).toEqual(
      Array.from({ length: pages }, () => "me.groups"),
    );
  });

  test("of a roster that is followed, too", async () => {
    forgetContextsAtAwait();
    const { client, sandbox } = openStage();
    const pending = trace.getTracer("test").startActiveSpan("sync", (span) => {
      const { contacts } = client.withOptions({ instrumentation }).groups;
      const batches = gathered(contacts.sync(sandbox.demo.groupId));
      span.end();
      return batches;
    });
    expect((await pending).at(-1)?.done).toBe(true);
    expect(telemetry().below("sync").length).toBe(sandbox.requests.length);
  });

  test("and where it is read, if nothing was", async () => {
    server().always(listOf(20));
    const list = open().me.groups();
    await inSpan("read", () => list.toArray({ max: 20 }));
    expect(telemetry().below("read")).toHaveLength(1);
  });
});

test.each(senders)(
  "a status is recorded although its body broke off, over %s",
  async (_, fetch) => {
    server().next(resetInBody, truncate);
    const controller = new AbortController();
    server().next((exchange) => {
      void stallInBody(exchange);
      setTimeout(() => controller.abort(), 20);
    });
    const { signal } = controller;
    await rejection(open({ fetch }).me.inboxSummary({ signal }));
    expect(telemetry().below("me.inboxSummary").map(outline)).toEqual([
      ["GET /api/v2/me/inbox/summary", 200, "-", "connection", "failed"],
      ["GET /api/v2/me/inbox/summary", 200, 1, "connection", "failed"],
      ["GET /api/v2/me/inbox/summary", 200, 2, "-", ""],
    ]);
  },
);

test("spans and metrics say by which conventions they are named", async () => {
  server().next(fine);
  await inbox(open());
  for (const { instrumentationScope } of telemetry().spans()) {
    expect(instrumentationScope.schemaUrl).toMatch(
      /^https:\/\/opentelemetry\.io\/schemas\/1\.\d+\.0$/,
    );
  }
});

test("a hundred calls at once, with retries, keep to what each was called in", async () => {
  const seen = new Map<string, number>();
  server().always((exchange) => {
    const key = exchange.arrival.path;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const answer = count % 3 === 1 ? failure(503, "unavailable") : json(payloads.event());
    return after((count * 7) % 11, answer)(exchange);
  });
  const client = open({ maxConcurrency: 20 });
  const names = Array.from({ length: 100 }, (_, at) => `work ${at}`);
  await Promise.all(names.map((name, at) => inSpan(name, () => client.events.get("g", `e${at}`))));
  for (const name of names) {
    const [call, ...others] = telemetry().below(name);
    expect(others).toEqual([]);
    const attempts = call ? telemetry().below(call) : [];
    expect(attempts.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([
      503, 200,
    ]);
    expect(eventsOf(call as ReadableSpan).map(([event]) => event)).toEqual(["retry"]);
  }
  expect(telemetry().spans()).toHaveLength(400);
});

test("a request of the caller's own has no template, and no method but a usual one", async () => {
  server().always(json({}));
  await open().request({ method: "GET", path: "/people/p_5?name=Elsa" });
  await open().request({ method: "PURGE", path: "/people/p_5" });
  expect(namesOf(telemetry().spans())).toEqual(["request", "GET", "request", "HTTP"]);
  const attempts = telemetry()
    .spans()
    .filter(({ kind }) => kind === SpanKind.CLIENT);
  const told = attempts.map(({ attributes }) => [
    attributes["http.request.method"],
    attributes["http.request.method_original"],
  ]);
  expect(told).toEqual([
    ["GET", undefined],
    ["_OTHER", "PURGE"],
  ]);
  for (const { attributes } of attempts) expect(attributes).not.toHaveProperty("url.template");
});

test("where contexts outlive no await, as in many pages, attempts are below their call all the same", async () => {
  forgetContextsAtAwait();
  // An instrumentation of fetch, which begins its span in the turn in which it is called.
  const fetch: typeof globalThis.fetch = async (...given) => {
    const span = trace.getTracer("fetch").startSpan("fetch");
    return globalThis.fetch(...given).finally(() => span.end());
  };
  server().next(failure(503, "unavailable"), fine);
  await trace.getTracer("test").startActiveSpan("screen", (span) => {
    const pending = inbox(open({ fetch }));
    span.end();
    return pending;
  });
  expect(telemetry().below("screen").map(outline)).toEqual([
    ["me.inboxSummary", "-", "-", "-", ""],
  ]);
  const attempts = telemetry().below("me.inboxSummary");
  expect(namesOf(attempts)).toEqual([
    "GET /api/v2/me/inbox/summary",
    "GET /api/v2/me/inbox/summary",
  ]);
  for (const attempt of attempts) expect(namesOf(telemetry().below(attempt))).toEqual(["fetch"]);
});

test("hooks run within the span of their call", async () => {
  server().next(failure(503, "unavailable"), fine);
  const active: (string | undefined)[] = [];
  const look = () => active.push(trace.getActiveSpan()?.spanContext().spanId);
  await inbox(open({ hooks: { onRequest: look, onRetry: look, onSettled: look } }));
  const { spanId } = telemetry().span("me.inboxSummary").spanContext();
  expect(active).toEqual([spanId, spanId, spanId, spanId]);
});
