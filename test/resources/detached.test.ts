// Methods that are handed on with their object.
import { GroupManagement } from "group-management-sdk";
import { expect, test } from "vitest";

import { clientOver } from "../support/client.ts";

test("a method that is handed on with its object works, and keeps its name", async () => {
  expect(GroupManagement.prototype.withOptions.name).toBe("withOptions");
  const client = clientOver(() => Response.json({}));
  const get = client.events.get.bind(client.events);
  await expect(get("g", "e")).rejects.toThrow("events.get");
  expect(Object.keys(client.events)).toEqual([]);
});
