// Failures in the reader's words: each published code, and codes that are newer than the apps.
import {
  apiErrorCodes,
  GroupManagement,
  isApiError,
  RateLimitError,
  ResponseValidationError,
} from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { problemWords } from "../../../examples/shared/problem-words.ts";

const sandbox = createSandbox();
const client = new GroupManagement({
  baseUrl: sandbox.baseUrl,
  fetch: sandbox.fetch,
  accessToken: sandbox.accessToken(),
  maxRetries: 0,
});

const words = (error: unknown) =>
  problemWords(error, { platformUrl: "https://groups.example.org" }, () => false);

interface Fault {
  readonly code: string;
  readonly status?: number;
  readonly message?: string;
}

async function refusal(fault: Fault): Promise<unknown> {
  const message = "Patrols have at most eight members.";
  sandbox.failNext("*", { message, ...fault, times: 2 });
  const error: unknown = await client.groups
    .overview(sandbox.demo.groupId)
    .catch((caught: unknown) => caught);
  sandbox.reset();
  return error;
}

/** Words for a failure of the service itself: of no use where it has refused something. */
const outage = "The service is having trouble";

describe("a problem", () => {
  test.each(apiErrorCodes)("with the code %s has words of its own, and a way on", async (code) => {
    const error = await refusal({ code });
    const { title, text, serviceMessage, way, kind } = words(error);
    expect(title).not.toBe("");
    expect(text).not.toContain("Patrols");
    const status = isApiError(error) ? (error.status ?? 0) : 0;
    const isOutage = status >= 500 && code !== "storage_full";
    expect(title === outage).toBe(isOutage);
    expect(way !== null || kind === "closed" || kind === "gone").toBe(true);
    // Signing in again, a pause and a link say all there is to say.
    const isRefusal =
      status >= 400 && status < 500 && ![401, 429].includes(status) && !(way instanceof Object);
    if (isRefusal) expect(serviceMessage).toBe("Patrols have at most eight members.");
  });

  test.each([
    [400, "Not accepted"],
    [402, "Not accepted"],
    [403, "Not open to you"],
    [404, "No longer here"],
    [409, "Not possible now"],
    [422, "Not accepted"],
  ])(
    "with %i and a code of tomorrow is a refusal, with what the service says",
    async (status, title) => {
      const problem = words(await refusal({ status, code: "beavers_asleep" }));
      expect(problem).toMatchObject({
        title,
        kind: status === 404 ? "gone" : "closed",
        way: null,
        serviceMessage: "Patrols have at most eight members.",
      });
    },
  );

  test.each([
    ["scope_not_allowed", "apps/consent?scope=documents.read"],
    ["payments_not_ready", "payments"],
  ])("with the code %s links to the platform's own page alone", async (code, path) => {
    const linked = async (site: string) => {
      const address = `${site}/groups/grp_1/${path}`;
      return words(await refusal({ code, message: `Go to ${address}` })).way;
    };
    const href = `https://groups.example.org/groups/grp_1/${path}`;
    expect(await linked("https://groups.example.org")).toMatchObject({ href });
    expect(await linked("https://groups.example.org.evil.example")).toBeNull();
    expect(await linked("https://evil.example")).toBeNull();
  });

  test("with 500 and a code of tomorrow is an outage, to be tried again", async () => {
    const problem = words(await refusal({ status: 500, code: "disk_on_fire" }));
    expect(problem).toMatchObject({ title: outage, way: "again" });
    expect(problem.serviceMessage).toBeUndefined();
  });

  test("of being asked to wait is a pause, not a fault", async () => {
    const error = await refusal({ code: "rate_limited" });
    expect(error).toBeInstanceOf(RateLimitError);
    expect(words(error)).toMatchObject({ kind: "pause", way: "again" });
  });

  test("of a response that cannot be read is not said to pass by itself", async () => {
    sandbox.failNext("groups.overview", { alter: () => ({ group: 7 }) });
    const error: unknown = await client.groups
      .overview(sandbox.demo.groupId)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ResponseValidationError);
    expect(words(error).title).toBe("An answer we cannot read");
  });

  test("of a sign-in that has ended leads to the sign-in, also without a code", async () => {
    const error = await refusal({ status: 401, code: "session_gone" });
    expect(words(error)).toMatchObject({ way: "sign-in" });
  });

  test("of any other sort still has words", () => {
    expect(words(new RangeError("?"))).toMatchObject({
      kind: "fault",
      title: "Something went wrong",
    });
  });
});
