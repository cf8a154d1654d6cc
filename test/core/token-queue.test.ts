// Tokens of calls that wait, calls that are aborted, and a provider that calls the client it is for.
import { setTimeout as pause } from "node:timers/promises";

import {
  type AccessTokenProvider,
  AuthenticationError,
  CredentialError,
  type GroupManagement,
  isApiError,
  PermissionDeniedError,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOf, failureOf, type OtherOptions, rejection, senders } from "../support/client.ts";
import {
  after,
  type Answer,
  failure,
  hang,
  json,
  serverForEachTest,
  windowHeaders,
} from "../support/server.ts";
import { stopClocks } from "../support/stopped-clocks.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const fine = json({ unreadMessages: 0 });
const unauthorized = failure(401, "unauthorized");

const clientWith = (accessToken: AccessTokenProvider, options: OtherOptions = {}) =>
  clientOf(server(), { accessToken, ...options });

const calls = (client: GroupManagement, count: number) =>
  Array.from({ length: count }, () => client.me.inboxSummary());

/** Takes only the newest token; the first one ends after so many requests. */
function replacing(afterRequests: number, wait = 2) {
  let issued = 0;
  let good = 1;
  let refused = 0;
  const answer: Answer = after(wait, (exchange) => {
    if (server().arrivals.length >= afterRequests) good = 2;
    const isGood = exchange.arrival.headers.authorization === `Bearer token-${good}`;
    if (!isGood) refused++;
    return (isGood ? fine : unauthorized)(exchange);
  });
  const provider = async () => {
    await pause(20);
    return `token-${++issued}`;
  };
  return { answer, provider, issued: () => issued, refused: () => refused };
}

describe.each(senders)("over %s, a queued call is sent with the current token:", (_, fetch) => {
  test("also when the queue is that of a spent window", async () => {
    stopClocks();
    const { provider, issued } = replacing(0);
    let resetAt = Date.now() + 30_000;
    let left = 2;
    server().always((exchange) => {
      if (Date.now() >= resetAt) [resetAt, left] = [Date.now() + 30_000, 10];
      const headers = windowHeaders(10, --left, resetAt);
      const isGood = exchange.arrival.headers.authorization === "Bearer token-2";
      return isGood
        ? json({ unreadMessages: 0 }, 200, headers)(exchange)
        : failure(401, "unauthorized", { headers })(exchange);
    });
    const client = clientWith(provider, { maxConcurrency: 2, fetch });
    const answered = Promise.all(calls(client, 8));
    await expect.poll(() => [client.rateLimit?.remaining, issued()]).toEqual([0, 2]);
    await vi.advanceTimersByTimeAsync(32_000);
    await answered;
    const refused = server().arrivals.filter(
      ({ headers }) => headers.authorization !== "Bearer token-2",
    );
    expect(refused).toHaveLength(2);
    expect(server().arrivals).toHaveLength(8 + 2);
  });
});

test("a token that is replaced again and again while calls wait refuses none of them", async () => {
  const bearers = new Map<string, number>();
  server().always(
    after(2, (exchange) => {
      const bearer = exchange.arrival.headers.authorization ?? "";
      const uses = (bearers.get(bearer) ?? 0) + 1;
      bearers.set(bearer, uses);
      return (uses > 50 ? unauthorized : fine)(exchange);
    }),
  );
  let issued = 0;
  const provider = async () => {
    await pause(5);
    return `token-${++issued}`;
  };
  const client = clientWith(provider, { maxConcurrency: 10 });
  await Promise.all(calls(client, 300));
  expect(issued).toBe(6);
  expect(server().arrivals.length).toBeLessThanOrEqual(300 + 5 * 20);
});

describe("aborting a call with an error of another client", () => {
  test.each([
    ["unauthorized", 401, AuthenticationError],
    ["terms_required", 403, PermissionDeniedError],
  ])("such as %s keeps the token and tells no retry", async (code, status, kind) => {
    server().next(failure(status, code));
    const foreign = await failureOf(clientOf(server()).me.inboxSummary(), kind);

    let asked = 0;
    const retried: unknown[] = [];
    const hooks = { onRetry: (event: unknown) => void retried.push(event) };
    const client = clientWith(() => `token-${++asked}`, { hooks });
    server().next(hang);
    const controller = new AbortController();
    const call = client.me.inboxSummary({ signal: controller.signal });
    await expect.poll(() => server().arrivals).toHaveLength(2);
    controller.abort(foreign);
    expect(await rejection(call)).toBe(foreign);
    server().next(fine);
    await client.me.inboxSummary();
    expect(asked).toBe(1);
    expect(retried).toEqual([]);
  });
});

describe("a provider that calls its own client", () => {
  const providers: [string, (client: GroupManagement) => Promise<unknown>][] = [
    ["at once", (client) => client.me.inboxSummary()],
    [
      "after it has waited for something else",
      async (client) => {
        await pause(5);
        await client.me.inboxSummary();
      },
    ],
    ["by a list", async (client) => client.me.groups()],
    ["through one made from it", (client) => client.withOptions({}).me.inboxSummary()],
  ];

  test.each(providers)(
    "%s fails its calls after its timeout, and the error asks about it",
    async (_how, use) => {
      const client: GroupManagement = clientWith(
        async () => {
          await use(client);
          return "t";
        },
        { timeout: 50 },
      );
      const errors = await Promise.all([
        failureOf(client.me.groups(), CredentialError),
        failureOf(client.me.inboxSummary(), CredentialError),
      ]);
      for (const { message } of errors) {
        expect(message).toMatch(/timeout of 50 ms\. Does it call its own client\?/);
      }
      expect(server().arrivals).toHaveLength(0);
    },
  );

  test("when it renews fails them likewise", async () => {
    server().always(unauthorized);
    const client: GroupManagement = clientWith(
      async ({ reason }) => {
        if (reason !== "initial") await client.me.inboxSummary();
        return "t";
      },
      { timeout: 50 },
    );
    const error = await failureOf(client.me.inboxSummary({ timeout: 9000 }), CredentialError);
    expect(error.reason).toBe("timeout");
    expect(error.message).toContain("its own client");
  });

  test("in the background, and does not wait for that, has its call sent with its token", async () => {
    server().always(fine);
    const later: Promise<unknown>[] = [];
    const client: GroupManagement = clientWith(async () => {
      later.push(client.me.inboxSummary());
      await pause(5);
      later.push(
        client.me.inboxSummary(),
        pause(20).then(() => client.me.inboxSummary()),
      );
      return "t";
    });
    await client.me.inboxSummary();
    await Promise.all(later);
    expect(server().arrivals).toHaveLength(4);
  });

  test("another client is free to be called, also one whose provider calls a third", async () => {
    server().always(fine);
    const third = clientOf(server());
    const second = clientWith(async () => {
      await third.me.inboxSummary();
      return "t2";
    });
    const first = clientWith(async () => {
      await pause(1);
      await second.me.inboxSummary();
      return "t1";
    });
    await first.me.inboxSummary();
    expect(server().arrivals).toHaveLength(3);
  });
});

describe("tokens that are refused while calls wait in line", () => {
  /** Takes each token so many times, never one that is bad, and answers all else with a 404. */
  const taking = (uses: number, isBad: (bearer: string) => boolean = () => false): Answer => {
    const used = new Map<string, number>();
    return after(2, (exchange) => {
      const bearer = exchange.arrival.headers.authorization ?? "";
      const count = (used.get(bearer) ?? 0) + 1;
      used.set(bearer, count);
      const isTaken = count <= uses && !isBad(bearer);
      return (isTaken ? failure(404, "not_found") : unauthorized)(exchange);
    });
  };
  const numbered = () => {
    let issued = 0;
    const provider = async () => {
      await pause(2);
      return `token-${++issued}`;
    };
    return { provider, issued: () => issued };
  };
  const codesOf = async (client: GroupManagement, count: number) =>
    Promise.all(
      calls(client, count).map(async (call) => {
        const error = await rejection(call);
        return isApiError(error) ? error.code : error;
      }),
    );

  test("are replaced for every call where they brought a 404 before: it shows that they were accepted", async () => {
    server().always(taking(20));
    const { provider, issued } = numbered();
    const codes = await codesOf(clientWith(provider, { maxConcurrency: 10 }), 100);
    expect(codes).toEqual(Array.from({ length: 100 }, () => "not_found"));
    expect(issued()).toBeLessThanOrEqual(6);
  });

  test("one bad token of three fails the call that renewed it, and none in line", async () => {
    server().always(taking(40, (bearer) => bearer.endsWith("-2")));
    const { provider, issued } = numbered();
    const codes = await codesOf(clientWith(provider, { maxConcurrency: 10 }), 100);
    expect(codes.filter((code) => code === "unauthorized").length).toBeLessThanOrEqual(1);
    const withBad = server().arrivals.filter(({ headers }) =>
      headers.authorization?.endsWith("-2"),
    );
    expect(withBad.length).toBeLessThanOrEqual(10);
    expect(issued()).toBeLessThanOrEqual(4);
  });

  test("are asked for three times at most, however many calls wait, and anew by a later call", async () => {
    server().always(unauthorized);
    const { provider, issued } = numbered();
    const client = clientWith(provider, { maxConcurrency: 1 });
    await Promise.all(calls(client, 30).map((call) => failureOf(call, AuthenticationError)));
    expect(issued()).toBe(3);
    expect(server().arrivals.length).toBeLessThanOrEqual(32);
    server().always(fine);
    await client.me.inboxSummary();
    expect(server().arrivals.at(-1)?.headers.authorization).toBe("Bearer token-4");
  });

  test("are not sent again by the next call, where a refusal ended the one before", async () => {
    server().next(unauthorized, unauthorized);
    server().always(fine);
    const { provider } = numbered();
    const client = clientWith(provider);
    await failureOf(client.me.inboxSummary(), AuthenticationError);
    await client.me.inboxSummary();
    expect(server().arrivals.at(-1)?.headers.authorization).toBe("Bearer token-3");
  });
});
