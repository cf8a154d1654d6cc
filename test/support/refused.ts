// Calls and clients that are refused before anything is sent.
import {
  type ClientOptions,
  ConfigurationError,
  GroupManagement,
  RequestValidationError,
} from "group-management-sdk";
import { expect, vi } from "vitest";

import { clientOver, failureOf } from "./client.ts";

/** Runs a call that must be refused without anything being sent. */
export async function refusedCall(
  call: (client: GroupManagement) => PromiseLike<unknown>,
  options: ClientOptions = {},
): Promise<RequestValidationError> {
  let requests = 0;
  const client = clientOver(() => {
    requests++;
    return Response.json({});
  }, options);
  let pending: PromiseLike<unknown> | undefined;
  // Nothing is thrown at once: the promise tells.
  expect(() => (pending = call(client))).not.toThrow();
  const error = await failureOf(pending as PromiseLike<unknown>, RequestValidationError);
  expect(requests).toBe(0);
  return error;
}

/** Makes a client of options that must be refused. */
export function refusedOptions(options: unknown): ConfigurationError {
  try {
    // oxlint-disable-next-line no-new -- it throws
    new GroupManagement(options as ClientOptions);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  return expect.unreachable("it was accepted");
}

/** Where everybody can read what a program holds, and what makes a test such a place. */
export const readablePlaces: [string, () => void][] = [
  ["a page", () => vi.stubGlobal("document", {})],
  ["React Native", () => vi.stubGlobal("navigator", { product: "ReactNative" })],
  [
    "a browser's worker",
    () => {
      vi.stubGlobal("WorkerGlobalScope", EventTarget);
      vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0" });
    },
  ],
];
