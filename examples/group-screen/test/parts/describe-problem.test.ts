// Every code that the service publishes is put in words, and none of them shows the service's own message.
import { apiErrorCodes, GroupManagement, RateLimitError } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { describeProblem } from "../../src/problems/describe-problem.ts";

const sandbox = createSandbox();
const client = new GroupManagement({
  baseUrl: sandbox.baseUrl,
  fetch: sandbox.fetch,
  accessToken: sandbox.accessToken(),
  maxRetries: 0,
});
const ways = { platformUrl: "https://groups.example.org", signInUrl: null };

async function refusal(code: string): Promise<unknown> {
  sandbox.failNext("*", { code, message: "Internals of the service", times: 2 });
  const error: unknown = await client.groups
    .overview(sandbox.demo.groupId)
    .catch((caught) => caught);
  sandbox.reset();
  return error;
}

describe("a problem", () => {
  test.each(apiErrorCodes)("with the code %s is put in the reader's words", async (code) => {
    const problem = describeProblem(await refusal(code), ways);
    expect(problem.title).not.toBe("");
    expect(JSON.stringify(problem)).not.toContain("Internals");
    // There is always a way on: a link, another try, or words that say whom to ask.
    expect(problem.link !== null || problem.canRetry || problem.kind === "closed").toBe(true);
  });

  test("of being asked to wait is a pause, not a fault", async () => {
    const error = await refusal("rate_limited");
    expect(error).toBeInstanceOf(RateLimitError);
    expect(describeProblem(error, ways)).toMatchObject({ kind: "pause", canRetry: true });
  });

  test("of any other sort still has words", () => {
    expect(describeProblem(new RangeError("?"), ways)).toMatchObject({
      kind: "fault",
      title: "Something went wrong",
    });
  });
});
