// Calls that are refused before anything is sent.
import { type GroupManagement, RequestValidationError } from "group-management-sdk";
import { expect } from "vitest";

import { clientOver, failureOf } from "./client.ts";

/** Runs a call that must be refused without anything being sent. */
export async function refusedCall(
  call: (client: GroupManagement) => PromiseLike<unknown>,
): Promise<RequestValidationError> {
  let requests = 0;
  const client = clientOver(() => {
    requests++;
    return Response.json({});
  });
  let pending: PromiseLike<unknown> | undefined;
  // Nothing is thrown at once: the promise tells.
  expect(() => (pending = call(client))).not.toThrow();
  const error = await failureOf(pending as PromiseLike<unknown>, RequestValidationError);
  expect(requests).toBe(0);
  return error;
}
