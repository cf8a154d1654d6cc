// Time in proportion to the length of texts, so that no response and no argument stops a program. Each text here takes
// minutes with a careless pattern.
import {
  ConfigurationError,
  formatMoney,
  GroupManagement,
  PaymentError,
  PermissionDeniedError,
  requiredScopes,
  toMinorUnits,
} from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { safeCause } from "../../src/core/errors/redact.ts";
import { clientOver, failureOf, rejection, secretKey } from "../support/client.ts";
import { cpuNow } from "../support/cpu.ts";
import { printed } from "../support/texts-inside.ts";

const once = { maxRetries: 0 } as const;
const many = 400_000;

/** Returns the value of `work`, which takes milliseconds. The bound is wide, for machines that are slow. */
async function inGoodTime<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  const before = cpuNow();
  const value = await work();
  expect(cpuNow() - before).toBeLessThan(4000);
  return value;
}

function refusing(code: string, message: string) {
  return clientOver(() => Response.json({ error: { code, message } }, { status: 403 }), once);
}

describe("a baseUrl that cannot be used is refused in time", () => {
  test.each([
    ["a space", `https://${"a".repeat(many)} `],
    ["a backslash", `https://${"a.".repeat(many / 2)}\\`],
    ["a broken port", `https://${"a".repeat(many)}:x`],
    ["a line break after it", `https://a.example/#${"a".repeat(many)}\n\n`],
    ["many dots and no host", `http://${".".repeat(many)}localhos`],
  ])("with %s", async (_, baseUrl) => {
    await inGoodTime(() =>
      expect(() => new GroupManagement({ baseUrl, groupKey: "k" })).toThrow(ConfigurationError),
    );
  });
});

describe("a link in a message is found in time", () => {
  test.each([
    ["many marks after it", `See https://hub.example.org/x${"!".repeat(many)} now`],
    ["many marks and more after it", `See https://hub.example.org/x${"!".repeat(many)}y`],
    ["many beginnings of one before it", `${"http:/".repeat(many)} https://hub.example.org/x`],
    ["many schemes alone before it", `${"https:// ".repeat(many / 8)} https://hub.example.org/x`],
  ])("with %s", async (_, message) => {
    const denied = await failureOf(
      refusing("scope_not_allowed", message).me.inboxSummary(),
      PermissionDeniedError,
    );
    const consentUrl = await inGoodTime(() => denied.consentUrl);
    expect(consentUrl).toMatch(/^https:\/\/hub\.example\.org\/x/);
    const payment = await failureOf(
      refusing("payments_not_ready", message).me.inboxSummary(),
      PaymentError,
    );
    expect(await inGoodTime(() => payment.setupUrl)).toBe(consentUrl);
  });
});

describe("a credential is cut out in time", () => {
  test.each([
    ["the credential over and over", (key: string) => key],
    ["it in sentences", (key: string) => `The key ${key} may not. `],
    ["it as it stands in an address", (key: string) => `?key=${encodeURIComponent(key)}&`],
    ["it after many backslashes", (key: string) => `${key} ${"\\".repeat(150)}`],
  ])("of a message of 2 MB that holds %s", async (_, piece) => {
    for (const groupKey of [secretKey, "gk_short", "-begins-with-a-mark", "k"]) {
      const message = piece(groupKey).repeat(Math.ceil(2_000_000 / piece(groupKey).length));
      const fetch = async () =>
        Response.json({ error: { code: "forbidden", message } }, { status: 403 });
      const client = new GroupManagement({
        baseUrl: "https://service.example/api/v2",
        groupKey,
        fetch,
        ...once,
      });
      const error = await inGoodTime(() =>
        failureOf(client.me.inboxSummary(), PermissionDeniedError),
      );
      expect(error.message.split("[credential]").length).toBeGreaterThan(10_000);
      if (groupKey !== "k") expect(error.message).not.toContain(groupKey);
    }
  });
});

describe("the cause of a connection that failed is made safe in time", () => {
  const failing = (thrown: unknown) => {
    const fetch = async () => {
      throw thrown;
    };
    return rejection(
      clientOver(() => Response.json({}), { fetch, ...once }).documents.search("g", { q: "camp" }),
    );
  };

  test("however deep it goes", async () => {
    // A stack takes most of an error's time.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    let cause = new Error("the first");
    for (let depth = 0; depth < 100_000; depth++) cause = new Error("outer", { cause });
    Error.stackTraceLimit = stackTraceLimit;
    const error = await inGoodTime(() => failing(cause));
    expect(error).toMatchObject({ name: "ConnectionError", cause: { message: "outer" } });
  });

  test("however many errors it holds, and however often the same ones", async () => {
    const wide = new AggregateError(
      Array.from({ length: 50_000 }, () => new Error("one")),
      "many",
    );
    expect(await inGoodTime(() => failing(wide))).toHaveProperty("cause.message", "many");
    let shared: Error = new Error("inmost");
    for (let depth = 0; depth < 2; depth++) {
      const errors = Array.from({ length: 5000 }, () => shared);
      shared = new AggregateError(errors, "shared");
    }
    expect(await inGoodTime(() => failing(shared))).toHaveProperty("cause.message", "shared");
  });

  test("however long its texts are", async () => {
    const thrown = new Error(`${secretKey} `.repeat(60_000), { cause: new Error("x".repeat(2e6)) });
    const error = await inGoodTime(() => failing(thrown));
    expect(printed((error as Error).cause)).not.toContain(secretKey);
  });

  const throwing = (name: string) =>
    Object.defineProperty(new Error("odd"), name, {
      get: () => {
        throw new Error("not to be read");
      },
    });

  test.each(["name", "message", "code", "syscall", "cause", "errors", "stack", "digest"])(
    "and reaches the caller where its %s cannot be read",
    async (name) => {
      const error = await failing(throwing(name));
      expect(error).toMatchObject({ name: "ConnectionError", outcome: "unknown" });
    },
  );

  test("and never by an error of its own, whatever was thrown", () => {
    const odd: unknown[] = [
      ...["name", "message", "code", "cause", "stack"].map(throwing),
      Object.create(null),
      Object.setPrototypeOf(new Error("orphan"), null),
      Symbol("thrown"),
      1n,
      null,
      undefined,
    ];
    for (const thrown of odd) expect(() => safeCause(thrown, (text) => text)).not.toThrow();
  });
});

describe("texts that a caller gives are read in time", () => {
  test("an amount of many digits", async () => {
    const money = { amount: `${"9".repeat(many)}.50`, currency: "USD" };
    expect(await inGoodTime(() => toMinorUnits(money) % 100n)).toBe(50n);
    const written = await inGoodTime(() => formatMoney(money, "en-US"));
    expect(written.replaceAll(",", "")).toHaveLength(many + "$.50".length);
  });

  test("slashes in addresses", async () => {
    const slashes = "/".repeat(many);
    for (const path of [`${slashes}x`, `x${slashes}`, `${slashes}x${slashes}x`]) {
      const client = await inGoodTime(
        () =>
          new GroupManagement({
            baseUrl: `https://service.example/${path}`,
            groupKey: "k",
            logLevel: "off",
          }),
      );
      expect(client).toBeInstanceOf(GroupManagement);
      await inGoodTime(() => createSandbox({ baseUrl: `http://localhost/${path}`, data: "empty" }));
    }
    const scopes = await inGoodTime(() =>
      requiredScopes(["documents.list"], {
        credential: "accessToken",
        scopeBase: `https://x.example${slashes}y`,
      }),
    );
    expect(scopes).toEqual([`https://x.example${slashes}y/documents.read`]);
  });
});
