// Tokens of calls that wait, calls that are aborted, and a provider that calls the client it is for.
import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";

import {
  type AccessTokenProvider,
  AuthenticationError,
  type ClientOptions,
  CredentialError,
  type GroupManagement,
  PermissionDeniedError,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOf, failureOf, rejection, secretKey, senders } from "../support/client.ts";
import {
  after,
  type Answer,
  failure,
  hang,
  json,
  serverForEachTest,
  windowHeaders,
} from "../support/server.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const fine = json({ unreadMessages: 0 });
const unauthorized = failure(401, "unauthorized");
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const clientWith = (accessToken: AccessTokenProvider, options: ClientOptions = {}) =>
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

describe.each(senders)("over %s, what waits goes out with the token of the moment", (_, fetch) => {
  test("500 calls, 10 at a time, lose no more than those under way to a token that ends", async () => {
    const { answer, provider, issued, refused } = replacing(100);
    server().always(answer);
    const client = clientWith(provider, { maxConcurrency: 10, fetch });
    await Promise.all(calls(client, 500));
    expect(issued()).toBe(2);
    expect(refused()).toBeLessThanOrEqual(20);
    expect(server().arrivals.length).toBe(500 + refused());
  });

  test("also when the queue is that of a spent window", async () => {
    const { provider } = replacing(0);
    const resetAt = Math.ceil(Date.now() / 1000) * 1000 + 1000;
    let left = 4;
    server().always((exchange) => {
      const headers = windowHeaders(4, Math.max(0, --left), resetAt);
      const isGood = exchange.arrival.headers.authorization === "Bearer token-2";
      return isGood
        ? json({ unreadMessages: 0 }, 200, left >= 0 ? headers : {})(exchange)
        : failure(401, "unauthorized", { headers })(exchange);
    });
    const client = clientWith(provider, { maxConcurrency: 2, fetch });
    await Promise.all(calls(client, 8));
    const refused = server().arrivals.filter(
      ({ headers }) => headers.authorization !== "Bearer token-2",
    );
    expect(refused).toHaveLength(2);
    expect(server().arrivals).toHaveLength(8 + 2);
  });

  test("and what is aborted while the token is renewed is not sent", async () => {
    const { answer, provider } = replacing(1, 0);
    server().always(answer);
    const client = clientWith(provider, { maxConcurrency: 1, fetch });
    const controller = new AbortController();
    const first = client.me.inboxSummary();
    const second = client.me.inboxSummary();
    const third = client.me.inboxSummary({ signal: controller.signal });
    await first;
    controller.abort(new Error("no longer"));
    await expect(third).rejects.toThrow("no longer");
    await second;
    await client.me.inboxSummary();
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

  test.each(providers)("%s is told so", async (_how, use) => {
    const client: GroupManagement = clientWith(async () => {
      await use(client);
      return "t";
    });
    const error = await failureOf(client.me.groups(), CredentialError);
    const { cause } = error;
    expect(cause).toBeInstanceOf(CredentialError);
    expect(String(cause)).toContain("its own client");
    expect(server().arrivals).toHaveLength(0);
  });

  test("when it renews is told so, too", async () => {
    server().always(unauthorized);
    const client: GroupManagement = clientWith(async ({ reason }) => {
      if (reason !== "initial") await client.me.inboxSummary();
      return "t";
    });
    const error = await failureOf(client.me.inboxSummary(), CredentialError);
    expect(String(error.cause)).toContain("its own client");
  });

  test("holds nobody else up: other calls wait for the token as ever", async () => {
    server().always(fine);
    let inner: unknown;
    const client: GroupManagement = clientWith(async () => {
      await pause(5);
      inner = await rejection(client.me.inboxSummary());
      await pause(20);
      return "t";
    });
    const first = client.me.inboxSummary();
    await pause(10);
    await Promise.all([first, client.me.inboxSummary()]);
    expect(inner).toBeInstanceOf(CredentialError);
  });

  test("leaves its token in nothing that older runtimes keep on every promise made inside it", async () => {
    server().always(fine);
    const run = vi.spyOn(AsyncLocalStorage.prototype, "run");
    await clientWith(async () => secretKey).me.inboxSummary();
    const stores = run.mock.calls.map(([store]) => store);
    run.mockRestore();
    expect(stores).toHaveLength(1);
    expect(inspect(stores, { depth: Infinity, showHidden: true })).not.toContain(secretKey);
  });

  test("what it has set going may call the client once the token is there", async () => {
    server().always(fine);
    let later: Promise<unknown> | undefined;
    const client: GroupManagement = clientWith(() => {
      later = pause(20).then(() => client.me.inboxSummary());
      return "t";
    });
    await client.me.inboxSummary();
    await later;
    expect(server().arrivals).toHaveLength(2);
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

  test("two providers that call each other's client are told so", async () => {
    const one: GroupManagement = clientWith(async () => {
      await two.me.inboxSummary();
      return "t1";
    });
    const two: GroupManagement = clientWith(async () => {
      await pause(1);
      await one.me.inboxSummary();
      return "t2";
    });
    const error = await failureOf(one.me.inboxSummary(), CredentialError);
    expect(String((error.cause as Error).cause)).toContain("its own client");
  });
});
