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
import { describe, expect, test, vi } from "vitest";

import { describedCalls, knownCall } from "../../support/calls.ts";
import { clientOf as plainClientOf, failureOf, rejection, senders } from "../../support/client.ts";
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

/** Two retries with next to no wait between. */
const quick = { maxRetries: 2, maxRetryDelay: 1 } as const;

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

describe.each(senders)("over %s", (_over, sender) => {
  const clientOf = (where: { readonly baseUrl: string }, options: ClientOptions = {}) =>
    plainClientOf(where, { fetch: sender, ...options });

  describe("a call is sent again where it may be", () => {
    test.each(faults)("after %s", async (_, answer, sentAgain, kind) => {
      server().always(answer);
      // Long enough for every attempt to arrive, on a busy machine too.
      const options = { ...quick, ...(kind === TimeoutError ? { timeout: 400 } : {}) };
      const outcomes = await Promise.all(
        describedCalls.map(async (call) => {
          const error = await failureOf(call.invoke(clientOf(server(), options)), kind as never);
          return { call, error: error as GroupManagementError };
        }),
      );
      const sent = new Map<string, number>();
      for (const { method, path } of server().arrivals) {
        sent.set(`${method} ${path}`, (sent.get(`${method} ${path}`) ?? 0) + 1);
      }
      for (const { call, error } of outcomes) {
        const again =
          sentAgain === "always" ||
          (sentAgain === "idempotent" && operations[call.name].idempotent);
        expect
          .soft(`${call.name} ${sent.get(`${call.method} ${call.path}`)}`)
          .toBe(`${call.name} ${again ? 3 : 1}`);
        expect.soft(error.operation).toBe(call.name);
        if (error instanceof ApiError) expect.soft(error.attempts).toBe(again ? 3 : 1);
      }
    });
  });

  test.each(faults.filter(([, , sentAgain]) => sentAgain !== "never"))(
    "after %s twice a call is answered once the service is well again",
    async (_, answer) => {
      const { invoke, answer: good } = knownCall("me.inboxSummary");
      server().next(answer, answer);
      server().always(json(good()));
      const client = clientOf(server(), { ...quick, timeout: 250 });
      expect(await invoke(client)).toEqual(good());
      expect(server().arrivals).toHaveLength(3);
    },
  );

  test("a refused connection is retried, whatever the operation may do twice", async () => {
    const gone = await startServer();
    await gone.close();
    const retries: number[] = [];
    const options = { ...quick, hooks: { onRetry: () => void retries.push(1) } };
    const client = clientOf(gone, options);
    const error = await failureOf(client.me.inboxSummary(), ConnectionError);
    expect(error.cause).toBeInstanceOf(Error);
    expect(retries).toHaveLength(2);
  });

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
      const client = clientOf(server(), { ...quick, timeout: 120 });
      expect(await client.me.inboxSummary()).toEqual({ unreadMessages: 1 });
    });

    test("can be turned off", async () => {
      server().always(after(80, json({ unreadMessages: 1 })));
      const client = clientOf(server(), { timeout: 20, maxRetries: 0 });
      await failureOf(client.me.inboxSummary(), TimeoutError);
      expect(await client.me.inboxSummary({ timeout: false })).toEqual({ unreadMessages: 1 });
    });

    test("breaks the connection off", async () => {
      server().always(stallInBody);
      await failureOf(
        clientOf(server(), { timeout: 30, maxRetries: 0 }).me.inboxSummary(),
        TimeoutError,
      );
      await expect.poll(() => server().brokenOff).toBe(1);
    });
  });

  describe("the total deadline", () => {
    test("runs over every attempt and every wait between", async () => {
      server().always(after(40, failure(503, "unavailable")));
      const startedAt = performance.now();
      const client = clientOf(server(), { maxRetries: 100, maxRetryDelay: 10, totalTimeout: 200 });
      const error = await failureOf(client.me.inboxSummary(), TimeoutError);
      expect(error.scope).toBe("total");
      // A hundred attempts and their waits take five seconds.
      expect(performance.now() - startedAt).toBeLessThan(2000);
      expect(server().arrivals.length).toBeGreaterThan(1);
    });

    test("ends an attempt that is under way, and breaks it off", async () => {
      server().always(hang);
      const error = await failureOf(
        clientOf(server()).me.inboxSummary({ totalTimeout: 50 }),
        TimeoutError,
      );
      expect(error.scope).toBe("total");
      await expect.poll(() => server().brokenOff).toBe(1);
      expect(server().arrivals).toHaveLength(1);
    });

    test("fails at once where a wait would outlast it", async () => {
      server().always(failure(503, "unavailable", { headers: { "retry-after": "30" } }));
      const startedAt = performance.now();
      const call = clientOf(server(), { totalTimeout: 5000 }).me.inboxSummary();
      expect((await failureOf(call, TimeoutError)).scope).toBe("total");
      expect(performance.now() - startedAt).toBeLessThan(1000);
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

  test("a header with a line break is never sent", async () => {
    const odd = "1\r\nx-injected: 1";
    const client = clientOf(server());
    await rejection(client.me.inboxSummary({ headers: { "x-one": odd } }));
    await rejection(client.me.inboxSummary({ headers: { [`x-one: 1\r\nx-injected`]: "1" } }));
    await rejection(clientOf(server(), { accessToken: () => odd }).me.inboxSummary());
    expect(server().arrivals).toEqual([]);
  });

  test("a fetch that gives no Response is named in the error", async () => {
    const fetch = (async () => ({ ok: true })) as unknown as typeof globalThis.fetch;
    const client = clientOf(server(), { ...quick, fetch });
    const error = await failureOf(client.me.inboxSummary(), ConnectionError);
    expect(error.message).toContain("fetch");
  });

  test("a missing global Request sends nothing, and the error says what to use", async () => {
    vi.stubGlobal("Request", undefined);
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = clientOf(server(), { ...quick, fetch });
    const call = client.circles.create("g1", { kind: "patrol", name: "Fox" });
    const error = await failureOf(call, ConnectionError);
    vi.unstubAllGlobals();
    expect(error).toMatchObject({ outcome: "not-sent", attempts: 1 });
    expect(error.message).toMatch(/no Request.*nothing was sent.*jest-fixed-jsdom/);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("a failure before fetch is called has the outcome not-sent", async () => {
    // No constructor, so that none can be made.
    vi.stubGlobal("Request", () => {});
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = clientOf(server(), { ...quick, fetch, maxRetries: 0 });
    const call = client.circles.create("g1", { kind: "patrol", name: "Fox" });
    const error = await failureOf(call, ConnectionError);
    vi.unstubAllGlobals();
    expect(error.outcome).toBe("not-sent");
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
