// Corners of the demo data that an app meets late: a full last page, a folded group, a young person's photo. Over HTTP.

import { GroupManagement } from "group-management-sdk";
import { createSandbox, type Listening } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const sandbox = createSandbox();
const { demo } = sandbox;

let listening: Listening;
beforeAll(async () => {
  listening = await sandbox.listen();
});
afterAll(() => listening.close());

const clientWith = (credential: { groupKey: string } | { accessToken: string }) =>
  new GroupManagement({ baseUrl: listening.baseUrl, ...credential });

describe("a roster whose last page is full", () => {
  test.each([
    [undefined, 4],
    [200, 1],
    [100, 2],
  ])("with limit %s is read in %i pages, and leads to no empty one", async (limit, expected) => {
    const { groups } = clientWith({ accessToken: sandbox.accessToken() });
    const filter = limit === undefined ? {} : { limit };
    const sizes: number[] = [];
    let page = await groups.contacts.list(demo.fullPagesGroupId, filter);
    for (;;) {
      sizes.push(page.items.length);
      const next = await page.next();
      if (next === null) break;
      page = next;
    }
    expect(sizes).toEqual(Array.from({ length: expected }, () => limit ?? 50));
    expect([page.hasNext, page.nextCursor]).toEqual([false, null]);
  });

  test("is walked with one request", async () => {
    const { groups } = clientWith({ accessToken: sandbox.accessToken() });
    const before = sandbox.requests.length;
    const contacts = await groups.contacts
      .list(demo.fullPagesGroupId)
      .toArray({ max: Number.POSITIVE_INFINITY });
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(200);
    expect(sandbox.requests.length - before).toBe(1);
  });
});

test("a folded group is left out of the owner's groups, and still read by its id", async () => {
  const { groups, me } = clientWith({ accessToken: sandbox.accessToken() });
  const mine = await me.groups().toArray({ max: 100 });
  expect(mine.map(({ group }) => group.id)).not.toContain(demo.archivedGroupId);
  const { group } = await groups.overview(demo.archivedGroupId);
  expect(group.id).toBe(demo.archivedGroupId);
});

test.each(["1@2", "1@2@3"])("a blueprint's ref ending in @%s is no ref", async (version) => {
  const [id] = demo.blueprints.current.split("@");
  const path = `/groups/${demo.groupId}/blueprints/${id}@${version}/plan`;
  const response = await fetch(listening.baseUrl + path, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.accessToken()}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: "invalid_parameter", parameter: "blueprint" },
  });
});

describe("of two photos, one by a young person", () => {
  const seenBy = async (credential: { groupKey: string } | { accessToken: string }) => {
    const { groups } = clientWith(credential);
    const items = await groups.albums.items(demo.groupId, demo.albums.group).toArray({ max: 100 });
    const find = (id: string) => items.find((item) => item.id === id)?.uploadedBy;
    return [find(demo.albumItems.adultUpload), find(demo.albumItems.youthUpload)];
  };

  test("both are seen, with names, where youth may be", async () => {
    const [adult, youth] = await seenBy({ accessToken: sandbox.accessToken() });
    expect(adult?.name).toMatch(/\w/);
    expect(youth?.name).toMatch(/\w/);
  });

  test.each([
    ["a key", { groupKey: sandbox.groupKey() }],
    [
      "an app without roster.youth.read",
      {
        accessToken: sandbox.accessToken({
          app: "partner",
          scopes: ["events.read", "groups.read"],
        }),
      },
    ],
  ])("only the adult's is shown to %s", async (_, credential) => {
    const [adult, youth] = await seenBy(credential);
    expect(adult).toBeDefined();
    expect(youth).toBeUndefined();
  });
});
