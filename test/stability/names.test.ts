// The names that a program, a dashboard or a log filter writes down: a later version may add to them, and takes none away.
import * as main from "group-management-sdk";
import * as backend from "group-management-sdk/backend";
import * as opentelemetry from "group-management-sdk/opentelemetry";
import * as redis from "group-management-sdk/redis";
import * as sandboxEntry from "group-management-sdk/sandbox";
import * as queries from "group-management-sdk/tanstack-query";
import { describe, expect, test, vi } from "vitest";

import { clientOver, type OtherOptions, refusal } from "../support/client.ts";
import { windowHeaders } from "../support/server.ts";
import { telemetryForEachTest } from "../support/telemetry.ts";
import { expectWritten, lostFrom, testEachVersion } from "./versions.ts";
import { Vocabulary } from "./vocabulary.ts";

const telemetry = telemetryForEachTest();

/** Makes calls in which everything happens that hooks and traces report. */
async function makeEveryCall(options: OtherOptions): Promise<void> {
  const fine = { unreadMessages: 3 };
  const spent = () => windowHeaders(60, 0, Date.now() + 2000);
  const responses: (() => Response | Promise<Response>)[] = [
    () => refusal(503, "unavailable"),
    () => refusal(401, "unauthorized"),
    () => Response.json({ unreadMessages: "three" }),
    () => refusal(404, "not_found"),
    () => Response.json(fine, { headers: spent() }),
  ];
  const client = clientOver(() => responses.shift()?.() ?? Response.json(fine), {
    accessToken: () => "token_1",
    ...options,
  });
  const inbox = (call?: main.CallOptions) => settled(client.me.inboxSummary(call));
  const calls = async () => {
    for (let at = 0; at < 4; at++) await inbox();
    await settled(client.request({ method: "TRACEROUTE", path: "/anything" }));
    await inbox({ signal: AbortSignal.abort() });
    return true;
  };
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z") });
  try {
    const made = calls();
    const tick = () => vi.advanceTimersByTimeAsync(100).then(() => false);
    while (!(await Promise.race([made, tick()])));
  } finally {
    vi.useRealTimers();
  }
}

const settled = (call: PromiseLike<unknown>) => Promise.allSettled([call]);

async function namesOfHooks() {
  const found = new Vocabulary();
  const hooks = ["onRequest", "onResponse", "onRetry", "onWait", "onDrift", "onSettled"];
  const observing = hooks.map((name) => [
    name,
    (event: object) => found.add(name, Object.keys(event)),
  ]);
  await makeEveryCall({ hooks: Object.fromEntries(observing) as main.Hooks });
  return found.listed();
}

async function namesOfTelemetry() {
  await makeEveryCall({ instrumentation: opentelemetry.openTelemetry() });
  const [spans, events, metrics] = [new Vocabulary(), new Vocabulary(), new Vocabulary()];
  for (const span of telemetry().spans()) {
    spans.add(span.name, Object.keys(span.attributes));
    for (const { name, attributes } of span.events)
      events.add(name, Object.keys({ ...attributes }));
  }
  for (const { descriptor, dataPoints } of await telemetry().metrics()) {
    const name = `${descriptor.name} (${descriptor.unit})`;
    for (const { attributes } of dataPoints) metrics.add(name, Object.keys(attributes));
  }
  return { spans: spans.listed(), events: events.listed(), metrics: metrics.listed() };
}

const isError = (value: unknown): value is typeof main.GroupManagementError =>
  typeof value === "function" && value.prototype instanceof main.GroupManagementError;

/** Each class of an error, with the one above it. */
function classesOfErrors() {
  const classes = Object.values(main).filter(isError);
  return Object.fromEntries(
    classes.map((one) => [one.name, (Object.getPrototypeOf(one) as { name: string }).name]),
  );
}

/** The fields of an error in a log line. */
async function fieldsOfErrors() {
  const { serviceError, connectionError, timeoutError } = sandboxEntry;
  const made = [serviceError("rate_limited", { retryAfter: 9 }), connectionError(), timeoutError()];
  return Object.fromEntries(made.map((error) => [error.name, Object.keys(error.toJSON())]));
}

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

async function namesOfEntries() {
  const entries = { main, backend, opentelemetry, redis, sandbox: sandboxEntry, queries };
  const codes = main.apiErrorCodes.map((code) => [code, sandboxEntry.serviceError(code).name]);
  const operations = Object.entries(main.operations).map(([name, { method, path }]) => [
    name,
    `${method} ${path}`,
  ]);
  return {
    exports: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, Object.keys(entry).toSorted()]),
    ),
    values: Object.fromEntries(Object.entries(main).filter(([, value]) => isList(value))),
    operations: Object.fromEntries(operations) as object,
    errors: classesOfErrors(),
    codes: Object.fromEntries(codes) as object,
    json: await fieldsOfErrors(),
    hooks: await namesOfHooks(),
  };
}

describe.each([
  ["names", "exports, operations, errors and hooks", namesOfEntries],
  ["telemetry", "spans, events and metrics", namesOfTelemetry],
  ["demo", "the demo's ids", async () => sandboxEntry.createSandbox().demo],
] as const)("%s: %s", (file, _, find) => {
  testEachVersion(file, "are all there", async (earlier) => {
    expect(lostFrom(earlier, await find())).toEqual([]);
  });

  test("this version's are in its file", async () => expectWritten(file, await find()));
});

test("a name that is missing or means something else is found, and one more is none", () => {
  const earlier = { a: { b: ["x", "y"], c: 1 }, d: null };
  expect(lostFrom(earlier, { ...earlier, more: 1 })).toEqual([]);
  expect(lostFrom(earlier, { a: { b: ["y", "z"] } })).toEqual(['a.b: "x"', "a.c: 1", "d: null"]);
});
