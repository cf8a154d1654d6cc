// The guide's mocks: one method of a client, a part of a client, a deep mock.
import {
  GroupManagement,
  type GroupManagementClient,
  isApiError,
  operations,
} from "group-management-sdk";
import { apiPromise, serviceError } from "group-management-sdk/sandbox";
import { createQueries } from "group-management-sdk/tanstack-query";
import { QueryClient } from "@tanstack/query-core";
import { expect, test, vi } from "vitest";

import * as payloads from "../../support/payloads.ts";

// #region badge
type Inbox = { me: Pick<GroupManagementClient["me"], "inboxSummary"> };

/** Your code. It names the methods that it uses, so that a stand-in needs no others. */
async function badge({ me }: Inbox): Promise<string> {
  try {
    const { unreadMessages } = await me.inboxSummary();
    return unreadMessages > 0 ? `${unreadMessages} new` : "";
  } catch (error) {
    if (isApiError(error, "terms_required")) return "Accept the new terms";
    throw error;
  }
}
// #endregion

// #region one-method
test("shows how many messages are new", async () => {
  const client = new GroupManagement({ baseUrl: "https://mock.example/api/v2", groupKey: "mock" });
  vi.spyOn(client.me, "inboxSummary").mockResolvedValue({ unreadMessages: 3 });
  expect(await badge(client)).toBe("3 new");
});
// #endregion

test("sends a person to new terms", async () => {
  const client = new GroupManagement({ baseUrl: "https://mock.example/api/v2", groupKey: "mock" });
  vi.spyOn(client.me, "inboxSummary").mockRejectedValue(serviceError("terms_required"));
  expect(await badge(client)).toBe("Accept the new terms");
});

// #region part
test("shows nothing without new messages", async () => {
  const me = { inboxSummary: vi.fn().mockResolvedValue({ unreadMessages: 0 }) };
  expect(await badge({ me })).toBe("");
});
// #endregion

// #region own
test("shows three new messages", async () => {
  const me: Inbox["me"] = { inboxSummary: () => apiPromise({ unreadMessages: 3 }) };
  expect(await badge({ me })).toBe("3 new");
});
// #endregion

/** A mock of every operation, in objects as a client has them. */
function mockedOperations(): object {
  const client: Record<string, unknown> = {};
  for (const name of Object.keys(operations)) {
    const path = name.split(".");
    const method = path.pop() ?? "";
    const owner = path.reduce((held, key) => (held[key] ??= {}) as Record<string, unknown>, client);
    owner[method] = vi.fn();
  }
  return client;
}

test("queries take an object of mocks", async () => {
  const client = mockedOperations() as GroupManagementClient;
  const group = { ...payloads.group(), name: "Troop 4" };
  vi.mocked(client.groups.overview).mockResolvedValue({ group });
  const queries = createQueries(client);
  const found = await new QueryClient().fetchQuery(queries.groups.overview("g"));
  expect(found.group.name).toBe("Troop 4");
});

/** As `mockDeep` of vitest-mock-extended and jest-mock-extended: every member is there, and is a mock. */
function deepMock(): object {
  const members = new Map<PropertyKey, unknown>();
  return new Proxy(vi.fn(), {
    get: (mock: object, name) => {
      if (name in mock) return Reflect.get(mock, name) as unknown;
      if (!members.has(name)) members.set(name, deepMock());
      return members.get(name);
    },
  });
}

test("queries take a deep mock", async () => {
  const client = deepMock() as GroupManagementClient;
  vi.mocked(client.me.inboxSummary).mockResolvedValue({ unreadMessages: 7 });
  const queries = createQueries(client);
  expect(await new QueryClient().fetchQuery(queries.me.inboxSummary())).toEqual({
    unreadMessages: 7,
  });
});
