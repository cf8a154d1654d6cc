// Access tokens from a provider: asked for once, replaced once the service refuses one, and never more than that.
import {
  type AccessTokenContext,
  type AccessTokenProvider,
  AuthenticationError,
  CredentialError,
  PermissionDeniedError,
} from "group-management-sdk";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { clientOf, failureOf, type OtherOptions, rejection } from "../support/client.ts";
import { after, type Answer, failure, json, serverForEachTest, text } from "../support/server.ts";
import { stopClocks } from "../support/stopped-clocks.ts";

const server = serverForEachTest();
const fine = json({ unreadMessages: 0 });
beforeEach(() => server().always(fine));

/** A provider that counts; it gives token-1, token-2 and so on unless told otherwise. */
function counted(give: (count: number) => unknown = (count) => `token-${count}`) {
  const reasons: AccessTokenContext["reason"][] = [];
  const provider = (async ({ reason }: AccessTokenContext) => {
    reasons.push(reason);
    return give(reasons.length);
  }) as AccessTokenProvider;
  return { provider, reasons };
}

/** Answers by the token that a request carries. */
const byToken =
  (answers: Record<string, Answer>, otherwise: Answer = fine): Answer =>
  (exchange) =>
    (answers[exchange.arrival.headers.authorization?.replace("Bearer ", "") ?? ""] ?? otherwise)(
      exchange,
    );

const tokens = () =>
  server().arrivals.map(({ headers }) => headers.authorization?.replace("Bearer ", ""));
const clientWith = (accessToken: AccessTokenProvider, options: OtherOptions = {}) =>
  clientOf(server(), { accessToken, maxRetryDelay: 1, ...options });

test("a hundred calls at once ask the provider once", async () => {
  const { provider, reasons } = counted();
  const client = clientWith(async (context) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return provider(context);
  });
  await Promise.all(Array.from({ length: 100 }, () => client.me.inboxSummary()));
  await client.withOptions({ timeout: 9000 }).me.inboxSummary();
  expect(reasons).toEqual(["initial"]);
  expect(new Set(tokens())).toEqual(new Set(["token-1"]));
  expect(server().arrivals).toHaveLength(101);
});

test("a provider need not be async, and is not asked before the first call", async () => {
  let asked = 0;
  const client = clientWith(() => `plain-${++asked}`);
  expect(asked).toBe(0);
  await client.me.inboxSummary();
  expect(tokens()).toEqual(["plain-1"]);
});

describe.each([
  ["unauthorized", failure(401, "unauthorized"), AuthenticationError],
  ["unauthorized", text("<h1>Sign in</h1>", 401), AuthenticationError],
  ["unauthorized", failure(403, "unauthorized"), AuthenticationError],
  ["terms_required", failure(403, "terms_required"), PermissionDeniedError],
] as const)("%s (%#)", (reason, refusal, kind) => {
  test("brings another token, and the call is sent again outside of the retries", async () => {
    server().always(byToken({ "token-1": refusal }));
    const { provider, reasons } = counted();
    const client = clientWith(provider, { maxRetries: 0 });
    const { response } = await client.me.inboxSummary().withResponse();
    expect(response.attempts).toBe(2);
    expect(reasons).toEqual(["initial", reason]);
    expect(tokens()).toEqual(["token-1", "token-2"]);
    await client.me.inboxSummary();
    expect(tokens()).toEqual(["token-1", "token-2", "token-2"]);
  });

  test("a second time in a call is its error", async () => {
    server().always(refusal);
    const { provider, reasons } = counted();
    const error = await failureOf(clientWith(provider).me.inboxSummary(), kind);
    expect(error.attempts).toBe(2);
    expect(reasons).toEqual(["initial", reason]);
    if (reason === "terms_required")
      expect(error).toHaveProperty("welcomePath", "/account/welcome");
  });

  test("a second time after a retry is its error too", async () => {
    server().next(refusal, failure(503, "unavailable"), refusal, fine);
    const { provider, reasons } = counted();
    await failureOf(clientWith(provider).me.inboxSummary(), kind);
    expect(reasons).toEqual(["initial", reason]);
    expect(server().arrivals).toHaveLength(3);
  });

  test("brings another token for a call that must not be sent twice as well: the service has done nothing", async () => {
    server().always(byToken({ "token-1": refusal }, json({ id: "x" }, 201)));
    const { provider } = counted();
    await clientWith(provider).request({ method: "POST", path: "/x", body: {} });
    expect(server().arrivals).toHaveLength(2);
  });

  test("with a token that never changes is an error at once", async () => {
    server().always(refusal);
    await failureOf(clientOf(server(), { accessToken: "fixed" }).me.inboxSummary(), kind);
    await failureOf(clientOf(server()).me.inboxSummary(), kind);
    expect(server().arrivals).toHaveLength(2);
  });
});

test("each of the two reasons counts for itself", async () => {
  server().next(failure(401, "unauthorized"), failure(403, "terms_required"), fine);
  const { provider, reasons } = counted();
  await clientWith(provider).me.inboxSummary();
  expect(reasons).toEqual(["initial", "unauthorized", "terms_required"]);
});

test("a redirect brings no other token, whatever code it has", async () => {
  server().always(failure(302, "unauthorized", { headers: { location: "/" } }));
  const { provider, reasons } = counted();
  const error = await rejection(clientWith(provider).me.inboxSummary());
  expect(error).toMatchObject({ status: 302, attempts: 1 });
  expect(reasons).toEqual(["initial"]);
  expect(server().arrivals).toHaveLength(1);
});

test("other refusals do not ask for another token", async () => {
  const { provider, reasons } = counted();
  const client = clientWith(provider, { maxRetries: 0 });
  for (const [status, code] of [
    [403, "forbidden"],
    [403, "app_suspended"],
    [401, "from_2031"],
  ] as const) {
    server().next(failure(status, code));
    await rejection(client.me.inboxSummary());
  }
  expect(reasons).toEqual(["initial"]);
});

describe("a provider that throws", () => {
  test("fails every call that waits, each with an error of its own, and is asked again by the next", async () => {
    const cause = new Error("identity service is down");
    const { provider, reasons } = counted((count) => {
      if (count === 1) throw cause;
      return "good";
    });
    const client = clientWith(provider);
    const calls = [
      client.me.inboxSummary(),
      client.groups.aiCredits("g"),
      client.me.inboxSummary(),
    ];
    const errors = await Promise.all(calls.map((call) => failureOf(call, CredentialError)));
    expect(errors.map((error) => error.cause)).toEqual([cause, cause, cause]);
    expect(errors.map(({ reason }) => reason)).toEqual(["failed", "failed", "failed"]);
    expect(errors.map(({ operation }) => operation)).toEqual([
      "me.inboxSummary",
      "groups.aiCredits",
      "me.inboxSummary",
    ]);
    expect(new Set(errors).size).toBe(3);
    expect(server().arrivals).toEqual([]);
    await client.me.inboxSummary();
    expect(reasons).toHaveLength(2);
    expect(tokens()).toEqual(["good"]);
  });

  test("control flow of a framework: every call rejects with that very value", async () => {
    const redirect = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;/in" });
    const response = new Response(null, { status: 302 });
    for (const thrown of [redirect, response, { to: "/in" }, "text", null, undefined, 5]) {
      let asked = 0;
      const client = clientWith(async () => {
        asked++;
        throw thrown;
      });
      const calls = [client.me.inboxSummary(), client.groups.aiCredits("g")];
      expect(await Promise.all(calls.map(rejection))).toEqual([thrown, thrown]);
      expect(await rejection(client.me.inboxSummary())).toBe(thrown);
      expect(asked).toBe(2);
    }
  });
});

test.each([
  undefined,
  null,
  "",
  " ",
  5,
  {},
  "two words",
  "Bearer abc",
  "line\nbreak",
  "é",
  Promise.resolve(""),
])("a provider that gives %j gives nothing usable, and is asked again", async (given) => {
  const { provider, reasons } = counted((count) => (count === 1 ? given : "good"));
  const client = clientWith(provider);
  const error = await failureOf(client.me.inboxSummary(), CredentialError);
  expect(error.cause).toBeUndefined();
  expect(error.reason).toBe("invalid");
  if (given === "two words") expect(error.message).not.toContain(given);
  if (given === "Bearer abc") expect(error.message).toMatch(/begins with the word "Bearer"/);
  await client.me.inboxSummary();
  expect(reasons).toHaveLength(2);
  expect(server().arrivals).toHaveLength(1);
});

describe("a provider that hangs", () => {
  test("has its signal aborted once its timeout is over, and the next call requests a token again", async () => {
    const signals: AbortSignal[] = [];
    const provider = ({ signal }: AccessTokenContext) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise<string>(() => {}) : "good";
    };
    const client = clientWith(provider, { timeout: 100 });
    const one = new AbortController();
    const first = rejection(client.me.inboxSummary({ signal: one.signal }));
    const second = rejection(client.me.inboxSummary({ totalTimeout: 60 }));
    one.abort("enough");
    expect(await first).toBe("enough");
    expect(await second).toMatchObject({ name: "TimeoutError", scope: "total" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    // With no call waiting, the next call aborts it.
    await new Promise((resolve) => setTimeout(resolve, 60));
    await client.me.inboxSummary({ timeout: 9000 });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(tokens()).toEqual(["good"]);
  });

  test("without a timeout is waited for as long as its calls wait", async () => {
    stopClocks();
    const client = clientWith(() => new Promise(() => {}), { timeout: false });
    const call = rejection(client.me.inboxSummary({ totalTimeout: 3_600_000 }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await call).toMatchObject({ name: "TimeoutError", scope: "total" });
    const usual = rejection(clientWith(() => new Promise(() => {})).me.inboxSummary());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await usual).toBeInstanceOf(CredentialError);
  });
});

test("another provider by withOptions has tokens of its own", async () => {
  const one = counted(() => "one");
  const two = counted(() => "two");
  const client = clientWith(one.provider);
  await client.me.inboxSummary();
  await client.withOptions({ accessToken: two.provider }).me.inboxSummary();
  expect(tokens()).toEqual(["one", "two"]);
});

describe("forgetToken", () => {
  test("asks the provider anew with the next call, as at first", async () => {
    const { provider, reasons } = counted();
    const client = clientWith(provider);
    client.forgetToken();
    await client.me.inboxSummary();
    client.withOptions({ timeout: 9000 }).forgetToken();
    await client.me.inboxSummary();
    await client.me.inboxSummary();
    expect(reasons).toEqual(["initial", "initial"]);
    expect(tokens()).toEqual(["token-1", "token-2", "token-2"]);
  });

  test("leaves calls under way theirs, and ends none that waits for a token", async () => {
    let give: (token: string) => void = () => {};
    const { provider, reasons } = counted((count) =>
      count === 2 ? new Promise((resolve) => (give = resolve)) : `token-${count}`,
    );
    const client = clientWith(provider);
    server().next(after(60, fine));
    const sent = client.me.inboxSummary().withResponse();
    await expect.poll(() => server().arrivals.length).toBe(1);
    client.forgetToken();
    const waiting = client.me.inboxSummary();
    await expect.poll(() => reasons.length).toBe(2);
    client.forgetToken();
    give("token-2");
    const next = client.me.inboxSummary();
    await Promise.all([waiting, next]);
    expect((await sent).response.attempts).toBe(1);
    expect(reasons).toEqual(["initial", "initial", "initial"]);
    expect([tokens().at(0), tokens().at(-1)]).toEqual(["token-1", "token-3"]);
  });

  test("asks anew for a call that waits, where the provider then fails for the one before", async () => {
    let fail: (error: Error) => void = () => {};
    const { provider, reasons } = counted((count) =>
      count === 1 ? new Promise((_, reject) => (fail = reject)) : `token-${count}`,
    );
    const client = clientWith(provider);
    const waiting = client.me.inboxSummary();
    await expect.poll(() => reasons.length).toBe(1);
    client.forgetToken();
    fail(new Error("The session before has ended."));
    await waiting;
    expect(tokens()).toEqual(["token-2"]);
  });

  test("does nothing with a fixed credential", async () => {
    const client = clientOf(server());
    client.forgetToken();
    await client.me.inboxSummary();
    expect(server().arrivals).toHaveLength(1);
  });
});
