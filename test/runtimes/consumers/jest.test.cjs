// A partner's test in Jest as it comes: CommonJS, nothing transformed, no flag given to Node.
const { GroupManagement, NotFoundError, isApiError } = require("group-management-sdk");
const { createSandbox } = require("group-management-sdk/sandbox");

describe("a partner's test", () => {
  const sandbox = createSandbox();
  const options = { groupKey: sandbox.groupKey(), logLevel: "off" };
  const client = new GroupManagement({
    ...options,
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
  });
  const { groupId, events } = sandbox.demo;

  test("reads an event through the sandbox's fetch", async () => {
    const event = await client.events.get(groupId, events.paid);
    expect(event.id).toBe(events.paid);
  });

  test("walks a roster", async () => {
    const contacts = await client.groups.contacts.list(groupId).toArray({ max: 12 });
    expect(contacts).toHaveLength(12);
  });

  test("meets an error by its class and its code", async () => {
    const refused = client.events.get(groupId, "no-such-event");
    await expect(refused).rejects.toBeInstanceOf(NotFoundError);
    await refused.catch((error) => expect(isApiError(error, "not_found")).toBe(true));
  });

  test("retries a fault that it asked for", async () => {
    sandbox.failNext("groups.overview", { status: 503, code: "unavailable" });
    const { response } = await client.groups.overview(groupId).withResponse();
    expect(response.attempts).toBe(2);
  });

  test("reads an event over HTTP", async () => {
    const { baseUrl, close } = await sandbox.listen();
    try {
      const overHttp = new GroupManagement({ ...options, baseUrl });
      const event = await overHttp.events.get(groupId, events.paid);
      expect(event.id).toBe(events.paid);
    } finally {
      await close();
    }
  });
});
