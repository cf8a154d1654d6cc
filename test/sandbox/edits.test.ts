// Changes of the data, the switches and the clock from outside, and the parts that stay as they are.
import { GroupManagement } from "group-management-sdk";
import { http, HttpResponse } from "msw/http";
import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";

import { editRecords } from "../../src/sandbox/methods/edit-records.ts";
import type { LiveData } from "../../src/sandbox/data/store.ts";
import { createSandbox, type Sandbox, type SandboxData } from "../../src/sandbox/index.ts";
import { troopData } from "./troop.ts";

const clientOf = ({ baseUrl, fetch, accessToken }: Sandbox) =>
  new GroupManagement({ baseUrl, fetch, accessToken: accessToken(), maxRetries: 0 });

/** A sandbox of the demo data whose clock is set by hand. */
function onClock() {
  const clock = new Date("2026-03-01T12:00:00.000Z");
  const sandbox = createSandbox({ now: () => clock });
  return { clock, sandbox, client: clientOf(sandbox), groupId: sandbox.demo.groupId };
}

test("one of many records is removed", () => {
  const contacts = Array.from({ length: 200_000 }, (_, at) => ({ id: `c${at}`, groupId: "g" }));
  const data = { contacts } as unknown as LiveData;
  editRecords(data, { remove: { contacts: ["c7"] } });
  expect(data.contacts).toHaveLength(199_999);
  expect(data.contacts[7]).toEqual({ id: "c8", groupId: "g" });
});

describe("added and changed records", () => {
  test("comes with a sync from an earlier checkpoint, and nothing else does", async () => {
    const { clock, sandbox, client, groupId } = onClock();
    const follow = async (checkpoint?: string) => {
      let last = checkpoint;
      const names: (string | null)[] = [];
      for await (const batch of client.groups.contacts.sync(groupId, { checkpoint })) {
        last = batch.checkpoint;
        names.push(...batch.contacts.map(({ firstName }) => firstName));
      }
      return { names, checkpoint: last };
    };
    const { checkpoint } = await follow();
    clock.setUTCHours(15);
    sandbox.edit(({ contacts }) => {
      contacts.push({ id: "contact_new", groupId, type: "ADULT", firstName: "Newcomer" });
      const known = contacts.find(({ id }) => id === sandbox.demo.contacts.adult);
      if (known) known.firstName = "Renamed";
    });
    const { names } = await follow(checkpoint);
    expect(new Set(names)).toEqual(new Set(["Newcomer", "Renamed"]));
    expect(names).toHaveLength(2);
    const list = client.groups.contacts.list(groupId, { updatedSince: clock });
    const found = (await list.toArray({ max: 9 })).find(({ id }) => id === "contact_new");
    expect(found?.createdAt).toBe("2026-03-01T15:00:00.000Z");
  });

  test("comes with a sync where a role or an account's age changed, and nothing else does", async () => {
    const { clock, sandbox, client, groupId } = onClock();
    const { people, contacts, packId } = sandbox.demo;
    const since = async () => {
      const list = client.groups.contacts.list(groupId, { updatedSince: clock });
      return (await list.toArray({ max: 200 })).map(({ id }) => id);
    };
    clock.setUTCHours(13);
    sandbox.edit(({ memberships }) => {
      for (const one of memberships) if (one.personId === people.parent) one.role = "ADMIN";
    });
    expect(await since()).toEqual([contacts.parent]);
    clock.setUTCHours(14);
    sandbox.edit((data) => {
      data.memberships = data.memberships.filter(({ personId }) => personId !== people.parent);
    });
    expect(await since()).toEqual([contacts.parent]);
    clock.setUTCHours(15);
    sandbox.edit((data) => {
      for (const one of data.people) if (one.id === people.parent) one.age = "minor";
    });
    expect(await since()).toEqual([contacts.parent]);
    clock.setUTCHours(16);
    sandbox.edit((data) => {
      for (const one of data.people) if (one.id === people.parent) one.age = "adult";
      const personId = people.owner;
      data.contacts.push({ id: "contact_young", groupId: packId, type: "YOUTH", personId });
    });
    expect(new Set(await since())).toEqual(new Set([contacts.owner, contacts.parent]));
  });

  test("keeps the date of an entry whose role it changed, where it gives one", async () => {
    const { clock, sandbox, client, groupId } = onClock();
    const { people, contacts: ids } = sandbox.demo;
    clock.setUTCHours(15);
    const updatedAt = "2021-01-01T00:00:00.000Z";
    sandbox.edit(({ contacts, memberships }) => {
      for (const one of memberships) if (one.personId === people.parent) one.role = "ADMIN";
      for (const one of contacts) if (one.id === ids.parent) one.updatedAt = updatedAt;
    });
    const entries = await client.groups.contacts.list(groupId).toArray({ max: 200 });
    const parent = entries.find(({ id }) => id === ids.parent);
    expect(parent).toMatchObject({ role: "ADMIN", updatedAt });
  });

  test("keeps the dates that it gives itself, as text or not", async () => {
    const { clock, sandbox, client, groupId } = onClock();
    clock.setUTCHours(15);
    const createdAt = "2020-01-01T00:00:00.000Z";
    const updatedAt = new Date("2021-01-01T00:00:00.000Z");
    sandbox.edit(({ contacts }) => {
      contacts.push({ id: "contact_1", groupId, type: "ADULT", createdAt });
      const dated = { id: "contact_2", groupId, type: "ADULT", createdAt, updatedAt };
      contacts.push(dated as unknown as (typeof contacts)[number]);
    });
    const contacts = await client.groups.contacts.list(groupId).toArray({ max: 200 });
    const found = (name: string) => contacts.find(({ id }) => id === name);
    expect(found("contact_1")).toMatchObject({ createdAt, updatedAt: clock.toISOString() });
    expect(found("contact_2")).toMatchObject({ createdAt, updatedAt: updatedAt.toISOString() });
  });

  test("is the newest document, where it is one", async () => {
    const { clock, sandbox, client, groupId } = onClock();
    clock.setUTCDate(20);
    sandbox.edit(({ documents }) => {
      const first = documents.find(({ id }) => id === sandbox.demo.documents.public);
      const { createdAt: _, updatedAt: __, ...undated } = first ?? { id: "", groupId, name: "" };
      documents.push({ ...undated, id: "doc_new", name: "Newest" } as (typeof documents)[number]);
    });
    const [newest] = (await client.documents.list(groupId)).items;
    expect(newest?.name).toBe("Newest");
  });
});

test("the records that a sandbox was made of stay the caller's, and the sandbox's its own", async () => {
  const data: SandboxData = troopData();
  const sandbox = createSandbox({ data });
  const first = data.contacts?.[0];
  const count = sandbox.requests.length;
  if (first) first.firstName = "Changed outside";
  let kept: { firstName?: string | null } | undefined;
  sandbox.edit(({ contacts }) => {
    kept = contacts[0];
  });
  if (kept) kept.firstName = "Changed later";
  sandbox.edit(({ contacts }) => {
    expect(contacts[0]?.firstName).not.toMatch(/Changed/);
  });
  expect(sandbox.requests).toHaveLength(count);
});

test("undefined leaves a switch as it is", async () => {
  const sandbox = createSandbox();
  sandbox.configure({ payments: undefined, signIn: undefined } as object);
  const { groupId, events } = sandbox.demo;
  await clientOf(sandbox).events.createCheckoutLink(groupId, events.paid);
  sandbox.configure({ payments: false });
  const refused = clientOf(sandbox).events.createCheckoutLink(groupId, events.paid);
  await expect(refused).rejects.toMatchObject({ code: "payments_not_ready" });
});

test("the log has the moment of each request, also where the clock is one date that is set on", async () => {
  const { clock, sandbox, client } = onClock();
  await client.me.inboxSummary();
  clock.setUTCHours(15);
  await client.me.inboxSummary();
  const hours = sandbox.requests.map(({ at }) => new Date(at).getUTCHours());
  expect(hours).toEqual([12, 15]);
});

test.each([204, 205, 304])("a fault of status %i has no body", async (status) => {
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  onTestFinished(() => listening.close());
  const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
  const ways = [
    [sandbox.fetch, sandbox.baseUrl],
    [fetch, listening.baseUrl],
  ] as const;
  for (const [send, baseUrl] of ways) {
    sandbox.failNext("me.inboxSummary", [{ status }, { status, network: "truncate" }]);
    for (let count = 0; count < 2; count++) {
      const response = await send(`${baseUrl}/me/inbox/summary`, { headers });
      expect([response.status, await response.text()]).toEqual([status, ""]);
    }
  }
});

test("handlers leave the pictures of another sandbox on their origin to its handlers", async () => {
  const sandboxes = ["a", "b"].map((name) => {
    const sandbox = createSandbox({
      baseUrl: `http://localhost/${name}/api/v2`,
      data: troopData(),
    });
    sandbox.edit(({ albums }) => {
      for (const item of albums[0]?.items ?? []) item.id = `${name}-${item.id}`;
    });
    return sandbox;
  });
  const server = setupServer(...sandboxes.flatMap(({ handlers }) => handlers));
  server.listen();
  onTestFinished(() => server.close());
  for (const { baseUrl, accessToken, requests } of sandboxes) {
    const client = new GroupManagement({ baseUrl, accessToken: accessToken() });
    const [item] = (await client.groups.albums.items("troop", "gallery")).items;
    const picture = await fetch(String(item?.thumbUrl));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(requests).toHaveLength(1);
  }
});

test("handlers leave an app's own media to its own handlers", async () => {
  const sandbox = createSandbox();
  const { origin } = new URL(sandbox.baseUrl);
  const logo = http.get(`${origin}/media/logo.png`, () => HttpResponse.text("logo"));
  const server = setupServer(...sandbox.handlers, logo);
  server.listen();
  onTestFinished(() => server.close());
  sandbox.failNext("*", { status: 503 });
  expect(await (await fetch(`${origin}/media/logo.png`)).text()).toBe("logo");
  expect(sandbox.requests).toHaveLength(0);
});
