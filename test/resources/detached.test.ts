// A method that was taken off its object says what to do; nothing is sent.
import { GroupManagement, RequestValidationError } from "group-management-sdk";
import { expect, test, vi } from "vitest";

import { knownCalls } from "../support/calls.ts";
import { clientOver } from "../support/client.ts";

const sent = vi.fn(() => Response.json({}));

test.each(knownCalls.map(({ name }) => name))("%s", (name) => {
  const client = clientOver(sent);
  const path = name.split(".");
  const method = path.reduce<unknown>((owner, key) => Reflect.get(Object(owner), key), client);
  const call = () => Reflect.apply(method as Function, undefined, ["g", "x"]) as unknown;
  expect(call).toThrow(RequestValidationError);
  expect(call).toThrow(`client.${name} was called without its object. Call it as client.${name}(`);
  expect(sent).not.toHaveBeenCalled();
});

test.each(["request", "withOptions"] as const)("%s", (name) => {
  const { [name]: method } = clientOver(sent);
  const call = () => Reflect.apply(method as Function, undefined, [{}]) as unknown;
  expect(call).toThrow(`client.${name} was called without its object`);
});

test("a method that is handed on with its object works, and keeps its name", async () => {
  expect(GroupManagement.prototype.withOptions.name).toBe("withOptions");
  const client = clientOver(sent);
  const get = client.events.get.bind(client.events);
  await expect(get("g", "e")).rejects.toThrow("events.get");
  expect(Object.keys(client.events)).toEqual([]);
});
