// The guide's short pieces: callers, the clock, data of one's own.
import { GroupManagement } from "group-management-sdk";
import {
  connectionError,
  createSandbox,
  serviceError,
  timeoutError,
} from "group-management-sdk/sandbox";
import { expect, test } from "vitest";

test("the guide's credentials belong to the people that it names", async () => {
  const sandbox = createSandbox();
  // #region callers
  const credentials = [
    sandbox.groupKey(), // the demo troop's, with every key scope
    sandbox.accessToken(), // the owner, in one of the platform's own apps
    sandbox.accessToken({ personId: sandbox.demo.people.parent }),
    sandbox.accessToken({ app: "partner", scopes: ["documents.read"] }),
  ];
  // #endregion
  for (const credential of credentials) {
    const path = `${sandbox.baseUrl}/groups/${sandbox.demo.groupId}/documents`;
    const headers = { authorization: `Bearer ${credential}` };
    expect((await sandbox.fetch(path, { headers })).status).toBe(200);
  }
});

test("the guide's clock brings the month's credits back", async () => {
  // #region clock
  let time = Date.parse("2026-03-31T23:59:59Z");
  const sandbox = createSandbox({ now: () => new Date(time) });
  // #endregion
  const credits = async () => {
    const path = `${sandbox.baseUrl}/groups/${sandbox.demo.groupId}/ai/credits`;
    const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
    return (await (await sandbox.fetch(path, { headers })).json()) as { used: number };
  };
  expect((await credits()).used).toBeGreaterThan(0);
  time += 1_000; // April: the month's AI credits are back
  expect((await credits()).used).toBe(0);
});

test("the guide's club has the members it is given", async () => {
  // #region data
  const sandbox = createSandbox({
    data: {
      people: [{ id: "ada", name: "Ada Quist" }],
      groups: [{ id: "club", name: "Chess Club" }],
      memberships: [{ personId: "ada", groupId: "club", role: "OWNER" }],
      contacts: [{ id: "c1", groupId: "club", firstName: "Ada", personId: "ada" }],
    },
  });
  sandbox.edit(({ contacts }) => {
    contacts.push({ id: "c2", groupId: "club", firstName: "Ben" });
  });
  // #endregion
  const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
  const answer = await sandbox.fetch(`${sandbox.baseUrl}/groups/club/contacts`, { headers });
  expect(await answer.json()).toMatchObject({ items: [{ role: "OWNER" }, { firstName: "Ben" }] });
});

test("as the guide says, a token function hides one refusal of a token, and not two", async () => {
  for (const code of ["unauthorized", "terms_required"] as const) {
    const sandbox = createSandbox();
    const { baseUrl, fetch, demo } = sandbox;
    const accessToken = () => sandbox.accessToken();
    const client = new GroupManagement({ baseUrl, fetch, accessToken });
    sandbox.failNext("groups.overview", { code });
    await expect(client.groups.overview(demo.groupId)).resolves.toBeDefined();
    sandbox.failNext("groups.overview", { code, times: 2 });
    await expect(client.groups.overview(demo.groupId)).rejects.toMatchObject({ code });
  }
});

test("the guide's errors are those that a client throws", () => {
  // #region errors
  const errors = [
    serviceError("payments_not_ready"), // a PaymentError with a setupUrl
    serviceError("rate_limited", { retryAfter: 30 }),
    connectionError({ outcome: "not-sent" }),
    timeoutError(),
  ];
  // #endregion
  expect(errors.map(({ name }) => name)).toEqual([
    "PaymentError",
    "RateLimitError",
    "ConnectionError",
    "TimeoutError",
  ]);
});
