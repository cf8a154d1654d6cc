// Tokens that are refused while others are issued: what counts is when a token was issued, never how it reads.
import {
  type AccessTokenContext,
  type AccessTokenProvider,
  AuthenticationError,
  type CallOptions,
  CredentialError,
  type GroupManagement,
} from "group-management-sdk";
import { beforeEach, describe, expect, test } from "vitest";

import { clientOf, failureOf, type OtherOptions, rejection } from "../support/client.ts";
import { after, type Answer, failure, json, serverForEachTest } from "../support/server.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const fine = json({ unreadMessages: 0 });
beforeEach(() => server().always(fine));
const unauthorized = failure(401, "unauthorized");
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = new Promise<never>(() => {});
/** For calls of a client whose timeout is there for its provider. */
const patient = { timeout: 9000 };

const bearers = () => server().arrivals.map(({ headers }) => headers.authorization);

const clientWith = (accessToken: AccessTokenProvider, options: OtherOptions = {}) =>
  clientOf(server(), { accessToken, maxRetryDelay: 1, ...options });

/** A provider that records why it is asked; it gives the same text each time unless told otherwise. */
function recorded(give: (count: number, context: AccessTokenContext) => unknown = () => "same") {
  const reasons: AccessTokenContext["reason"][] = [];
  const provider = ((context) => {
    reasons.push(context.reason);
    return give(reasons.length, context);
  }) as AccessTokenProvider;
  return { provider, reasons };
}

/** Refuses each call the first time it comes, told by its `x-call`, and takes it the second time. */
function refuseOnce(refusal: Answer = unauthorized): Answer {
  const seen = new Set<unknown>();
  return (exchange) => {
    const call = exchange.arrival.headers["x-call"];
    if (seen.has(call)) return fine(exchange);
    seen.add(call);
    return refusal(exchange);
  };
}

/** Calls at once, each with an `x-call` of its own. */
const callsOf = (client: GroupManagement, count: number, options: CallOptions = {}) =>
  Array.from({ length: count }, (_, at) =>
    client.me.inboxSummary({ ...options, headers: { "x-call": String(at) } }),
  );

/** As late as `ms`, each in its turn. */
function eachAfter(delays: readonly number[], answer: Answer): Answer {
  let count = 0;
  return (exchange) => after(delays[count++ % delays.length] ?? 0, answer)(exchange);
}

const spread = Array.from({ length: 200 }, (_, at) => 5 + ((at * 67) % 96));

describe("a provider that keeps giving the same text", () => {
  test("is asked once for each token that is refused, whenever its 200 refusals come", async () => {
    server().always(eachAfter(spread, unauthorized));
    const { provider, reasons } = recorded((count) => `token-${count}`);
    const client = clientWith(provider, { maxConcurrency: 200 });
    const errors = await Promise.all(
      Array.from({ length: 200 }, () => failureOf(client.me.inboxSummary(), AuthenticationError)),
    );
    expect(reasons).toHaveLength(new Set(bearers()).size);
    expect(new Set(errors.map(({ attempts }) => attempts))).toEqual(new Set([2]));
    expect(server().arrivals).toHaveLength(400);
  });

  test("has helped where the service takes the text the second time", async () => {
    server().always(refuseOnce(eachAfter(spread, unauthorized)));
    const { provider, reasons } = recorded(async () => {
      await pause(30);
      return "same";
    });
    const client = clientWith(provider, { maxConcurrency: 200 });
    await Promise.all(callsOf(client, 200, { maxRetries: 0 }));
    expect(reasons).toEqual(["initial", "unauthorized"]);
    expect(server().arrivals).toHaveLength(400);
  });

  test.each([
    ["the same", () => "same"],
    ["differently", (asked: number) => `token-${asked}`],
  ])(
    "is asked at most three times by 200 calls at once whose tokens are refused and read %s",
    async (_, give) => {
      server().always(eachAfter(spread, unauthorized));
      const { provider, reasons } = recorded(give);
      const client = clientWith(provider);
      await Promise.all(
        Array.from({ length: 200 }, () => failureOf(client.me.inboxSummary(), AuthenticationError)),
      );
      expect(reasons.length).toBeLessThanOrEqual(3);
      expect(server().arrivals.length).toBeLessThanOrEqual(300);
      // The next call asks again, and the text may be good by then.
      server().always(fine);
      await client.me.inboxSummary();
      expect(reasons.length).toBeLessThanOrEqual(4);
    },
  );

  test("is not asked for a late refusal of what was replaced by the same text", async () => {
    server().next(after(60, unauthorized), unauthorized);
    const { provider, reasons } = recorded();
    const client = clientWith(provider);
    const late = client.me.inboxSummary();
    await expect.poll(() => server().arrivals.length).toBe(1);
    await client.me.inboxSummary();
    await late;
    expect(reasons).toEqual(["initial", "unauthorized"]);
  });

  test("is shared by clients made with withOptions", async () => {
    server().next(after(50, unauthorized), after(5, unauthorized), after(20, unauthorized));
    const { provider, reasons } = recorded();
    const client = clientWith(provider);
    const sibling = client.withOptions({ timeout: 9000 });
    await Promise.all([
      client.me.inboxSummary(),
      sibling.me.inboxSummary(),
      sibling.withOptions({ accessToken: provider }).me.inboxSummary(),
    ]);
    expect(reasons).toEqual(["initial", "unauthorized"]);
  });
});

test("two refusals of one token for different reasons request one other token", async () => {
  server().next(after(10, unauthorized), after(10, failure(403, "terms_required")));
  const { provider, reasons } = recorded();
  const client = clientWith(provider);
  await Promise.all([client.me.inboxSummary(), client.me.inboxSummary()]);
  expect(reasons).toHaveLength(2);
});

test("a provider slower than every refusal is asked once, and every call goes on with its token", async () => {
  server().always(refuseOnce(eachAfter([1, 9, 30, 4], unauthorized)));
  const { provider, reasons } = recorded(async (count) => {
    if (count > 1) await pause(120);
    return `token-${count}`;
  });
  await Promise.all(callsOf(clientWith(provider), 40));
  expect(reasons).toEqual(["initial", "unauthorized"]);
  expect(new Set(bearers().slice(40))).toEqual(new Set(["Bearer token-2"]));
});

describe("the reason stands until a token is given", () => {
  test("after a renewal that failed", async () => {
    server().next(unauthorized);
    const { provider, reasons } = recorded((count) => {
      if (count === 2 || count === 3) throw new Error("offline");
      return "token";
    });
    const client = clientWith(provider);
    await failureOf(client.me.inboxSummary(), CredentialError);
    await failureOf(client.me.inboxSummary(), CredentialError);
    await client.me.inboxSummary();
    expect(reasons).toEqual(["initial", "unauthorized", "unauthorized", "unauthorized"]);
  });

  test("after a renewal whose time was over", async () => {
    server().next(failure(403, "terms_required"));
    const { provider, reasons } = recorded((count) => (count === 2 ? never : "token"));
    const client = clientWith(provider, { timeout: 60 });
    await failureOf(client.me.inboxSummary(patient), CredentialError);
    await client.me.inboxSummary(patient);
    expect(reasons).toEqual(["initial", "terms_required", "terms_required"]);
  });
});

describe("callers that leave while a token is renewed", () => {
  test("take nothing from those who stay", async () => {
    server().always(refuseOnce());
    let give = (_token: string) => {};
    const { provider, reasons } = recorded((count) =>
      count === 1 ? "old" : new Promise((resolve) => (give = resolve)),
    );
    const client = clientWith(provider);
    const gone = new AbortController();
    const leaving = callsOf(client, 4, { signal: gone.signal }).map(rejection);
    const staying = client.me.inboxSummary();
    await expect.poll(() => reasons.length).toBe(2);
    await pause(20);
    gone.abort("left");
    expect(await Promise.all(leaving)).toEqual(["left", "left", "left", "left"]);
    give("new");
    await staying;
    expect(reasons).toEqual(["initial", "unauthorized"]);
    expect(bearers().at(-1)).toBe("Bearer new");
  });

  test("leave no unhandled rejection behind when the provider fails after the last", async () => {
    server().next(unauthorized);
    let fail = (_error: Error) => {};
    const { provider, reasons } = recorded((count) =>
      count === 2 ? new Promise((_, reject) => (fail = reject)) : `token-${count}`,
    );
    const client = clientWith(provider);
    const gone = new AbortController();
    const call = rejection(client.me.inboxSummary({ signal: gone.signal }));
    await expect.poll(() => reasons.length).toBe(2);
    gone.abort("left");
    expect(await call).toBe("left");
    fail(new Error("too late"));
    await pause(5);
    await client.me.inboxSummary();
    expect(reasons).toHaveLength(3);
  });

  test("leave the exchange at work: its token is kept, and later calls join it", async () => {
    let give = (_token: string) => {};
    const { provider, reasons } = recorded(() => new Promise((resolve) => (give = resolve)));
    const client = clientWith(provider);
    for (let count = 0; count < 5; count++) {
      const call = rejection(client.me.inboxSummary({ totalTimeout: 5 }));
      expect(await call).toMatchObject({ name: "TimeoutError" });
    }
    const gone = new AbortController();
    const call = rejection(client.me.inboxSummary({ signal: gone.signal }));
    gone.abort("unmounted");
    expect(await call).toBe("unmounted");
    const last = client.me.inboxSummary();
    give("kept");
    await last;
    await client.me.inboxSummary();
    expect(reasons).toEqual(["initial"]);
    expect(bearers()).toEqual(["Bearer kept", "Bearer kept"]);
  });
});

describe("a token that comes after its time", () => {
  test("is kept where there is no other, and takes the place of none", async () => {
    const giving: ((token: string) => void)[] = [];
    const { provider, reasons } = recorded((count) =>
      count === 3 ? "token-3" : new Promise((resolve) => giving.push(resolve)),
    );
    const client = clientWith(provider, { timeout: 30 });
    await failureOf(client.me.inboxSummary(patient), CredentialError);
    giving[0]?.("late-1");
    await pause(5);
    await client.me.inboxSummary(patient);
    client.forgetToken();
    await failureOf(client.me.inboxSummary(patient), CredentialError);
    await client.me.inboxSummary(patient);
    giving[1]?.("late-2");
    await pause(5);
    await client.me.inboxSummary(patient);
    expect(reasons).toHaveLength(3);
    expect(bearers()).toEqual(["Bearer late-1", "Bearer token-3", "Bearer token-3"]);
  });

  test("is not kept where it was forgotten", async () => {
    let give = (_token: string) => {};
    const { provider } = recorded((count) =>
      count === 1 ? new Promise((resolve) => (give = resolve)) : `token-${count}`,
    );
    const client = clientWith(provider, { timeout: 30 });
    await failureOf(client.me.inboxSummary(patient), CredentialError);
    client.forgetToken();
    give("late");
    await pause(5);
    await client.me.inboxSummary(patient);
    expect(bearers()).toEqual(["Bearer token-2"]);
  });
});

describe("a provider may return", () => {
  const thenable = (then: (resolve: (token: unknown) => void, reject: () => void) => void) => ({
    // oxlint-disable-next-line unicorn/no-thenable -- what a provider may give
    then,
  });

  test("a thenable that resolves twice: the first counts", async () => {
    const { provider, reasons } = recorded(() =>
      thenable((resolve) => {
        resolve("first");
        resolve("second");
      }),
    );
    const client = clientWith(provider);
    await client.me.inboxSummary();
    await client.me.inboxSummary();
    expect(reasons).toEqual(["initial"]);
    expect(bearers()).toEqual(["Bearer first", "Bearer first"]);
  });

  test("a thenable that never settles: every call ends in its own time, or in the provider's", async () => {
    const signals: AbortSignal[] = [];
    const { provider, reasons } = recorded((_, { signal }) => {
      signals.push(signal);
      return thenable(() => {});
    });
    const client = clientWith(provider, { timeout: 80 });
    const early = rejection(client.me.inboxSummary({ totalTimeout: 20 }));
    const late = [0, 1].map(() => rejection(client.me.inboxSummary({ timeout: 9000 })));
    expect(await early).toMatchObject({ name: "TimeoutError", scope: "total" });
    expect(signals[0]?.aborted).toBe(false);
    const [one, other] = await Promise.all(late);
    expect(one).toMatchObject({
      name: "CredentialError",
      operation: "me.inboxSummary",
      message: expect.stringContaining("timeout of 80 ms"),
    });
    expect(other).toBeInstanceOf(CredentialError);
    expect(other).not.toBe(one);
    expect(signals[0]?.aborted).toBe(true);
    expect(reasons).toEqual(["initial"]);
  });

  test.each<[string, () => unknown]>([
    [
      "thrown at once",
      () => {
        throw new Error("offline");
      },
    ],
    [
      "thrown by a thenable",
      () =>
        thenable(() => {
          throw new Error("offline");
        }),
    ],
    [
      "thrown by the reading of a thenable",
      () => ({
        // oxlint-disable-next-line unicorn/no-thenable -- what a provider may give
        get then() {
          throw new Error("offline");
        },
      }),
    ],
    ["rejected", () => Promise.reject(new Error("offline"))],
  ])("an error that is %s: the cause for every call, once", async (_, fail) => {
    const { provider, reasons } = recorded((count) => (count === 1 ? fail() : "good"));
    const client = clientWith(provider);
    const errors = await Promise.all(
      Array.from({ length: 5 }, () => failureOf(client.me.inboxSummary(), CredentialError)),
    );
    expect(reasons).toEqual(["initial"]);
    expect(new Set(errors.map(({ cause }) => cause)).size).toBe(1);
    expect(errors[0]?.cause).toHaveProperty("message", "offline");
    await client.me.inboxSummary();
    expect(reasons).toHaveLength(2);
  });
});
