// Every fault of a network and a service, made for real on a socket, against every operation: what is sent
// again and what never is.
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  type GroupManagementError,
  operations,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { describedCalls, knownCall } from "../../support/calls.ts";
import { clientOf as plainClientOf, failureOf, senders, warmUp } from "../../support/client.ts";
import {
  after,
  type Answer,
  dribble,
  failure,
  hang,
  json,
  resetAtOnce,
  resetInBody,
  resetInHeaders,
  serverForEachTest,
  stallInBody,
  startServer,
  text,
  truncate,
} from "../../support/server.ts";

const server = serverForEachTest();
afterEach(() => void vi.unstubAllGlobals());

/** Two retries with next to no wait between. Without pacing, which sends one request a second after a bare 429. */
const quick = { maxRetries: 2, maxRetryDelay: 1, pacing: "off" } as const;

/** As often as a busy machine needs until a response comes in time. */
const patient = { maxRetries: 50, maxRetryDelay: 1 } as const;

type Expected = "always" | "idempotent" | "never";
const faults: [string, Answer, Expected, abstract new (...given: never[]) => Error][] = [
  ["a reset before any answer", resetAtOnce, "idempotent", ConnectionError],
  ["a reset in the middle of the headers", resetInHeaders, "idempotent", ConnectionError],
  ["a reset in the middle of the body", resetInBody, "idempotent", ConnectionError],
  ["a body cut short", truncate, "idempotent", ConnectionError],
  ["no answer", hang, "idempotent", TimeoutError],
  ["a body that stalls", stallInBody, "idempotent", TimeoutError],
  ["a 408", text("", 408), "idempotent", ApiError],
  ["a 500 internal_error", failure(500, "internal_error"), "idempotent", ApiError],
  ["a 500 of a proxy", text("<h1>oops</h1>", 500), "idempotent", ApiError],
  ["a 502", text("<h1>Bad gateway</h1>", 502), "idempotent", ApiError],
  ["a 520 of Cloudflare", text("<h1>Unknown error</h1>", 520), "idempotent", ApiError],
  ["a 524 of Cloudflare", text("<h1>A time-out occurred</h1>", 524), "idempotent", ApiError],
  ["a 503 of a proxy", text("<h1>Busy</h1>", 503), "idempotent", ApiError],
  ["a 504", text("", 504), "idempotent", ApiError],
  ["assistant_failed", failure(422, "assistant_failed"), "idempotent", ApiError],
  ["search_failed", failure(422, "search_failed"), "idempotent", ApiError],
  ["internal_error with an odd status", failure(418, "internal_error"), "idempotent", ApiError],
  ["a 503 unavailable", failure(503, "unavailable"), "always", ApiError],
  ["a 429", failure(429, "rate_limited"), "always", ApiError],
  ["a 429 of a proxy", text("<h1>Slow down</h1>", 429), "always", ApiError],
  ["rate_limited with an odd status", failure(418, "rate_limited"), "always", ApiError],
  ["a 501", text("", 501), "never", ApiError],
  ["a 400", failure(400, "invalid_parameter"), "never", ApiError],
  ["a 401", failure(401, "unauthorized"), "never", ApiError],
  ["a 403", failure(403, "forbidden"), "never", ApiError],
  ["a 404", failure(404, "not_found"), "never", ApiError],
  ["a 409", failure(409, "already_exists"), "never", ApiError],
  ["a 507 storage_full", failure(507, "storage_full"), "never", ApiError],
  ["a redirect", text("", 302, { location: "/api/v2/elsewhere" }), "never", ApiError],
  ["a 304", text("", 304), "never", ApiError],
  ["a 200 that is not JSON", text("<html>Sign in</html>"), "never", ResponseValidationError],
];

const mayRepeat = describedCalls.filter(({ name }) => operations[name].idempotent);
const mayNot = describedCalls.filter(({ name }) => !operations[name].idempotent);
const some = [...mayNot, ...mayRepeat.filter((_, at) => at % 6 === 0)];

/** One fault of each kind meets every call, the others the calls that must not be repeated and some that may be. */
const meetings = faults.map(([fault, answer, sentAgain, kind]) => {
  const [first] = faults.find(([, , expected]) => expected === sentAgain) ?? [];
  return { fault, answer, sentAgain, kind, calls: fault === first ? describedCalls : some };
});

describe.each(senders)("over %s", (_over, sender) => {
  const clientOf = (where: { readonly baseUrl: string }, options: ClientOptions = {}) =>
    plainClientOf(where, { fetch: sender, ...options });
  beforeAll(() => warmUp(sender));

  describe("a call is sent again where it may be", () => {
    test.each(meetings)("after $fault", async ({ answer, sentAgain, kind, calls }) => {
      server().always(answer);
      const isLate = kind === TimeoutError;
      const options = { ...quick, ...(isLate ? { timeout: 150 } : {}) };
      const outcomes = await Promise.all(
        calls.map(async (call) => {
          const error = await failureOf(call.invoke(clientOf(server(), options)), kind as never);
          return { call, error: error as GroupManagementError };
        }),
      );
      const sent = new Map<string, number>();
      for (const { method, path } of server().arrivals) {
        sent.set(`${method} ${path}`, (sent.get(`${method} ${path}`) ?? 0) + 1);
      }
      for (const { call, error } of outcomes) {
        const { idempotent } = operations[call.name];
        const again = sentAgain === "always" || (sentAgain === "idempotent" && idempotent);
        const times = again ? 3 : 1;
        const arrived = sent.get(`${call.method} ${call.path}`) ?? 0;
        expect.soft(error.operation).toBe(call.name);
        if (error instanceof ApiError || (error instanceof TimeoutError && again))
          expect.soft([call.name, error.attempts]).toEqual([call.name, times]);
        // On a busy machine the time of an attempt may be over before its request has left.
        if (isLate) expect.soft(arrived).toBeLessThanOrEqual(times);
        else expect.soft([call.name, arrived]).toEqual([call.name, times]);
      }
    });
  });

  test.each(faults.filter(([, , sentAgain]) => sentAgain !== "never"))(
    "after %s twice a call is answered once the service is well again",
    async (_, answer, _expected, kind) => {
      const { invoke, answer: good } = knownCall("me.inboxSummary");
      server().next(answer, answer);
      server().always(json(good()));
      const isLate = kind === TimeoutError;
      const client = clientOf(server(), isLate ? { ...patient, timeout: 100 } : quick);
      expect(await invoke(client)).toEqual(good());
      if (isLate) expect(server().arrivals.length).toBeGreaterThanOrEqual(3);
      else expect(server().arrivals).toHaveLength(3);
    },
  );

  describe("a custom request", () => {
    test.each([
      ["GET", undefined, 3],
      ["GET", false, 1],
      ["HEAD", undefined, 1],
      ["POST", undefined, 1],
      ["POST", true, 3],
      ["PUT", undefined, 1],
      ["DELETE", true, 3],
    ] as const)(
      "%s with idempotent %s is sent %i times into a broken connection",
      async (method, idempotent, times) => {
        server().always(resetAtOnce);
        const call = clientOf(server(), quick).request({ method, path: "/x", idempotent });
        await failureOf(call, ConnectionError);
        expect(server().arrivals).toHaveLength(times);
      },
    );

    test("that may not be sent twice is sent again after a 429 and a 503 unavailable", async () => {
      server().next(
        failure(429, "rate_limited"),
        failure(503, "unavailable"),
        json({ id: 1 }, 201),
      );
      const client = clientOf(server(), quick);
      const { data, response } = await client
        .request({ method: "POST", path: "/x", body: {} })
        .withResponse();
      expect(data).toEqual({ id: 1 });
      expect(response).toMatchObject({ status: 201, attempts: 3 });
    });
  });

  describe("the timeout of an attempt", () => {
    test("runs over headers and body together", async () => {
      // Each half alone would be in time.
      server().always(async (exchange) => {
        await after(60, dribble({ unreadMessages: 1 }, 4, 30))(exchange);
      });
      const client = clientOf(server(), { maxRetries: 0, timeout: 110 });
      const error = await failureOf(client.me.inboxSummary(), TimeoutError);
      expect(error.scope).toBe("attempt");
    });

    test("starts anew with each attempt", async () => {
      server().next(hang);
      server().always(after(60, json({ unreadMessages: 1 })));
      const client = clientOf(server(), { ...patient, timeout: 200 });
      expect(await client.me.inboxSummary()).toEqual({ unreadMessages: 1 });
    });

    test("can be turned off", async () => {
      server().always(after(80, json({ unreadMessages: 1 })));
      const client = clientOf(server(), { timeout: 20, maxRetries: 0 });
      await failureOf(client.me.inboxSummary(), TimeoutError);
      expect(await client.me.inboxSummary({ timeout: false })).toEqual({ unreadMessages: 1 });
    });
  });

  describe("redirects", () => {
    test.each([301, 302, 303, 307, 308])(
      "a %i is not followed, and the credential stays here",
      async (status) => {
        const elsewhere = await startServer();
        try {
          server().always(text("", status, { location: `${elsewhere.baseUrl}/me/inbox/summary` }));
          const client = clientOf(server(), quick);
          const read = await failureOf(client.me.inboxSummary(), ApiError);
          expect(read).toMatchObject({ status, code: null, attempts: 1 });
          await failureOf(client.groups.updateProfile("g", { subtype: "x" }), ApiError);
          expect(server().arrivals).toHaveLength(2);
          expect(elsewhere.arrivals).toEqual([]);
        } finally {
          await elsewhere.close();
        }
      },
    );

    test("one that a browser hides is a ConnectionError, and not retried", async () => {
      let sent = 0;
      const fetch = async () => {
        sent++;
        return Response.error();
      };
      const client = clientOf(server(), { ...quick, fetch });
      const error = await failureOf(client.me.inboxSummary(), ConnectionError);
      expect(error.message).toContain("redirect");
      expect(sent).toBe(1);
    });
  });

  test.each([
    ["a missing global Request", undefined, 2, /no Request.*nothing was sent.*jest-fixed-jsdom/],
    ["a Request that cannot be made", () => {}, 0, /./],
  ])("%s sends nothing, and the outcome says so", async (_, request, maxRetries, message) => {
    vi.stubGlobal("Request", request);
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = clientOf(server(), { ...quick, fetch, maxRetries });
    const call = client.circles.create("g1", { kind: "patrol", name: "Fox" });
    const error = await failureOf(call, ConnectionError);
    expect(error).toMatchObject({ outcome: "not-sent", attempts: 1 });
    expect(error.message).toMatch(message);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("a fetch that throws rather than rejects is a ConnectionError too", async () => {
    const fetch = (() => {
      throw new TypeError("not today");
    }) as typeof globalThis.fetch;
    const client = clientOf(server(), { ...quick, fetch });
    const error = await failureOf(client.me.inboxSummary(), ConnectionError);
    expect(error.cause).toMatchObject({ message: "not today" });
  });
});
