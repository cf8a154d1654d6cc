// The outcome of an error: whether the service may have carried out the call.
import {
  GroupManagementError,
  RateLimitError,
  type StandardSchema,
  TimeoutError,
} from "group-management-sdk";
import { expect, test } from "vitest";

import { clientOf, failureOf, rejection, retryAtOnce } from "../../support/client.ts";
import { group } from "../../support/payloads.ts";
import {
  type Answer,
  failure,
  json,
  resetAtOnce,
  resetInBody,
  serverForEachTest,
  windowHeaders,
} from "../../support/server.ts";

const server = serverForEachTest();

retryAtOnce();

// Pacing would send one request a second after a 429.
const unpaced = () => clientOf(server(), { pacing: "off" });
const change = () => unpaced().groups.updateProfile("g1", { subtype: "PACK" });
const make = () => unpaced().circles.create("g1", { kind: "patrol", name: "Foxes" });

test.each<[string, Answer]>([
  ["a 400", failure(400, "invalid_profile")],
  ["a 403", failure(403, "forbidden")],
  ["a 409", failure(409, "already_exists")],
  ["a redirect", json({}, 302, { location: "/" })],
])("%s alone is a refusal", async (_, answer) => {
  server().always(answer);
  expect(await rejection(change())).toMatchObject({ outcome: "refused" });
  expect(await rejection(make())).toMatchObject({ outcome: "refused" });
});

test("a limit and a service that is off have done nothing", async () => {
  server().always(failure(429, "rate_limited", { headers: { "retry-after": "0" } }));
  expect(await rejection(change())).toMatchObject({ outcome: "refused", attempts: 4 });
  server().always(failure(503, "unavailable"));
  expect(await rejection(make())).toMatchObject({ outcome: "refused", attempts: 4 });
});

test("a call that runs out of time after a 201 has an unknown outcome", async () => {
  server().always(json(group(), 201));
  const schema: StandardSchema = {
    "~standard": { version: 1, vendor: "test", validate: () => new Promise(() => {}) },
  };
  const client = clientOf(server(), { totalTimeout: 200 });
  const call = client.request({ method: "POST", path: "/things", body: {}, schema });
  const error = await failureOf(call, TimeoutError);
  expect(error).toMatchObject({ scope: "total", outcome: "unknown", attempts: 1 });
});

test.each([500, 502, 504])("a %i leaves the outcome unknown", async (status) => {
  server().always(failure(status, "internal_error"));
  expect(await rejection(make())).toMatchObject({ status, outcome: "unknown" });
});

test.each<[string, Answer]>([
  ["breaks off", resetInBody],
  ["never comes", resetAtOnce],
  ["is a 500", failure(500, "internal_error")],
])("a refusal after an attempt whose response %s leaves it unknown", async (_, lost) => {
  for (const [status, code] of [
    [400, "invalid_profile"],
    [403, "forbidden"],
  ] as const) {
    server().next(lost, failure(status, code));
    expect(await rejection(change())).toMatchObject({ code, attempts: 2, outcome: "unknown" });
  }
  server().next(lost, failure(429, "rate_limited"), failure(409, "already_exists"));
  expect(await rejection(change())).toMatchObject({ attempts: 3, outcome: "unknown" });
});

test("onRetry receives the same outcomes", async () => {
  const told: unknown[] = [];
  const client = clientOf(server(), { hooks: { onRetry: ({ error }) => told.push(error) } });
  server().next(failure(500, "internal_error"), failure(503, "unavailable"), json(group()));
  await client.groups.updateProfile("g1", {});
  expect(told).toMatchObject([
    { status: 500, outcome: "unknown" },
    { status: 503, outcome: "unknown" },
  ]);
});

test("a credential that cannot be renewed after such an attempt leaves it unknown too", async () => {
  let asked = 0;
  const client = clientOf(server(), {
    accessToken: () => {
      if (asked++ > 0) throw new Error("Signed out.");
      return "token-1";
    },
  });
  server().next(resetInBody, failure(401, "unauthorized"));
  const lost = await rejection(client.groups.updateProfile("g1", {}));
  expect(lost).toMatchObject({ name: "CredentialError", outcome: "unknown" });
  const other = clientOf(server(), { accessToken: () => "" });
  const never = await rejection(other.groups.updateProfile("g1", {}));
  expect(never).toMatchObject({ name: "CredentialError", outcome: "not-sent" });
});

test("a call that pacing refuses has the outcome refused", async () => {
  const spent = windowHeaders(9, 0, Date.now() + 30_000);
  const client = clientOf(server(), { pacing: "fail" });
  server().next(json(group(), 200, spent));
  await client.groups.updateProfile("g1", {});
  const refused = await failureOf(client.groups.updateProfile("g1", {}), RateLimitError);
  expect(refused).toMatchObject({ status: null, outcome: "refused" });
});

test("an error that a caller aborts with is left as it is", async () => {
  server().always(failure(403, "forbidden"));
  const reason = await failureOf(make(), GroupManagementError);
  const controller = new AbortController();
  server().next(resetInBody, () => controller.abort(reason));
  const options = { signal: controller.signal };
  const call = clientOf(server()).groups.updateProfile("g1", {}, options);
  expect(await rejection(call)).toBe(reason);
  expect(reason).toMatchObject({ outcome: "refused" });
});
