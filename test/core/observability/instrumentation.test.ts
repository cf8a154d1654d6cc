// The seam for tools that follow calls: what they are told, in whose turn, and that none of them harms a call.
import { AsyncLocalStorage } from "node:async_hooks";

import {
  ApiError,
  type AttemptEnd,
  type AttemptInstrument,
  type CallInstrument,
  type CallStart,
  type ClientOptions,
  ConnectionError,
  type Instrumentation,
  RequestValidationError,
  TimeoutError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import {
  clientOf,
  clientOver,
  failureOf,
  rejection,
  secretKey,
  senders,
} from "../../support/client.ts";
import { listOf } from "../../support/lists.ts";
import { failure, hang, json, resetAtOnce, serverForEachTest } from "../../support/server.ts";
import { failOnUnhandledRejections } from "../../support/unhandled.ts";

failOnUnhandledRejections();
const server = serverForEachTest();
const summary = { unreadMessages: 3 };

/** An instrumentation that writes down what it is told, in a line each. */
function notes(attempt: AttemptInstrument = {}): { lines: string[]; tool: Instrumentation } {
  const lines: string[] = [];
  const ends: CallInstrument = {
    onRequest: ({ attempt: count, url }) => {
      lines.push(`request ${count} ${new URL(url).pathname}`);
      return { ...attempt, end: (end) => lines.push(`ended ${endWords(end)}`) };
    },
    onResponse: ({ status }) => lines.push(`response ${status}`),
    onRetry: ({ reason }) => lines.push(`retry ${reason}`),
    onWait: ({ reason }) => lines.push(`wait ${reason}`),
    onDrift: ({ issues }) => lines.push(`drift ${issues.length}`),
    onSettled: ({ outcome, attempts }, error) =>
      lines.push(`settled ${outcome} ${attempts} ${nameOf(error)}`.trim()),
  };
  const call = ({ operation, method, template }: CallStart) => {
    lines.push(`call ${operation} ${method} ${template}`.trim());
    return ends;
  };
  return { lines, tool: { call } };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");
const endWords = ({ outcome, status, error }: AttemptEnd) =>
  [outcome, status, nameOf(error)].filter(Boolean).join(" ");

const clientWith = (instrumentation: Instrumentation, options: ClientOptions = {}) =>
  clientOf(server(), { maxRetryDelay: 1, instrumentation, ...options });

describe("an instrumentation is notified", () => {
  test("of a call, of each request and response, of retries, and of the end", async () => {
    server().next(failure(503, "unavailable"), resetAtOnce, json({ unreadMessages: "many" }));
    const { lines, tool } = notes();
    const client = clientWith(tool, { responseValidation: "warn" });
    await client.me.inboxSummary();
    expect(lines).toEqual([
      "call me.inboxSummary GET /me/inbox/summary",
      "request 1 /api/v2/me/inbox/summary",
      "response 503",
      "ended ok 503",
      "retry unavailable",
      "request 2 /api/v2/me/inbox/summary",
      "ended error ConnectionError",
      "retry connection",
      "request 3 /api/v2/me/inbox/summary",
      "response 200",
      "ended ok 200",
      "drift 1",
      "settled ok 3",
    ]);
  });

  test("in the turn of the caller, before anything else is done", () => {
    const { lines, tool } = notes();
    const pending = clientWith(tool).events.get("g", "");
    expect(lines[0]).toBe("call events.get GET /groups/{groupId}/events/{eventId}");
    return expect(pending).rejects.toBeInstanceOf(RequestValidationError);
  });

  test("of a call that is refused before it is sent, and of no request then", async () => {
    const { lines, tool } = notes();
    await failureOf(clientWith(tool).documents.search("g", { q: "x" }), RequestValidationError);
    expect(lines.slice(1)).toEqual(["settled error 0 RequestValidationError"]);
  });

  test("of an attempt that takes too long, and of one that is aborted", async () => {
    server().always(hang);
    const { lines, tool } = notes();
    const client = clientWith(tool, { maxRetries: 0 });
    await failureOf(client.me.inboxSummary({ timeout: 20 }), TimeoutError);
    expect(lines.slice(2)).toEqual(["ended error TimeoutError", "settled error 1 TimeoutError"]);
    lines.length = 0;
    const controller = new AbortController();
    const pending = client.me.inboxSummary({ signal: controller.signal });
    while (server().arrivals.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(new RangeError("enough"));
    await failureOf(pending, RangeError);
    expect(lines.slice(2)).toEqual(["ended aborted RangeError", "settled aborted 1 RangeError"]);
  });

  test("of each page of a list, as of a call", async () => {
    server().always(listOf(100));
    const { lines, tool } = notes();
    for await (const page of clientWith(tool).me.groups({ limit: 40 }).pages()) {
      if (page.items.length === 0) break;
    }
    expect(lines.filter((line) => /^call|^settled/.test(line))).toEqual(
      Array.from({ length: 3 }, () => ["call me.groups GET /me/groups", "settled ok 1"]).flat(),
    );
  });

  test("of the template and of no path for a request of the caller's own", async () => {
    server().always(json(summary));
    const starts: CallStart[] = [];
    const client = clientWith({ call: (start) => void starts.push(start) });
    await client.request({ method: "get", path: "/people/p_5" });
    expect(starts).toEqual([
      { operation: "request", method: "GET", template: "", baseUrl: server().baseUrl },
    ]);
  });

  test("of how long an attempt took and what is left of the window, if the response says so", async () => {
    const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "7" };
    server().next(json(summary, 200, { ...headers, "x-ratelimit-reset": "4000000000" }));
    server().next(json(summary));
    const ends: AttemptEnd[] = [];
    const client = clientWith({
      call: () => ({ onRequest: () => ({ end: (end) => void ends.push(end) }) }),
    });
    await client.me.inboxSummary();
    await client.me.inboxSummary();
    expect(ends.map(({ rateLimit }) => rateLimit?.remaining)).toEqual([7, undefined]);
    expect(ends[0]?.durationMs).toBeGreaterThan(0);
  });
});

test("clients made from a client share its instrumentation, unless they are given another", async () => {
  server().always(json(summary));
  const [one, other] = [notes(), notes()];
  const client = clientWith(one.tool);
  await client.withOptions({ timeout: 1000 }).me.inboxSummary();
  await client.withOptions({ instrumentation: other.tool }).me.inboxSummary();
  expect([one.lines.length, other.lines.length]).toEqual([5, 5]);
});

describe.each(senders)("over %s", (_, fetch) => {
  const around = new AsyncLocalStorage<string>();

  test("the call runs within what is laid around it, and each sending within its attempt's", async () => {
    server().next(failure(401, "unauthorized"), json(summary));
    const seen: [string, string | undefined][] = [];
    const see = (what: string) => seen.push([what, around.getStore()]);
    const client = clientWith(
      {
        call: () => ({
          run: (work) => around.run("call", work),
          onRequest: ({ attempt }) => ({
            run: (send) => {
              see(`before ${attempt}`);
              return around.run(`attempt ${attempt}`, () => {
                const sent = send();
                see(`sent ${attempt}`);
                return sent;
              });
            },
          }),
        }),
      },
      {
        accessToken: async ({ reason }) => {
          see(`token ${reason}`);
          return "t";
        },
        hooks: { onRetry: () => see("hook") },
        ...(fetch && {
          fetch: (...given: Parameters<typeof fetch>) => {
            see("fetch");
            return fetch(...given);
          },
        }),
      },
    );
    await around.run("caller", async () => {
      await client.me.inboxSummary();
      see("after");
    });
    const fetched = (attempt: number) => (fetch ? [["fetch", `attempt ${attempt}`]] : []);
    expect(seen).toEqual([
      ["token initial", "call"],
      ["before 1", "call"],
      ...fetched(1),
      ["sent 1", "attempt 1"],
      ["token unauthorized", "call"],
      ["before 2", "call"],
      ...fetched(2),
      ["sent 2", "attempt 2"],
      ["after", "caller"],
    ]);
  });

  test("its headers are sent, below those of the caller, and never in place of the credential", async () => {
    server().always(json(summary));
    const headers = {
      "X-Trace": "tool",
      "x-other": "tool",
      Authorization: "Bearer stolen",
      accept: "text/html",
      "x-none": undefined,
    };
    const { tool } = notes({ headers });
    await clientWith(tool, { fetch }).me.inboxSummary({ headers: { "x-other": "caller" } });
    expect(server().arrivals[0]?.headers).toMatchObject({
      "x-trace": "tool",
      "x-other": "caller",
      authorization: `Bearer ${secretKey}`,
      accept: "application/json",
    });
    expect(server().arrivals[0]?.headers).not.toHaveProperty("x-none");
  });

  test.each<[string, unknown]>([
    ["a line break", { "x-trace": "a\r\nx-evil: b" }],
    ["a header that frames the message", { "x-trace": "a", "content-length": "5" }],
    ["a name that is none", { "x trace": "a" }],
    ["a number", 5],
    ["a list of nothing", [null]],
    ["a text", "x-trace: a"],
  ])("headers with %s are left out", async (_what, headers) => {
    server().always(json(summary));
    const { tool } = notes({ headers: headers as Record<string, string> });
    expect(await clientWith(tool, { fetch }).me.inboxSummary()).toEqual(summary);
    expect(server().arrivals).toHaveLength(1);
    expect(server().arrivals[0]?.headers).not.toHaveProperty("x-trace");
  });

  const junk: readonly (() => unknown)[] = [
    () => {
      throw new Error("broken");
    },
    () => Promise.reject(new Error("broken")),
    () => null,
    () => 5,
    () => "x",
    () => [],
    () => ({ run: 5, headers: 5, end: 5, onRequest: 5, onSettled: 5 }),
    () => ({
      get run(): never {
        throw new Error("broken");
      },
      get headers(): never {
        throw new Error("broken");
      },
      get end(): never {
        throw new Error("broken");
      },
      get onRequest(): never {
        throw new Error("broken");
      },
    }),
    () => Proxy.revocable({}, {}).proxy,
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ];
  const runs: readonly ((work: () => unknown) => unknown)[] = [
    ...junk,
    (work) => {
      work();
      throw new Error("broken");
    },
    (work) => [work(), work()],
    (work) => void setTimeout(work, 1),
    async (work) => {
      await work();
      throw new Error("broken");
    },
    (work) => Promise.resolve().then(work),
  ];
  const asIs = (odd: (work: () => unknown) => unknown) => odd as never;
  const tools: [string, Instrumentation][] = [
    ...junk.map((odd): [string, Instrumentation] => ["call", { call: asIs(odd) }]),
    ...junk.map((odd): [string, Instrumentation] => [
      "everything of a call",
      {
        call: () => ({
          onRequest: asIs(odd),
          onResponse: asIs(odd),
          onRetry: asIs(odd),
          onSettled: asIs(odd),
        }),
      },
    ]),
    ...junk.map((odd): [string, Instrumentation] => [
      "the end of an attempt",
      { call: () => ({ onRequest: () => ({ end: asIs(odd) }) }) },
    ]),
    ...runs.map((odd): [string, Instrumentation] => [
      "what runs the call",
      { call: () => ({ run: asIs(odd) }) },
    ]),
    ...runs.map((odd): [string, Instrumentation] => [
      "what runs the sending",
      { call: () => ({ onRequest: () => ({ run: asIs(odd) }) }) },
    ]),
    ["an object without anything", {} as Instrumentation],
  ];

  test.each(tools)("a tool harms no call: %s (%#)", async (_what, tool) => {
    server().next(failure(503, "unavailable"), json(summary), failure(404, "not_found"));
    const client = clientWith(tool, { fetch });
    expect(await client.me.inboxSummary()).toEqual(summary);
    const error = await failureOf(client.events.get("g", "e"), ApiError);
    expect([error.code, error.operation]).toEqual(["not_found", "events.get"]);
    await new Promise((resolve) => setTimeout(resolve, 3));
    expect(server().arrivals).toHaveLength(3);
  });
});

describe("what captures the context of a list", () => {
  test("is asked once, when the list is made, and runs the call of each page", async () => {
    const lines: string[] = [];
    const tool: Instrumentation = {
      call: () => void lines.push("call"),
      capture: () => {
        lines.push("capture");
        return (work) => {
          lines.push("within");
          return work();
        };
      },
    };
    server().always(listOf(50));
    const list = clientWith(tool).me.groups({ limit: 25 });
    expect(lines).toEqual(["capture"]);
    await list.toArray({ max: 50 });
    expect(lines).toEqual(["capture", "within", "call", "within", "call"]);
  });

  const junk: unknown[] = [
    undefined,
    null,
    "junk",
    {},
    () => {
      throw new Error("broken");
    },
    () => Promise.reject(new Error("broken")),
    () => undefined,
    (work: () => unknown) => [work(), work()],
    (work: () => unknown) => void setTimeout(work, 1),
  ];
  const odd: [string, unknown][] = [
    ...junk.map((within): [string, unknown] => ["gives", () => within]),
    ...junk.map((capture): [string, unknown] => ["is", capture]),
  ];
  test.each(odd)("harms no list, whatever it %s (%#)", async (_, capture) => {
    server().always(listOf(50));
    const tool = { call: () => undefined, capture } as never;
    const items = await clientWith(tool).me.groups({ limit: 25 }).toArray({ max: Infinity });
    expect(items).toHaveLength(50);
    await new Promise((resolve) => setTimeout(resolve, 3));
    expect(server().arrivals).toHaveLength(2);
  });
});

test("a fetch that throws in its own turn is called once for an attempt", async () => {
  let calls = 0;
  const fetch = () => {
    calls++;
    throw new TypeError("no fetch today");
  };
  const { tool, lines } = notes({ run: (send) => send() });
  const client = clientOver(() => new Response(), { instrumentation: tool, fetch, maxRetries: 0 });
  await failureOf(client.me.inboxSummary(), ConnectionError);
  expect(calls).toBe(1);
  expect(lines.slice(2)).toEqual([
    "ended error ConnectionError",
    "settled error 1 ConnectionError",
  ]);
});

test("what a call rejects with is the same with a tool and without", async () => {
  const reason = new Error("mine");
  const fetch = () => Promise.reject(reason);
  const options = { fetch, maxRetries: 0 };
  const without = await rejection(clientOver(() => new Response(), options).me.inboxSummary());
  const { tool } = notes({ run: (send) => send() });
  const others = { ...options, instrumentation: tool };
  const within = await rejection(clientOver(() => new Response(), others).me.inboxSummary());
  expect(String(within)).toBe(String(without));
  expect((within as Error).cause).toEqual(reason);
});
