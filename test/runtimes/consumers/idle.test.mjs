// The same in Vitest.
import { createClientPool, GroupManagement } from "group-management-sdk";
import { expect, test, vi } from "vitest";

const baseUrl = "https://groups.example.org/api/v2";
const client = new GroupManagement({ baseUrl, groupKey: "mock" });
const people = createClientPool({ baseUrl, accessToken: () => "mock" });

test("shows how many messages are new", async () => {
  for (const one of [client, people.client("ann")]) {
    vi.spyOn(one.me, "inboxSummary").mockResolvedValue({ unreadMessages: 3 });
    expect(await one.me.inboxSummary()).toEqual({ unreadMessages: 3 });
  }
});
