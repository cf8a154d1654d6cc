// What the sandbox is made with: an option that there is not is refused, for a test would rest on it.

import { expect, test } from "vitest";
import { createSandbox } from "../../src/sandbox/index.ts";

test.each<[unknown, RegExp]>([
  [{ contact: 5 }, /createSandbox: Unknown field "contact". Did you mean contacts/],
  [{ contacts: "5" }, /contacts must be a whole number/],
  [{ contacts: -1 }, /contacts must be a whole number/],
  [{ contacts: null }, /contacts must be a whole number/],
  [{ groups: 1.5 }, /groups must be a whole number/],
  [{ requestsPerMinute: 0 }, /requestsPerMinute must be a whole number, 1 or more/],
  [{ data: "demos" }, /data must be one of demo, empty/],
  [{ data: [] }, /data must be/],
  [{ now: Date.now() }, /now must be a function/],
  [{ baseUrl: 5 }, /baseUrl must be/],
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
  ["accessToken", (sandbox) => sandbox.accessToken({ scope: [] } as object), /Did you mean scopes/],
  [
    "accessToken",
    (sandbox) => sandbox.accessToken({ scopes: "me.read" as never }),
    /scopes must be/,
  ],
  ["groupKey", (sandbox) => sandbox.groupKey({ group: "x" } as object), /Did you mean groupId/],
  [
    "configure",
    (sandbox) => sandbox.configure({ payment: false } as object),
    /Did you mean payments/,
  ],
])("%s refuses what it does not take", (method, told, message) => {
  const sandbox = createSandbox();
  expect(() => told(sandbox)).toThrow(RangeError);
  expect(() => told(sandbox)).toThrow(message);
  expect(() => told(sandbox)).toThrow(new RegExp(`^${method}: `));
});
