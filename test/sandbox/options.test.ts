// What the sandbox is made with: an option that there is not is refused, for a test would rest on it.

import { expect, test } from "vitest";
import { createSandbox } from "../../src/sandbox/index.ts";

test.each<[unknown, RegExp]>([
  [{ contact: 5 }, /createSandbox: There is no field "contact" here. Is contacts meant/],
  [{ contacts: "5" }, /contacts is a whole number/],
  [{ contacts: -1 }, /contacts is a whole number/],
  [{ contacts: null }, /contacts is a whole number/],
  [{ groups: 1.5 }, /groups is a whole number/],
  [{ requestsPerMinute: 0 }, /requestsPerMinute is a whole number, 1 or more/],
  [{ data: "demos" }, /data is one of demo, empty/],
  [{ data: [] }, /data is/],
  [{ now: Date.now() }, /now is a function/],
  [{ baseUrl: 5 }, /baseUrl is/],
  [null, /an object of options/],
])("createSandbox(%j) is refused", (options, message) => {
  const make = () => createSandbox(options as { contacts: number });
  expect(make).toThrow(RangeError);
  expect(make).toThrow(message);
});

test("what is left out stays as it would be", () => {
  const made = createSandbox({ contacts: 50, requestsPerMinute: Number.POSITIVE_INFINITY });
  expect(made.demo.groupId).toBe(createSandbox().demo.groupId);
});

test.each<[string, (sandbox: ReturnType<typeof createSandbox>) => unknown, RegExp]>([
  ["accessToken", (sandbox) => sandbox.accessToken({ scope: [] } as object), /Is scopes meant/],
  ["accessToken", (sandbox) => sandbox.accessToken({ scopes: "me.read" as never }), /scopes is/],
  ["groupKey", (sandbox) => sandbox.groupKey({ group: "x" } as object), /Is groupId meant/],
  ["configure", (sandbox) => sandbox.configure({ payment: false } as object), /Is payments meant/],
])("%s refuses what it does not take", (method, told, message) => {
  const sandbox = createSandbox();
  expect(() => told(sandbox)).toThrow(RangeError);
  expect(() => told(sandbox)).toThrow(message);
  expect(() => told(sandbox)).toThrow(new RegExp(`^${method}: `));
});
