// Options of a wrong kind, of a client and of a call: each is refused by its name, null included.
import {
  type CallOptions,
  type ClientOptions,
  ConfigurationError,
  GroupManagement,
  processPacing,
} from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { knownCalls } from "../../support/calls.ts";
import { refusedCall, refusedOptions } from "../../support/refused.ts";

const baseUrl = "https://service.example/api/v2";
const warn = vi.fn();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(warn);
});
afterEach(() => {
  vi.restoreAllMocks();
  warn.mockReset();
});

const refused = (options: unknown) => refusedOptions(options).message;

const sparse = Array.from({ length: 1 });
Reflect.deleteProperty(sparse, 0);
const bare = Object.create(null) as object;
class Halves {
  readonly aborted = false;
}

describe("a client", () => {
  test.each([[null], ["text"], [5], [true], [[]], [new Map()], [Symbol("s")], [() => ({})]])(
    "is not made of %s",
    (options) => {
      expect(refused(options)).toContain("options must be an object");
      const client = new GroupManagement({ baseUrl, groupKey: "k" });
      expect(() => client.withOptions(options as ClientOptions)).toThrow(ConfigurationError);
    },
  );

  const odd: Record<string, readonly unknown[]> = {
    baseUrl: [
      null,
      5,
      {},
      bare,
      [],
      Symbol("s"),
      { href: 5 },
      { toString: 5 },
      () => baseUrl,
      URL.prototype,
    ],
    groupKey: [null, 5, {}, bare, ["k"], true, Symbol("s"), () => "k"],
    accessToken: [null, 5, {}, bare, ["k"], true, Symbol("s")],
    timeout: [null, "5", {}, bare, true, 0, -1, Number.NaN, 5n, Symbol("s")],
    totalTimeout: [null, "5", {}, bare, true, 0, -1, Number.NaN, 5n],
    maxRetries: [null, "5", {}, bare, true, false, -1, 0.5, Infinity, 5n],
    maxRetryDelay: [null, "5", {}, bare, true, false, -1, Number.NaN, 5n],
    maxConcurrency: [null, "5", {}, bare, true, false, 0, -1, 1.5, Infinity, Number.NaN],
    maxResponseSize: [null, "5", {}, bare, true, false, 0, -1, Number.NaN, 5n],
    pacing: [null, "slow", 5, {}, bare, ["wait"], true],
    responseValidation: [null, "off", 5, {}, bare, true],
    logLevel: [null, "verbose", 5, {}, bare, 0],
    fetch: [null, "fetch", 5, {}, bare, []],
    priority: [null, "urgent", 1, {}, bare],
    headers: [
      null,
      5,
      "a: b",
      true,
      [1],
      [["a"]],
      [["a", "b", "c"]],
      [null],
      sparse,
      new Map(),
      Headers.prototype,
      Object.create(Headers.prototype),
      { "bad name": "x" },
      { "": "x" },
      { good: "a\nb" },
      { good: "😀" },
      [["good", 5]],
    ],
    logger: [null, 5, "console", {}, bare, [], { warn: () => {} }, { ...console, debug: 5 }],
    hooks: [null, 5, "x", [], new Map(), () => {}, { onRequest: "x" }, { onWait: null }],
    appInfo: [null, 5, "app", {}, bare, [], { name: "" }, { name: "two words" }, { name: "a/b" }],
    sharedPacing: [null, {}, 5, "redis", true, () => {}],
    instrumentation: [null, 5, "otel", true, () => {}],
    credential: [null, "", "key", false, {}, bare],
    allowGroupKeyInBrowser: [null, 1, "yes", {}, bare],
    allowInsecureBaseUrl: [null, 1, "yes", {}, bare],
  };

  test.each(Object.entries(odd))("has no %s of another kind, null included", (name, values) => {
    const usual = { baseUrl, ...(/Key|Token/.test(name) ? {} : { groupKey: "k" }) };
    for (const value of values) {
      expect(refused({ ...usual, [name]: value })).toContain(name);
      const client = new GroupManagement({ baseUrl, groupKey: "k" });
      expect(() => client.withOptions({ [name]: value })).toThrow(ConfigurationError);
    }
  });

  test("has no appInfo that a header cannot carry", () => {
    for (const version of [null, 5, "", "1 2", "1\n", "é", {}]) {
      expect(refused({ baseUrl, groupKey: "k", appInfo: { name: "app", version } })).toContain(
        "appInfo",
      );
    }
  });

  test("takes undefined for what is left out", () => {
    const nothing = Object.fromEntries(Object.keys(odd).map((name) => [name, undefined]));
    const client = new GroupManagement({ ...nothing, baseUrl, groupKey: "k" });
    expect(client.withOptions(nothing)).toBeInstanceOf(GroupManagement);
    expect(client.withOptions(undefined as unknown as ClientOptions)).toBeInstanceOf(
      GroupManagement,
    );
    expect(warn).not.toHaveBeenCalled();
  });

  test("takes what is of the kind in another way", () => {
    class Options {
      readonly baseUrl = new URL(baseUrl);
      readonly accessToken = () => "t";
      readonly timeout = Infinity;
      readonly maxResponseSize = 0.5;
      readonly headers: readonly (readonly [string, string | undefined])[] = [["a", undefined]];
      readonly hooks = Object.create({ onRequest: () => {} }) as object;
      readonly sharedPacing = processPacing();
      readonly instrumentation = { call: () => undefined };
    }
    expect(new GroupManagement(new Options())).toBeInstanceOf(GroupManagement);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("options of a call", () => {
  test.each<[string, unknown]>([
    ["options", null],
    ["options", 5],
    ["options", "text"],
    ["options", []],
    ["options", new AbortController().signal],
    ["timeout", { timeout: null }],
    ["timeout", { timeout: 5n }],
    ["timeout", { timeout: 0 }],
    ["timeout", { timeout: -1 }],
    ["timeout", { timeout: Number.NaN }],
    ["timeout", { timeout: "5" }],
    ["totalTimeout", { totalTimeout: {} }],
    ["totalTimeout", { totalTimeout: 0 }],
    ["totalTimeout", { totalTimeout: true }],
    ["maxRetries", { maxRetries: null }],
    ["maxRetries", { maxRetries: -1 }],
    ["maxRetries", { maxRetries: 1.5 }],
    ["maxRetries", { maxRetries: Infinity }],
    ["pacing", { pacing: null }],
    ["pacing", { pacing: "slow" }],
    ["priority", { priority: null }],
    ["priority", { priority: "urgent" }],
    ["headers", { headers: { "bad name": "x" } }],
    ["headers", { headers: { good: "one\r\ntwo: 1" } }],
    ["headers", { headers: null }],
    ["headers", { headers: 0 }],
    ["headers", { headers: "" }],
    ["headers", { headers: [["a"]] }],
    ["headers", { headers: new Map([["a", "b"]]) }],
    ["signal", { signal: null }],
    ["signal", { signal: {} }],
    ["signal", { signal: new Halves() }],
    ["signal", { signal: { aborted: false, addEventListener: () => {} } }],
    ["signal", { signal: { addEventListener: () => {}, removeEventListener: () => {} } }],
  ])("%s of another kind are refused by every call (%o)", async (parameter, given) => {
    const options = given as CallOptions;
    const custom = { method: "GET", path: "/x" };
    for (const call of [
      ...knownCalls.map(
        ({ invoke }) =>
          (client: GroupManagement) =>
            invoke(client, options),
      ),
      (client: GroupManagement) => client.request(custom, options),
      (client: GroupManagement) => client.me.groups({}, options).toArray({ max: 1 }),
      (client: GroupManagement) => client.me.groups({}, options).pages().next(),
    ]) {
      const error = await refusedCall(call);
      expect(error.parameter).toBe(parameter);
      expect(error.message).not.toContain("two");
    }
  });

  test("of a list that only look like an instance of their class are refused", async () => {
    const halves: [string, CallOptions][] = [
      ["signal", { signal: AbortSignal.prototype }],
      ["signal", { signal: Object.create(AbortSignal.prototype) as AbortSignal }],
      ["headers", { headers: Headers.prototype }],
    ];
    for (const [parameter, options] of halves) {
      expect(await refusedCall((client) => client.me.groups({}, options))).toHaveProperty(
        "parameter",
        parameter,
      );
    }
  });
});
