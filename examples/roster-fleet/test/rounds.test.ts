// Rounds with changes between and within them: a small fleet, and one worker or none.
import { afterEach, expect, test } from "vitest";

import { type Contact, GroupManagement } from "group-management-sdk";

import { keepRoster } from "../keep-roster.ts";
import { type Standing, Superseded } from "../roster-database.ts";
import { beginRound } from "../rounds.ts";
import { openScene, type Scene } from "./scene.ts";

let scene: Scene | undefined;

afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

const open = async (workers: number): Promise<Scene> => {
  scene = await openScene({ groups: 8, contacts: 250, requestsPerMinute: 5000, workers });
  return scene;
};

const inProcess = ({ sandbox, database }: Scene, groupId: string, round: number) => ({
  client: new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    accessToken: sandbox.accessToken(),
  }),
  database,
  groupId,
  round,
  signal: new AbortController().signal,
});

const listed = (...ids: string[]) => ids.map((id) => ({ id, name: id }));

test("removed entries are found by a full round, and a group that is not reached any more goes whole", async () => {
  const { sandbox, ...rest } = await open(2);
  await rest.round();
  const [shrunk = "", gone = ""] = sandbox.demo.fleet;
  sandbox.edit((data) => {
    const at = data.contacts.findIndex(({ groupId }) => groupId === shrunk);
    data.contacts.splice(at, 20);
    const group = data.groups.find(({ id }) => id === gone);
    if (group) group.archived = true;
  });
  const changes = await rest.round();
  expect(changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(changes.round).toMatchObject({ full: false, dropped: 1 });
  expect((await rest.copy())[shrunk]).toHaveLength(250);
  const full = await rest.round({ full: true });
  expect(full).toMatchObject({ added: 0, changed: 0, removed: 20 });
  const copy = await rest.copy();
  expect(copy).toEqual(await rest.service());
  expect(copy[shrunk]).toHaveLength(230);
  expect(copy[gone]).toBeUndefined();
});

test("a group that refuses is left for the next round with its code, and the others are kept", async () => {
  const { sandbox, ...rest } = await open(1);
  sandbox.failNext("groups.contacts.list", { code: "scope_not_allowed" });
  const first = await rest.round();
  expect(first.problems).toEqual([["scope_not_allowed", 1]]);
  expect(first.done).toBe(first.groups);
  const second = await rest.round();
  expect(second.problems).toEqual([]);
  expect(await rest.copy()).toEqual(await rest.service());
});

test("a round that was stopped is gone on with", async () => {
  const { sandbox, ...rest } = await open(0);
  const stop = new AbortController();
  const stopped = rest.round({ signal: stop.signal });
  while (sandbox.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  setTimeout(() => stop.abort(new Error("stopped")), 300);
  await expect(stopped).rejects.toThrow(/abort|stop/);
  const [groupId = ""] = sandbox.demo.fleet;
  const { rows } = await rest.database.reader.query(
    "SELECT number FROM rounds WHERE ended_at IS NULL",
  );
  expect(rows).toEqual([{ number: 1 }]);
  await keepRoster(inProcess({ sandbox, ...rest }, groupId, 1));
  const again = await beginRound(rest.database, "the sandbox", listed(groupId), false);
  expect(again).toMatchObject({ number: 1, full: true, resumed: true });
  expect((await rest.copy())[groupId]).toHaveLength(250);
});

test("two who have the same group store each batch once: the slower one gives way", async () => {
  const { sandbox, database } = await open(0);
  const [groupId = ""] = sandbox.demo.fleet;
  await beginRound(database, "the sandbox", listed(groupId), false);
  const job = inProcess({ ...(scene as Scene) }, groupId, 1);
  const outcomes = await Promise.allSettled([keepRoster(job), keepRoster(job), keepRoster(job)]);
  const lost = outcomes.filter(({ status }) => status === "rejected");
  expect(lost.length).toBeLessThan(3);
  for (const outcome of lost) {
    expect(outcome.status === "rejected" && outcome.reason).toBeInstanceOf(Superseded);
  }
  const { rows } = await database.reader.query(
    "SELECT entries, added, changed, removed, done_in FROM groups",
  );
  expect(rows).toEqual([{ entries: 250, added: 250, changed: 0, removed: 0, done_in: 1 }]);
});

test("a batch and its checkpoint are stored together or not at all", async () => {
  const { sandbox, database } = await open(0);
  const [groupId = ""] = sandbox.demo.fleet;
  await beginRound(database, "the sandbox", listed(groupId), false);
  const { client } = inProcess({ ...(scene as Scene) }, groupId, 1);
  const standing = await database.begin(groupId, 1);
  if (standing === null) throw new Error("There is something to do.");
  const { value: batch } = await client.groups.contacts
    .sync(groupId)
    [Symbol.asyncIterator]()
    .next();
  if (batch === undefined) throw new Error("There is a batch.");
  // PostgreSQL refuses the last entry: a row needs an id.
  const [contact] = batch.contacts;
  const broken = { ...batch, contacts: [...batch.contacts, { ...contact, id: null }] };
  await expect(database.store(standing, broken as typeof batch)).rejects.toThrow(/null value/);
  const { rows } = await database.reader.query(
    "SELECT checkpoint, entries FROM groups LEFT JOIN checkpoints ON group_id = id",
  );
  expect(rows).toEqual([{ checkpoint: null, entries: 0 }]);
  expect((await (scene as Scene).copy())[groupId]).toBeUndefined();
  await database.store(standing, batch);
  await expect(database.store(standing, batch)).rejects.toBeInstanceOf(Superseded);
  expect((await (scene as Scene).copy())[groupId]).toHaveLength(200);
});

test("what changes while a walk over everything was stopped is not lost", async () => {
  const { sandbox, database, ...rest } = await open(0);
  const [groupId = ""] = sandbox.demo.fleet;
  const job = inProcess(scene as Scene, groupId, 1);
  await beginRound(database, "the sandbox", listed(groupId), false);
  const standing = await database.begin(groupId, 1);
  if (standing === null) throw new Error("There is something to do.");
  for await (const batch of job.client.groups.contacts.sync(groupId)) {
    await database.store(standing, batch);
    break;
  }
  await database.giveUp(groupId, 1, "unavailable");
  sandbox.edit(({ contacts }) => {
    const entry = contacts.find((contact) => contact.groupId === groupId);
    if (entry) Object.assign(entry, { title: "Treasurer", updatedAt: new Date().toISOString() });
  });
  await database.reader.query("UPDATE rounds SET ended_at = now()");
  const { number, full } = await beginRound(database, "the sandbox", listed(groupId), false);
  expect({ number, full }).toEqual({ number: 2, full: false });
  await keepRoster({ ...job, round: 2 });
  expect((await rest.copy())[groupId]).toEqual((await rest.service())[groupId]);
});

test("a batch that was read before another one, and is stored after it, replaces no later text, no greater walk and no checkpoint of it", async () => {
  const { database, ...rest } = await open(0);
  const [groupId = ""] = rest.sandbox.demo.fleet;
  const job = inProcess(scene as Scene, groupId, 1);
  await beginRound(database, "the sandbox", listed(groupId), false);
  await keepRoster(job);
  await beginRound(database, "the sandbox", listed(groupId), false);
  await database.reader.query("UPDATE groups SET done_in = 0");
  const [entry] = (await rest.copy())[groupId] ?? [];
  const later = { ...(entry as Contact), title: "new", updatedAt: "2026-11-01T11:00:00.5+01:00" };
  const earlier = { ...later, title: "old", updatedAt: "2026-11-01T10:00:00Z" };
  const batch = { phase: "changes", done: true } as const;
  const store = async (checkpoint: string, walk: string, contact: Contact) => {
    const standing = (await database.begin(groupId, 1)) as Standing;
    await database.store(standing, { ...batch, checkpoint, walk, contacts: [contact] });
    const { rows } = await database.reader.query(
      `SELECT entry ->> 'title' AS title, contacts.walk, checkpoint FROM contacts JOIN checkpoints USING (group_id)
       WHERE contacts.id = $1`,
      [later.id],
    );
    return rows[0] as object;
  };
  expect(await store("c1", "x", later)).toEqual({ title: "new", walk: "x", checkpoint: "c1" });
  expect(await store("c2", "1", earlier)).toEqual({ title: "new", walk: "x", checkpoint: "c1" });
  // A full walk's text wins.
  expect(await store("c3", "y", earlier)).toEqual({ title: "old", walk: "y", checkpoint: "c3" });
});

test("a database that follows another service is refused, and nothing in it is touched", async () => {
  const { database } = await open(0);
  await beginRound(database, "one.example", listed("a"), false);
  await expect(beginRound(database, "other.example", listed("b"), false)).rejects.toThrow(
    /another service/,
  );
  const { rows } = await database.reader.query("SELECT id FROM groups");
  expect(rows).toEqual([{ id: "a" }]);
});

test("a full round finds removed entries, although the service's clock is behind the last full round's", async () => {
  const clock = { ahead: 3_600_000 };
  scene = await openScene({
    groups: 3,
    contacts: 250,
    requestsPerMinute: 5000,
    workers: 1,
    now: () => new Date(Date.now() + clock.ahead),
  });
  const { sandbox, ...rest } = scene;
  await rest.round();
  clock.ahead = 0;
  const [shrunk = ""] = sandbox.demo.fleet;
  sandbox.edit(({ contacts }) => {
    contacts.splice(
      contacts.findIndex(({ groupId }) => groupId === shrunk),
      20,
    );
  });
  expect(await rest.round({ full: true })).toMatchObject({ removed: 20 });
  expect(await rest.copy()).toEqual(await rest.service());
});

test("a name with NUL or half an emoji stops neither its group nor a query over all", async () => {
  const { sandbox, database, ...rest } = await open(1);
  const [groupId = ""] = sandbox.demo.fleet;
  sandbox.edit(({ contacts, groups }) => {
    const entry = contacts.find((contact) => contact.groupId === groupId);
    if (entry) Object.assign(entry, { firstName: "Ki\0t", lastName: "🦊".slice(0, 1) });
    const group = groups.find(({ id }) => id === groupId);
    if (group) group.name = "Troop\0 7";
  });
  expect(await rest.round()).toMatchObject({ problems: [] });
  const { rows } = await database.reader.query<{ first_name: string; last_name: string }>(
    "SELECT first_name, last_name FROM roster WHERE first_name LIKE 'Ki%t' AND last_name LIKE '\uFFFD%'",
  );
  expect(rows).toEqual([{ first_name: "Ki\uFFFDt", last_name: "\uFFFD" }]);
  await rest.round({ full: true });
});

test.each([
  ["app_not_installed", true],
  ["scope_not_allowed", true],
  ["not_found", true],
  ["forbidden", false],
  ["app_suspended", false],
])("a group that refuses with %s has its roster deleted: %s", async (code, isDeleted) => {
  const { sandbox, database, ...rest } = await open(1);
  await rest.round();
  sandbox.failNext("groups.contacts.list", { code: code as "app_suspended" });
  expect(await rest.round()).toMatchObject({ problems: [[code, 1]] });
  const { rows } = await database.reader.query(
    `SELECT groups.entries FROM groups LEFT JOIN checkpoints ON group_id = id WHERE problem IS NOT NULL
       AND entries = (SELECT count(*) FROM contacts WHERE group_id = groups.id) AND (checkpoint IS NULL) = $1`,
    [isDeleted],
  );
  expect(rows).toEqual([{ entries: isDeleted ? 0 : expect.any(Number) }]);
  await rest.round();
  expect(await rest.copy()).toEqual(await rest.service());
});
