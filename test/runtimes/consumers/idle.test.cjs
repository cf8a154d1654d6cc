// A partner's test of code that has clients, and sends nothing: the method that it calls is mocked.
const { createClientPool, GroupManagement } = require("group-management-sdk");

const baseUrl = "https://groups.example.org/api/v2";
const client = new GroupManagement({ baseUrl, groupKey: "mock" });
const people = createClientPool({ baseUrl, accessToken: () => "mock" });

test("shows how many messages are new", async () => {
  for (const one of [client, people.client("ann")]) {
    jest.spyOn(one.me, "inboxSummary").mockResolvedValue({ unreadMessages: 3 });
    expect(await one.me.inboxSummary()).toEqual({ unreadMessages: 3 });
  }
});
