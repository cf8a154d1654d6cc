// The errors that the sandbox makes for tests of an app's own pages: those that a client throws.

import { describe, expect, it } from "vitest";

import {
  type ApiError,
  apiErrorCodes,
  ConnectionError,
  GroupManagement,
  isApiError,
  operations,
  TimeoutError,
} from "../../src/index.ts";
import {
  apiPromise,
  connectionError,
  createSandbox,
  serviceError,
  timeoutError,
} from "../../src/sandbox/index.ts";

const sandbox = createSandbox();
const client = new GroupManagement({
  baseUrl: sandbox.baseUrl,
  fetch: sandbox.fetch,
  accessToken: sandbox.accessToken(),
  maxRetries: 0,
  pacing: "off",
  logLevel: "off",
});

/** The error of a call, which must fail. */
async function thrown(call: () => PromiseLike<unknown>): Promise<ApiError> {
  try {
    await call();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("The call did not fail.");
}

const fieldsOf = (error: ApiError) => ({ ...JSON.parse(JSON.stringify(error)), type: error.name });

describe("serviceError", () => {
  it.each(apiErrorCodes)("makes the error of %s that a client throws", async (code) => {
    sandbox.failNext("groups.overview", { code, message: "No.", parameter: "p", retryAfter: 7 });
    const known = await thrown(() => client.groups.overview(sandbox.demo.groupId));
    const made = serviceError(code, {
      operation: "groups.overview",
      message: "No.",
      parameter: "p",
      retryAfter: 6.5,
    });
    expect(made.constructor).toBe(known.constructor);
    expect(fieldsOf(made)).toEqual(fieldsOf(known));
    expect(made.headers.get("retry-after")).toBe("7");
    sandbox.reset();
  });

  it("fills in the usual status, an operation with the code, and a message", () => {
    for (const code of apiErrorCodes) {
      const error = serviceError(code);
      expect(isApiError(error, code), code).toBe(true);
      expect(error.message, code).toMatch(/^[A-Z].*\w\W?$/);
      expect(error.message, code).not.toContain("Our reading");
      expect(error.parameter, code).toBeNull();
      expect(operations, code).toHaveProperty([String(error.operation)]);
    }
    expect(serviceError("nothing_to_pay").operation).toBe("events.createCheckoutLink");
    expect(serviceError("rate_limited").retryAfter).toBeNull();
  });

  it("has the link that a page shows", () => {
    expect(serviceError("scope_not_allowed").consentUrl).toMatch(/^https:\/\/.*\/apps\/consent$/);
    expect(serviceError("payments_not_ready").setupUrl).toMatch(/^https:\/\/.*\/payments$/);
    expect(serviceError("terms_required").welcomePath).toBe("/account/welcome");
  });

  it("takes a code that is not published with a status, whose class it then has", () => {
    const error = serviceError("group_closed", { status: 409 });
    expect(error).toMatchObject({ name: "ConflictError", code: "group_closed", status: 409 });
  });

  it.each([
    [() => serviceError("not_fuond"), /serviceError: Unknown code "not_fuond".*not_found/],
    [() => serviceError("group_closed"), /also give a status/],
    [() => serviceError(undefined as never), /serviceError: code must be a string/],
    [() => serviceError(null as never), /serviceError: code must be a string/],
    [() => serviceError(404 as never, { status: 404 }), /serviceError: code must be a string/],
    [() => serviceError("not_found", { operation: "events.gte" as "events.get" }), /operation/],
    [() => serviceError("not_found", { retryafter: 3 } as object), /retryAfter/],
    [() => timeoutError({ scope: "page" as "total" }), /timeoutError: scope/],
    [() => connectionError({ outcome: "done" as "unknown" }), /connectionError: outcome/],
  ])("refuses what would make an error that no client throws: %#", (make, message) => {
    expect(make).toThrow(RangeError);
    expect(make).toThrow(message);
  });
});

describe("connectionError and timeoutError", () => {
  it("make the errors of a call without a response", () => {
    expect(connectionError()).toBeInstanceOf(ConnectionError);
    expect(connectionError()).toMatchObject({
      outcome: "unknown",
      attempts: 1,
      operation: "groups.overview",
      cause: { code: "ECONNRESET" },
    });
    expect(connectionError({ outcome: "not-sent", operation: "events.get" })).toMatchObject({
      outcome: "not-sent",
      operation: "events.get",
      message: expect.stringContaining("ECONNREFUSED"),
    });
    expect(timeoutError()).toBeInstanceOf(TimeoutError);
    expect(timeoutError()).toMatchObject({ scope: "attempt", outcome: "unknown", attempts: 1 });
    expect(timeoutError({ scope: "total", outcome: "not-sent" })).toMatchObject({
      scope: "total",
      outcome: "not-sent",
      message: expect.stringContaining("totalTimeout"),
    });
  });

  it("have the fields in JSON that a client's have", async () => {
    sandbox.failNext("groups.overview", { network: "reset" });
    const known = await thrown(() => client.groups.overview(sandbox.demo.groupId));
    expect(Object.keys(fieldsOf(connectionError() as unknown as ApiError))).toEqual(
      Object.keys(fieldsOf(known)),
    );
  });
});

describe("apiPromise", () => {
  it("is what a method returns: the value, and its response", async () => {
    const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "7" };
    const reset = { "x-ratelimit-reset": "1767225600" };
    const promise = apiPromise({ unreadMessages: 3 }, { headers: { ...headers, ...reset } });
    expect(promise).toBeInstanceOf(client.me.inboxSummary().constructor);
    expect(await promise).toEqual({ unreadMessages: 3 });
    const { data, response } = await promise.withResponse();
    expect(data).toEqual({ unreadMessages: 3 });
    expect(response).toMatchObject({
      status: 200,
      rateLimit: { limit: 60, remaining: 7, resetAt: new Date("2026-01-01T00:00:00Z") },
      attempts: 1,
    });
    const made = await apiPromise("x", { status: 201 }).withResponse();
    expect([made.response.status, made.response.rateLimit]).toEqual([201, null]);
  });

  it("rejects as a promise that it is given", async () => {
    const refusal = serviceError("forbidden");
    const promise = apiPromise(Promise.reject(refusal));
    await expect(promise).rejects.toBe(refusal);
    await expect(promise.withResponse()).rejects.toBe(refusal);
  });

  it("refuses an unknown option", () => {
    expect(() => apiPromise(1, { code: 200 } as never)).toThrow(RangeError);
    expect(() => apiPromise(1, { headers: 5 as never })).toThrow("headers must be headers");
  });
});
