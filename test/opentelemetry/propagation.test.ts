// Which requests carry the trace, of which span, and how often: once, whatever other instrumentations are there.
import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import { createRequire } from "node:module";
import type * as nodeHttp from "node:http";

import { context, propagation } from "@opentelemetry/api";
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from "@opentelemetry/core";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import type { ClientOptions } from "group-management-sdk";
import { openTelemetry, type OpenTelemetryOptions } from "group-management-sdk/opentelemetry";
import { request as sendByUndici } from "undici";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { clientOf, clientOver, rejection, senders } from "../support/client.ts";
import { type Arrival, failure, hang, json, serverForEachTest } from "../support/server.ts";
import { inSpan, telemetryForEachTest } from "../support/telemetry.ts";

const server = serverForEachTest();
const telemetry = telemetryForEachTest();
const fine = json({ unreadMessages: 3 });

const open = (options: OpenTelemetryOptions = {}, others: ClientOptions = {}) =>
  clientOf(server(), { maxRetryDelay: 1, instrumentation: openTelemetry(options), ...others });
const arrived = () => server().arrivals.map(({ headers }) => headers["traceparent"]);
const headerOf = (span: ReadableSpan) => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

/** Has undici's instrumentation beside the client's, until the test ends. */
function instrumentUndici(): UndiciInstrumentation {
  const undici = new UndiciInstrumentation();
  onTestFinished(() => undici.disable());
  return undici;
}

const attempts = () =>
  telemetry()
    .spans()
    .filter(({ name }) => name === "GET /api/v2/me/inbox/summary");

test("an attempt that ends leaves the one header to another that is yet to be sent", async () => {
  instrumentUndici();
  server().always(fine);
  let first: Promise<unknown> | undefined;
  // The second attempt has begun, and is sent when the first one has ended.
  const late: typeof fetch = async (input, init) => {
    await first;
    return fetch(input, init);
  };
  first = open().me.inboxSummary();
  await open({}, { fetch: late }).me.inboxSummary();
  expect(arrived()).toEqual(attempts().map(headerOf));
  expect(arrived()).toHaveLength(2);
});

describe.each(senders)("over %s", (_, fetch) => {
  test("each attempt's request carries that attempt's span", async () => {
    server().next(failure(503, "unavailable"), fine);
    await open({}, { fetch }).me.inboxSummary();
    expect(arrived()).toEqual(attempts().map(headerOf));
    expect(new Set(arrived())).toHaveLength(2);
  });

  test("beside undici's instrumentation the attempt has its span below it, and one header", async () => {
    instrumentUndici();
    server().next(failure(503, "unavailable"), fine);
    await inSpan("screen", () => open({}, { fetch }).me.inboxSummary());
    expect(arrived()).toEqual(attempts().map(headerOf));
    for (const attempt of attempts()) {
      expect(telemetry().below(attempt)).toMatchObject([{ name: "GET" }]);
    }
    expect(telemetry().spans()).toHaveLength(6);
  });

  test("the same holds for 50 calls at once, and for requests beside them", async () => {
    instrumentUndici();
    server().always(fine);
    const client = open({}, { fetch });
    // Requests of others stay as they are.
    const other = sendByUndici(`${server().baseUrl}/other`, {
      headers: ["x-a", "1", "x-a", "2"],
    });
    const calls = Array.from({ length: 50 }, () => client.me.inboxSummary());
    await sendByUndici(`${server().baseUrl}/other`, { headers: ["x-a", "1", "x-a", "2"] });
    await Promise.all([...calls, other]);
    const sorted = (values: readonly unknown[]) => values.map(String).toSorted();
    const own = server().arrivals.filter(({ path }) => path !== "/other");
    expect(sorted(own.map(({ headers }) => headers["traceparent"]))).toEqual(
      sorted(attempts().map(headerOf)),
    );
    const others = server().arrivals.filter(({ path }) => path === "/other");
    for (const { headers } of others) {
      expect([headers["x-a"], headers["traceparent"]]).toEqual([
        "1, 2",
        expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
      ]);
    }
    expect(others).toHaveLength(2);
  });

  test("the same holds where the instrumentation begins while calls are under way", async () => {
    const listen = () => {};
    subscribe("undici:request:create", listen);
    const controller = new AbortController();
    const { signal } = controller;
    server().next(hang);
    const client = open({}, { fetch });
    const before = rejection(client.me.inboxSummary({ signal }));
    while (arrived().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const undici = new UndiciInstrumentation();
    try {
      server().next(fine);
      await client.me.inboxSummary();
      controller.abort();
      await before;
      expect(arrived()).toEqual(attempts().map(headerOf));
    } finally {
      unsubscribe("undici:request:create", listen);
      undici.disable();
    }
    expect(channel("undici:request:create").hasSubscribers).toBe(false);
  });

  test("undici's instrumentation has its own way where the trace is not to be carried", async () => {
    instrumentUndici();
    server().next(fine);
    await open({ propagate: false }, { fetch }).me.inboxSummary();
    const [below] = telemetry().below("GET /api/v2/me/inbox/summary") as [ReadableSpan];
    expect(arrived()).toEqual([headerOf(below)]);
  });

  test("a header of the caller's stays, and is the only one", async () => {
    instrumentUndici();
    server().next(fine);
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    await open({}, { fetch }).me.inboxSummary({ headers: { traceparent } });
    expect(arrived()).toEqual([traceparent]);
  });
});

test("beside the instrumentation of node:http, a fetch over it has its span below the attempt", async () => {
  const instrumentation = new HttpInstrumentation();
  const require = createRequire(import.meta.url);
  // As it is required after the instrumentation was made.
  const http = require("node:http") as typeof nodeHttp;
  const fetch = (async (...asked: Parameters<typeof globalThis.fetch>) => {
    const given = new Request(...asked);
    const headers = Object.fromEntries(given.headers);
    return new Promise<Response>((resolve, reject) => {
      const request = http.request(given.url, { headers }, (response) => {
        response.on("data", () => {});
        response.on("end", () => resolve(Response.json({ unreadMessages: 3 })));
      });
      request.on("error", reject);
      request.end();
    });
  }) as typeof globalThis.fetch;
  try {
    server().next(fine);
    await open({}, { fetch }).me.inboxSummary();
    const [attempt] = attempts() as [ReadableSpan];
    expect(telemetry().below(attempt)).toMatchObject([{ name: "GET" }]);
    expect(arrived()).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
    expect(arrived()[0]).toContain(attempt.spanContext().traceId);
  } finally {
    instrumentation.disable();
  }
});

describe("propagate", () => {
  test("false sends no trace", async () => {
    server().next(fine);
    await open({ propagate: false }).me.inboxSummary();
    expect(arrived()).toEqual([undefined]);
    expect(attempts()).toHaveLength(1);
  });

  test("a function is asked with each address, without its query, and heeded where it says true", async () => {
    server().always(json({ items: [], nextCursor: null }));
    const asked: string[] = [];
    const propagate = (url: URL) => {
      asked.push(url.href);
      return url.pathname.endsWith("/groups");
    };
    const client = open({ propagate }, { responseValidation: "warn", logLevel: "off" });
    await client.me.groups({ vertical: "private" });
    await client.me.inboxSummary();
    expect(asked).toEqual(
      ["/me/groups", "/me/inbox/summary"].map((path) => server().baseUrl + path),
    );
    expect(arrived()).toEqual([expect.any(String), undefined]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("broken");
      },
    ],
    ["promises", async () => true],
  ])("a function that %s sends no trace, and harms nothing", async (_what, propagate) => {
    server().next(fine);
    await open({ propagate: propagate as never }).me.inboxSummary();
    expect(arrived()).toEqual([undefined]);
    expect(attempts()).toHaveLength(1);
    expect(telemetry().open()).toBe(0);
  });

  test("a propagator that throws, or writes an invalid header, harms no call", async () => {
    server().always(fine);
    const odd = [
      () => {
        throw new Error("broken");
      },
      (_: unknown, carrier: Record<string, string>) => (carrier["x"] = "a\r\nb"),
    ];
    for (const inject of odd) {
      propagation.disable();
      propagation.setGlobalPropagator({ inject, extract: (given) => given, fields: () => [] });
      await open().me.inboxSummary();
    }
    expect(arrived()).toEqual([undefined, undefined]);
    expect(attempts()).toHaveLength(2);
    expect(telemetry().open()).toBe(0);
  });
});

describe("baggage", () => {
  const secret = "robin@example.org";
  /** A call while the program keeps a person's address in its baggage. */
  async function carried(options: OpenTelemetryOptions, others: ClientOptions = {}) {
    propagation.disable();
    propagation.setGlobalPropagator(
      new CompositePropagator({
        propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()],
      }),
    );
    server().next(fine);
    const entries = { "user.email": { value: secret } };
    const active = propagation.setBaggage(context.active(), propagation.createBaggage(entries));
    await context.with(active, () => open(options, others).me.inboxSummary());
    const { headers } = server().arrivals.at(-1) as Arrival;
    return [headers["traceparent"] !== undefined, headers["baggage"]];
  }

  test.each(senders)("is not sent over %s, and the trace is", async (_, fetch) => {
    expect(await carried({}, { fetch })).toEqual([true, undefined]);
    expect(await carried({ propagate: true }, { fetch })).toEqual([true, undefined]);
    expect(await carried({ propagate: { trace: () => true } }, { fetch })).toEqual([
      true,
      undefined,
    ]);
  });

  test.each(senders)(
    "is not sent by an instrumentation beside this one either, over %s",
    async (_, fetch) => {
      instrumentUndici();
      expect(await carried({}, { fetch })).toEqual([true, undefined]);
      expect(await carried({ propagate: false }, { fetch })).toEqual([true, undefined]);
    },
  );

  test("is sent where this is asked for, with the trace and not without", async () => {
    const sent = `user.email=${encodeURIComponent(secret)}`;
    expect(await carried({ propagate: { baggage: true } })).toEqual([true, sent]);
    expect(await carried({ propagate: { baggage: true, trace: true } })).toEqual([true, sent]);
    expect(await carried({ propagate: { baggage: true, trace: false } })).toEqual([
      false,
      undefined,
    ]);
  });

  test("stays with hooks and token providers, which are the program's own", async () => {
    let seen: string | undefined;
    const accessToken = () => {
      seen = propagation.getActiveBaggage()?.getEntry("user.email")?.value;
      return "t";
    };
    await carried({}, { accessToken });
    expect(seen).toBe(secret);
  });
});

describe("in a page", () => {
  const sentTo = async (options: OpenTelemetryOptions) => {
    let sent: string | null = null;
    const client = clientOver(
      (_, request) => {
        sent = request.headers.get("traceparent");
        return Response.json({ unreadMessages: 3 });
      },
      { instrumentation: openTelemetry(options) },
    );
    await client.me.inboxSummary();
    return sent !== null;
  };
  afterEach(() => void vi.unstubAllGlobals());

  test("its own origin gets the trace, another only where this is asked for", async () => {
    vi.stubGlobal("location", { origin: "https://service.example" });
    expect(await sentTo({})).toBe(true);
    vi.stubGlobal("location", { origin: "https://app.example" });
    expect(await sentTo({})).toBe(false);
    expect(await sentTo({ propagate: true })).toBe(true);
    expect(await sentTo({ propagate: ({ hostname }) => hostname === "service.example" })).toBe(
      true,
    );
  });

  test("a location that cannot be read counts as a server", async () => {
    vi.stubGlobal("location", undefined);
    expect(await sentTo({})).toBe(true);
    Object.defineProperty(globalThis, "location", {
      configurable: true,
      get: () => {
        throw new ReferenceError("location is not defined");
      },
    });
    expect(await sentTo({})).toBe(true);
  });
});
