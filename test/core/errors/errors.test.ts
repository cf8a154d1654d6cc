// The errors of responses outside 2xx, and the facts that every error has.
import * as sdk from "group-management-sdk";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  CredentialError,
  GroupManagement,
  GroupManagementError,
  InvalidRequestError,
  isApiError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  RequestValidationError,
  ResponseValidationError,
  ServerError,
  TimeoutError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { publishedCodes } from "../../../src/core/errors/codes.ts";
import { knownCalls } from "../../support/calls.ts";
import { clientOf, clientOver, failureOf, rejection, senders } from "../../support/client.ts";
import { failure, serverForEachTest, text, windowHeaders } from "../../support/server.ts";

const server = serverForEachTest();

const once = { maxRetries: 0 } as const;

describe("the class follows the code", () => {
  test.each(Object.entries(publishedCodes))("%s: %s", async (code, name) => {
    // A status that belongs to another class: the code decides.
    const status = name === "ConflictError" ? 404 : 409;
    server().always(failure(status, code, { message: "As it is.", parameter: "q" }));
    const error = await failureOf(clientOf(server(), once).me.inboxSummary(), ApiError);
    expect(error.constructor).toBe(Reflect.get(sdk, name));
    expect(error).toMatchObject({
      name,
      code,
      status,
      message: "As it is.",
      parameter: "q",
      operation: "me.inboxSummary",
      attempts: 1,
      rateLimit: null,
      retryAfter: null,
    });
    expect(error.headers.get("content-type")).toBe("application/json");
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, code)).toBe(true);
    expect(isApiError(error, "something_else" as string)).toBe(false);
  });

  test.each(senders)("no error has a cookie in its headers, over %s", async (_, fetch) => {
    const headers = { "set-cookie": "session=secret", "x-trace": "t" };
    server().always(failure(404, "not_found", { headers }));
    const error = await failureOf(clientOf(server(), { fetch }).me.inboxSummary(), NotFoundError);
    expect(error.headers.get("x-trace")).toBe("t");
    expect(error.headers.get("set-cookie")).toBeNull();
    expect(error.headers.getSetCookie()).toEqual([]);
    expect([...error.headers.keys()]).not.toContain("set-cookie");
  });
});

const fallBacks = [
  [300, ApiError],
  [304, ApiError],
  [400, InvalidRequestError],
  [401, AuthenticationError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [405, InvalidRequestError],
  [409, ConflictError],
  [413, InvalidRequestError],
  [418, InvalidRequestError],
  [422, InvalidRequestError],
  [429, RateLimitError],
  [499, InvalidRequestError],
  [500, ServerError],
  [502, ServerError],
  [503, ServerError],
  [599, ServerError],
] as const;

describe("without a known code the class follows the status", () => {
  test.each(fallBacks)(
    "%i with a page of a proxy, or a code from the future",
    async (status, kind) => {
      server().next(text("<html><h1>Gateway</h1></html>", status, { "content-type": "text/html" }));
      const error = await failureOf(clientOf(server(), once).me.inboxSummary(), ApiError);
      expect(error.constructor).toBe(kind);
      expect(error).toMatchObject({ status, code: null, parameter: null });
      expect(error.message).not.toContain("Gateway");
      expect(error.message).toContain("me.inboxSummary");
      expect(error.message).toContain(String(status));
      // A 304 has no body.
      if (status === 304) return;
      server().next(failure(status, "from_2031", { message: "New." }));
      const newer = await failureOf(clientOf(server(), once).me.inboxSummary(), ApiError);
      expect(newer.constructor).toBe(kind);
      expect(newer).toMatchObject({ status, code: "from_2031", message: "New." });
    },
  );

  test.each([
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["a string", '"error"'],
    ["an error that is a string", '{"error":"no"}'],
    ["an error that is null", '{"error":null}'],
    ["a code that is a number", '{"error":{"code":5,"message":{}}}'],
    ["an empty code", '{"error":{"code":"","message":""}}'],
    ["half of its JSON", '{"error":{"code":"not_fo'],
    ["names that every object has", '{"error":{"code":"__proto__","message":"constructor"}}'],
  ])("404 with %s", async (name, body) => {
    const client = clientOver(() => new Response(body, { status: 404 }), once);
    const error = await failureOf(client.me.inboxSummary(), NotFoundError);
    expect(error.code).toBe(name.startsWith("names") ? "__proto__" : null);
    expect(error.message).not.toBe("");
  });
});

describe("links in messages", () => {
  const refused = async (code: string, message: string) => {
    const client = clientOver(
      () => Response.json({ error: { code, message } }, { status: 403 }),
      once,
    );
    return rejection(client.me.inboxSummary());
  };

  test.each([
    [
      "Allow it at https://hub.example.org/allow?app=1&scope=a.b.",
      "https://hub.example.org/allow?app=1&scope=a.b",
    ],
    ["(see http://hub.example.org/a), or ask.", "http://hub.example.org/a"],
    ["HTTPS://HUB.example.org first, https://other.example.org second", null],
    ["A group named https://evil.example/x: allow it at https://hub.example.org/allow.", null],
    ["https://hub.example.org@evil.example/x or https://hub.example.org/x", null],
    [
      "See https://hub.example.org/help, or https://HUB.example.org/x.",
      "https://HUB.example.org/x",
    ],
    ['<a href="https://hub.example.org/x">here</a>', "https://hub.example.org/x"],
    ["Open ‘https://hub.example.org/x’.", "https://hub.example.org/x"],
    ["Here: http://[::1]:3000/x, please", "http://[::1]:3000/x"],
    ["[https://hub.example.org/x](the settings)", "https://hub.example.org/x"],
    ["Ask a leader. javascript:alert(1) ftp://x", null],
    ["https:// alone", null],
  ])("consentUrl and setupUrl of %j", async (message, url) => {
    expect(await refused("scope_not_allowed", message)).toHaveProperty("consentUrl", url);
    expect(await refused("payments_not_ready", message)).toHaveProperty("setupUrl", url);
  });

  test("welcomePath is set for terms_required alone", async () => {
    expect(await refused("terms_required", "Accept them.")).toHaveProperty(
      "welcomePath",
      "/account/welcome",
    );
    expect(await refused("forbidden", "No.")).toHaveProperty("welcomePath", null);
  });
});

test("an error of the service has its rate limit and how long to wait", async () => {
  const headers = { ...windowHeaders(60, 0, 1_900_000_000_000), "retry-after": "7" };
  server().always(failure(429, "rate_limited", { headers }));
  const error = await failureOf(clientOf(server(), once).me.inboxSummary(), RateLimitError);
  expect(error.retryAfter).toBe(7);
  expect(error.rateLimit).toEqual({
    limit: 60,
    remaining: 0,
    resetAt: new Date(1_900_000_000_000),
  });
});

describe("every error names its operation and keeps its caller's line", () => {
  async function thisIsTheCaller(call: () => PromiseLike<unknown>): Promise<Error> {
    try {
      await call();
    } catch (error) {
      if (error instanceof Error) return error;
    }
    throw new Error("Nothing was thrown.");
  }

  test.each(knownCalls)("$name", async ({ name, invoke }) => {
    server().always(failure(404, "not_found"));
    const client = clientOf(server(), once);
    const error = await thisIsTheCaller(function callOfTheTest() {
      return invoke(client);
    });
    expect(error).toMatchObject({ operation: name });
    expect(error.stack).toMatch(/^NotFoundError: Refused: not_found\.\n/);
    expect(error.stack).toContain("callOfTheTest");
  });

  const ways: [string, { readonly name: string }, () => PromiseLike<unknown>][] = [
    [
      "a connection",
      ConnectionError,
      () => clientOf({ baseUrl: "http://127.0.0.1:9/api/v2" }, once).me.inboxSummary(),
    ],
    [
      "a timeout",
      TimeoutError,
      () => clientOver(() => new Promise(() => {}), { ...once, timeout: 5 }).me.inboxSummary(),
    ],
    [
      "an answer",
      ResponseValidationError,
      () => clientOver(() => Response.json({})).me.inboxSummary(),
    ],
    ["a parameter", RequestValidationError, () => clientOf(server()).events.get("", "e")],
    ["a limit", RequestValidationError, () => clientOf(server()).me.groups({ limit: 0 })],
    ["a max", RequestValidationError, () => clientOf(server()).me.groups().toArray({ max: 0.5 })],
    [
      "a credential",
      CredentialError,
      () =>
        clientOf(server(), {
          accessToken: () => {
            throw new Error("offline");
          },
        }).me.inboxSummary(),
    ],
  ];

  test.each(ways)("%s", async (_, kind, call) => {
    const error = await thisIsTheCaller(function callOfTheTest() {
      return call();
    });
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(GroupManagementError);
    expect(error.name).toBe(kind.name);
    expect((error as GroupManagementError).operation).toMatch(/^(me|events)\./);
    expect(error.stack).toContain("errors.test.ts");
    expect(error.stack?.split("\n")[0]).toBe(`${kind.name}: ${error.message}`);
  });

  test("a custom request is called request", async () => {
    server().always(failure(500, "internal_error"));
    const call = clientOf(server(), once).request({ method: "GET", path: "/x" });
    expect(await rejection(call)).toMatchObject({ operation: "request" });
  });

  test("a client that cannot be made has no operation", () => {
    try {
      // oxlint-disable-next-line no-new -- it throws
      new GroupManagement({ baseUrl: "nowhere", groupKey: "k" });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).toHaveProperty("operation", null);
    }
  });
});

test("classes of the family are told apart by instanceof", async () => {
  server().always(failure(409, "already_exists"));
  const error = await rejection(clientOf(server()).me.inboxSummary());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).not.toBeInstanceOf(NotFoundError);
  expect(error).not.toBeInstanceOf(ConnectionError);
  class OwnError extends ApiError {}
  expect(error).not.toBeInstanceOf(OwnError);
  for (const other of [null, undefined, "ApiError", {}, new Error("x"), { name: "ApiError" }]) {
    expect(other).not.toBeInstanceOf(GroupManagementError);
    expect(isApiError(other)).toBe(false);
  }
});

describe("JSON.stringify of an error", () => {
  const headers = { "x-trace": "t1", "retry-after": "7", "set-cookie": "session=1" };

  async function logged(call: PromiseLike<unknown>): Promise<unknown> {
    return JSON.parse(JSON.stringify(await rejection(call)));
  }

  test("of the service keeps what a log needs, and neither headers nor the response", async () => {
    const refusal = {
      code: "one_per_person",
      message: "Somebody is elsewhere.",
      parameter: "move",
    };
    const client = clientOver(
      () => Response.json({ error: { ...refusal, more: "x" } }, { status: 409, headers }),
      once,
    );
    expect(await logged(client.me.inboxSummary())).toEqual({
      name: "ConflictError",
      operation: "me.inboxSummary",
      status: 409,
      retryAfter: 7,
      outcome: "refused",
      attempts: 1,
      ...refusal,
    });
  });

  test("leaves out what there is not", async () => {
    const refusing = clientOver(() => new Response("<html>", { status: 502 }), once);
    const { message, ...rest } = (await logged(refusing.me.inboxSummary())) as { message: string };
    expect(rest).toEqual({
      name: "ServerError",
      operation: "me.inboxSummary",
      code: null,
      status: 502,
      outcome: "unknown",
      attempts: 1,
    });
    expect(message).toContain("502");
    const call = clientOf(server()).events.get("", "e");
    expect(await logged(call)).toEqual({
      name: "RequestValidationError",
      operation: "events.get",
      parameter: "groupId",
      message: expect.stringContaining("groupId"),
    });
  });

  test("has neither the response body nor the cause", async () => {
    const drifting = clientOver(() => Response.json({ unreadMessages: "private words" }));
    const drift = (await logged(drifting.me.inboxSummary())) as object;
    expect(drift).toMatchObject({ name: "ResponseValidationError", status: 200 });
    const fetch = async () => {
      throw new Error("private words");
    };
    const failing = clientOver(() => Response.json({}), { fetch, ...once });
    const failed = (await logged(failing.me.inboxSummary())) as object;
    expect(failed).toMatchObject({ name: "ConnectionError", outcome: "unknown", attempts: 1 });
    const slow = clientOver(() => new Promise(() => {}), { ...once, timeout: 5 });
    expect(await logged(slow.me.inboxSummary())).toMatchObject({ scope: "attempt" });
    for (const shown of [drift, failed]) {
      expect(JSON.stringify(shown)).not.toContain("private words");
      expect(shown).not.toHaveProperty("body");
      expect(shown).not.toHaveProperty("cause");
    }
  });
});

test("each message stands alone: it says of what call, option or parameter it is", async () => {
  const odd = clientOver(() => Response.json({}), once);
  const messages: [() => PromiseLike<unknown>, string[]][] = [
    [() => odd.me.inboxSummary(), ["me.inboxSummary", "unreadMessages"]],
    [() => odd.me.groups({ limit: 0 }), ["limit", "1 to 200"]],
    [() => odd.events.get("g", ""), ["eventId"]],
    [() => odd.me.inboxSummary({ maxRetries: -1 }), ["options.maxRetries"]],
    [
      () => {
        const body = { error: { code: "storage_full" } };
        return clientOver(() => Response.json(body, { status: 507 }), once).me.groups();
      },
      ["me.groups", "storage_full", "507"],
    ],
  ];
  for (const [call, words] of messages) {
    const { message } = (await rejection(call())) as Error;
    for (const word of words) expect(message).toContain(word);
  }
});
