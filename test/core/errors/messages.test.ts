// The messages of errors without a response, for a reader who has only the log line.
import { ConnectionError, GroupManagement, TimeoutError } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clientOf, failureOf, senders } from "../../support/client.ts";
import { serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();
const sandbox = createSandbox({ baseUrl: "http://localhost/api/v2" });
const { groupId, circleKinds } = sandbox.demo;

function clientWith(options: object = {}): GroupManagement {
  return new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    accessToken: sandbox.accessToken(),
    maxRetries: 0,
    ...options,
  });
}

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => {
  vi.restoreAllMocks();
  sandbox.reset();
});

test("a request that was never sent: operation, host, attempts, cause, and that calling again is safe", async () => {
  const client = new GroupManagement({
    baseUrl: "http://127.0.0.1:1/api/v2",
    groupKey: "key",
    maxRetries: 2,
  });
  const error = await failureOf(client.me.inboxSummary(), ConnectionError);
  expect(error.message).toMatch(
    /^me\.inboxSummary got no response from 127\.0\.0\.1:1 in 3 attempts: .*ECONNREFUSED.*\. Nothing was done: calling again is safe\.$/,
  );
});

test.each(senders)("a response that is not HTTP is reported as such, over %s", async (_, fetch) => {
  server().always(({ socket }) => void socket.end("220 mail.example ready\r\n\r\n"));
  const client = clientOf(server(), { fetch, maxRetries: 0 });
  const error = await failureOf(client.me.inboxSummary(), ConnectionError);
  expect(error.message).toMatch(/ in 1 attempt: Response does not match the HTTP\/1\.1 protocol /);
});

test("a read whose response broke off does no harm when it is called again", async () => {
  sandbox.failNext("me.inboxSummary", { network: "truncate" });
  const error = await failureOf(clientWith().me.inboxSummary(), ConnectionError);
  expect(error.message).toMatch(/ in 1 attempt: .* calling again does no harm\.$/);
});

test("a create whose response broke off warns that calling again may create it twice", async () => {
  sandbox.failNext("circles.create", { network: "truncate" });
  const circle = { kind: circleKinds.committee, name: "Kitchen" };
  const error = await failureOf(clientWith().circles.create(groupId, circle), ConnectionError);
  expect(error.outcome).toBe("unknown");
  expect(error.message).toMatch(/The service may have done it: calling again may do it twice\.$/);
});

test("a timeout names host, attempts and the time that was allowed", async () => {
  sandbox.failNext("me.inboxSummary", { network: "hang" });
  const error = await failureOf(clientWith({ timeout: 20 }).me.inboxSummary(), TimeoutError);
  expect(error.message).toMatch(
    /^me\.inboxSummary got no response from localhost in 1 attempt: .* timeout of 20 ms\. /,
  );
});

test("a call that is out of time says how often it was sent, and whether anything was done", async () => {
  sandbox.failNext("circles.create", { code: "unavailable", retryAfter: 30 });
  const client = clientWith({ totalTimeout: 1000, maxRetries: 1 });
  const circle = { kind: circleKinds.committee, name: "Kitchen" };
  const error = await failureOf(client.circles.create(groupId, circle), TimeoutError);
  expect(error.message).toMatch(
    /^circles\.create did not end in time at localhost, in 1 attempt: .* totalTimeout of 1000 ms .* Nothing was done: /,
  );
});
