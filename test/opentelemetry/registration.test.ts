// Which SDK is told: none, one that comes late, one that is replaced, or a tracer and a meter that are given.
import { context, diag, type Meter, metrics, trace, type Tracer } from "@opentelemetry/api";
import { ConfigurationError } from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOf } from "../support/client.ts";
import { json, serverForEachTest, windowHeaders } from "../support/server.ts";
import { startTelemetry, type Telemetry } from "../support/telemetry.ts";

const server = serverForEachTest();
const fine = json({ unreadMessages: 3 });
beforeEach(() => server().always(fine));
let telemetry: Telemetry | undefined;
afterEach(async () => {
  await telemetry?.stop();
  telemetry = undefined;
});

const open = (instrumentation = openTelemetry()) => clientOf(server(), { instrumentation });
const duration = "http.client.request.duration";

test("without an SDK calls are as they are without an instrumentation", async () => {
  const client = open();
  await Promise.all(Array.from({ length: 20 }, () => client.me.inboxSummary()));
  await clientOf(server()).me.inboxSummary();
  const sent = server().arrivals.map(({ headers }) => Object.keys(headers).join());
  expect(new Set(sent)).toHaveLength(1);
});

test("an SDK that is registered after the client's first call records the next ones", async () => {
  const client = open();
  await client.me.inboxSummary();
  telemetry = startTelemetry();
  await client.me.inboxSummary();
  expect(telemetry.spans()).toHaveLength(2);
  expect(await telemetry.points(duration)).toHaveLength(1);
});

test("of two registered SDKs the first one records, and a request carries one trace", async () => {
  telemetry = startTelemetry();
  const diagnosed = vi.fn();
  diag.setLogger({ error: diagnosed, warn() {}, info() {}, debug() {}, verbose() {} });
  const second = startTelemetry();
  expect(diagnosed).toHaveBeenCalled();
  diag.disable();
  await open().me.inboxSummary();
  expect([telemetry.spans().length, second.spans().length]).toEqual([2, 0]);
  expect(server().arrivals[0]?.headers["traceparent"]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test("an SDK for metrics alone, or for traces alone, is enough", async () => {
  telemetry = startTelemetry();
  trace.disable();
  await open().me.inboxSummary();
  expect(await telemetry.points(duration)).toHaveLength(1);
  await telemetry.stop();
  telemetry = startTelemetry();
  metrics.disable();
  await open().me.inboxSummary();
  expect(telemetry.spans()).toHaveLength(2);
});

test("without an SDK a trace that came from elsewhere is carried on", async () => {
  telemetry = startTelemetry();
  trace.disable();
  metrics.disable();
  const traceId = "a".repeat(32);
  const remote = { traceId, spanId: "b".repeat(16), traceFlags: 1, isRemote: true };
  const around = trace.setSpanContext(context.active(), remote);
  await context.with(around, () => open().me.inboxSummary());
  expect(server().arrivals[0]?.headers["traceparent"]).toContain(traceId);
});

test("an SDK that replaces another records from then on", async () => {
  const client = open();
  telemetry = startTelemetry();
  await client.me.inboxSummary();
  await telemetry.stop();
  telemetry = startTelemetry();
  await client.me.inboxSummary();
  expect(telemetry.spans()).toHaveLength(2);
  expect(await telemetry.points(duration)).toHaveLength(1);
});

test("a given tracer and meter are used in place of the registered ones", async () => {
  telemetry = startTelemetry();
  const tracer = trace.getTracer("own tracer");
  const meter = metrics.getMeter("own meter");
  const createHistogram = vi.spyOn(meter, "createHistogram");
  await open(openTelemetry({ tracer, meter })).me.inboxSummary();
  expect(telemetry.spans().map(({ instrumentationScope }) => instrumentationScope.name)).toEqual([
    "own tracer",
    "own tracer",
  ]);
  expect(createHistogram).toHaveBeenCalled();
});

test("an SDK without synchronous gauges records every metric", async () => {
  server().always(json({ unreadMessages: 3 }, 200, windowHeaders(60, 41, Date.now() + 60_000)));
  telemetry = startTelemetry();
  const meter = Object.create(metrics.getMeter("earlier"), {
    createGauge: { value: undefined },
  }) as Meter;
  await open(openTelemetry({ meter })).me.inboxSummary();
  expect(await telemetry.points(duration)).toHaveLength(1);
  expect(await telemetry.points("group_management.client.rate_limit.remaining")).toHaveLength(1);
});

test("a tracer that throws harms no call", async () => {
  const tracer = {
    startSpan: () => {
      throw new Error("broken");
    },
  } as unknown as Tracer;
  expect(await open(openTelemetry({ tracer })).me.inboxSummary()).toEqual({ unreadMessages: 3 });
});

test("clients made from a client, and others, may share one", async () => {
  telemetry = startTelemetry();
  const shared = openTelemetry();
  await open(shared).withOptions({ timeout: 1000 }).me.inboxSummary();
  await open(shared).me.inboxSummary();
  expect(telemetry.spans().map(({ name }) => name)).toEqual([
    "me.inboxSummary",
    "GET /api/v2/me/inbox/summary",
    "me.inboxSummary",
    "GET /api/v2/me/inbox/summary",
  ]);
});

describe("options of a wrong kind", () => {
  const odd: [string, unknown][] = [
    ["options", null],
    ["options", 5],
    ["options", "text"],
    ["tracer", null],
    ["tracer", {}],
    ["tracer", () => {}],
    ["meter", null],
    ["meter", {}],
    ["meter", "meter"],
    ["propagate", null],
    ["propagate", "yes"],
    ["propagate", 1],
    ["propagate", {}],
    ["propagate", { baggage: "yes" }],
    ["propagate", { trace: "yes" }],
    ["propagate", { bagage: true }],
    ["propagate", { baggage: true, to: "elsewhere" }],
  ];
  test.each(odd)("are refused by name: %s (%#)", (name, value) => {
    const options = name === "options" ? value : { [name]: value };
    expect(() => openTelemetry(options as never)).toThrow(ConfigurationError);
    expect(() => openTelemetry(options as never)).toThrow(name);
  });

  test("are refused if they are unknown, with the nearest known one", () => {
    expect(() => openTelemetry({ propagat: true } as never)).toThrow(
      'The option "propagat" of openTelemetry is not known. Did you mean propagate?',
    );
  });

  const throwing = (name: string) =>
    Object.defineProperty({}, name, {
      get: () => {
        throw new TypeError("not today");
      },
    });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  test.each([
    ["options", proxy],
    ["a tracer", { tracer: proxy }],
    ["what is propagated", { propagate: proxy }],
    ["a tracer's accessor", throwing("tracer")],
    ["a meter's accessor", throwing("meter")],
    ["an accessor of what is propagated", { propagate: throwing("baggage") }],
  ])("are refused where %s cannot be read", (_what, options) => {
    expect(() => openTelemetry(options as never)).toThrow(ConfigurationError);
  });

  test("none of them is undefined", () => {
    expect(openTelemetry({ tracer: undefined, meter: undefined, propagate: undefined })).toBeTypeOf(
      "object",
    );
  });
});
