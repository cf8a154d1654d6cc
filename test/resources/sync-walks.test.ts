// The name of a walk, by which a copy finds what was removed; the type that is followed; when everything is walked anew.
import {
  type Contact,
  type ContactBatch,
  type ContactSyncParams,
  RequestValidationError,
} from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { writeCheckpoint } from "../../src/resources/contacts/checkpoint.ts";
import { clientOver, failureOf, refusal } from "../support/client.ts";
import { contact, page } from "../support/payloads.ts";
import { batchesOf } from "../support/roster.ts";

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service with a clock of its own, whose cursors can be made unknown. */
function service(ids: readonly string[]) {
  const state = { clock: Date.parse("2026-03-01T12:00:00Z"), ids, stale: false, size: 2, age: 0 };
  const asked: Record<string, string>[] = [];
  const client = clientOver((url) => {
    asked.push(Object.fromEntries(url.searchParams));
    const cursor = url.searchParams.get("cursor");
    if (cursor !== null && state.stale) {
      state.stale = false;
      return refusal(400, "invalid_parameter", {}, "cursor");
    }
    const from = Number(cursor ?? 0);
    const all = url.searchParams.has("updatedSince") ? [] : state.ids;
    const next = from + state.size < all.length ? String(from + state.size) : null;
    const items = all.slice(from, from + state.size).map((id) => contact(id) as unknown as Contact);
    return Response.json(page(items, next), {
      headers: {
        date: new Date(state.clock).toUTCString(),
        ...(state.age > 0 && { age: String(state.age) }),
      },
    });
  });
  return { state, asked, client };
}

/** The `updatedSince` of a request, without the milliseconds that its walk's requests took. */
const secondOf = (query?: Record<string, string>) =>
  new Date(Math.ceil(Date.parse(query?.["updatedSince"] ?? "") / 1000) * 1000).toISOString();
const last = (batches: readonly ContactBatch[]): ContactBatch =>
  batches.at(-1) ?? expect.unreachable();
const walksOf = (batches: readonly ContactBatch[]) => [...new Set(batches.map(({ walk }) => walk))];

describe("a walk's name", () => {
  test("is one in all batches, from whichever checkpoint, and in the changes that follow", async () => {
    const { client } = service(["a", "b", "c", "d", "e"]);
    const begun = await batchesOf(client, {}, { most: 1 });
    const rest = await batchesOf(client, { checkpoint: last(begun).checkpoint });
    const changes = await batchesOf(client, { checkpoint: last(rest).checkpoint });
    const more = await batchesOf(client, { checkpoint: last(changes).checkpoint });
    expect(rest).toHaveLength(3);
    expect(last(more).phase).toBe("changes");
    expect(walksOf([...begun, ...rest, ...changes, ...more])).toHaveLength(1);
    expect(last(begun).walk).toMatch(/^[\da-z]+$/);
  });

  test.each([0, 1000, 3 * DAY])("is greater of a walk that begins %i ms later", async (later) => {
    const { client, state } = service(["a", "b", "c"]);
    const names: string[] = [];
    let checkpoint: string | undefined;
    for (let count = 0; count < 5; count++) {
      const batches = await batchesOf(client, { checkpoint, full: true });
      names.push(last(batches).walk, last(await batchesOf(client)).walk);
      checkpoint = last(batches).checkpoint;
      state.clock += later;
      vi.setSystemTime(Date.now() + later);
    }
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  test("is greater than that in the checkpoint, also after the service's clock was set back", async () => {
    const { client, state } = service(["a"]);
    const before = last(await batchesOf(client));
    state.clock -= 400 * DAY;
    vi.setSystemTime(Date.now() - 400 * DAY);
    const after = last(await batchesOf(client, { checkpoint: before.checkpoint, full: true }));
    expect(after.walk > before.walk).toBe(true);
    const again = last(await batchesOf(client, { checkpoint: after.checkpoint, full: true }));
    expect(again.walk > after.walk).toBe(true);
  });

  test("is a new one when a cursor that is no longer taken makes the walk begin anew", async () => {
    const { client, state } = service(["a", "b", "c", "d", "e"]);
    const batches: ContactBatch[] = [];
    for await (const batch of client.groups.contacts.sync("g")) {
      if (batches.push(batch) === 1) state.stale = true;
    }
    const names = walksOf(batches);
    expect(names).toHaveLength(2);
    expect(names).toEqual(names.toSorted());
    expect(
      batches.filter(({ walk }) => walk === names[1]).flatMap((one) => one.contacts),
    ).toHaveLength(5);
  });

  test("stays when it is the walk over changes that begins anew", async () => {
    const { client, state } = service(["a"]);
    const before = last(await batchesOf(client));
    state.stale = true;
    const [begun] = await batchesOf(client, { checkpoint: before.checkpoint });
    expect(begun?.walk).toBe(before.walk);
  });
});

describe("a service's clock that was ahead by an hour and was set right", () => {
  test("makes the next changes a full walk, since those of that hour have earlier times", async () => {
    const { client, state, asked } = service(["a", "b", "c"]);
    state.clock += 3_600_000;
    const ahead = last(await batchesOf(client));
    state.clock -= 3_500_000;
    const anew = await batchesOf(client, { checkpoint: ahead.checkpoint });
    expect(anew.map(({ phase, done }) => [phase, done])).toEqual([
      ["full", false],
      ["full", true],
    ]);
    expect(last(anew).walk > ahead.walk).toBe(true);
    state.clock += 60_000;
    expect(last(await batchesOf(client, { checkpoint: last(anew).checkpoint })).phase).toBe(
      "changes",
    );
    const since = Date.parse(asked.at(-1)?.["updatedSince"] ?? "");
    expect(Math.ceil(since / 1000)).toBe(Date.parse("2026-03-01T11:56:40Z") / 1000);
  });

  test("does so after the rest of a full walk, too, and once", async () => {
    const { client, state, asked } = service(["a", "b", "c"]);
    state.clock += 3_600_000;
    const [begun] = await batchesOf(client, {}, { most: 1 });
    const phases: string[] = [];
    for await (const batch of client.groups.contacts.sync("g", { checkpoint: begun?.checkpoint })) {
      phases.push(batch.phase);
      if (phases.length === 1) state.clock -= 3_600_000;
    }
    expect(phases).toEqual(["full", "full", "full"]);
    expect(asked).toHaveLength(5);
  });

  test("goes unnoticed within the five minutes that clocks may differ", async () => {
    const { client, state } = service(["a"]);
    const { checkpoint } = last(await batchesOf(client));
    state.clock -= 290_000;
    expect((await batchesOf(client, { checkpoint })).map(({ phase }) => phase)).toEqual([
      "changes",
    ]);
  });
});

describe("a later page from a cache, four minutes old", () => {
  test.each([
    ["by its Date", { clock: -240_000, age: 0 }],
    ["by its Age, with a new Date", { clock: 0, age: 240 }],
  ])("%s, moves the next changes to five minutes before it was made", async (_, cached) => {
    const { client, state, asked } = service(["a", "b", "c", "d", "e"]);
    const batches: ContactBatch[] = [];
    const { clock } = state;
    for await (const batch of client.groups.contacts.sync("g")) {
      batches.push(batch);
      const isNext = batches.length === 1;
      state.clock = isNext ? clock + cached.clock : clock;
      state.age = isNext ? cached.age : 0;
    }
    await batchesOf(client, { checkpoint: last(batches).checkpoint });
    expect(secondOf(asked.at(-1))).toBe("2026-03-01T11:51:00.000Z");
  });
});

describe("a later page from a cache, an hour old", () => {
  test("moves the next changes back to before it was made", async () => {
    const { client, state, asked } = service(["a", "b", "c", "d", "e"]);
    const batches: ContactBatch[] = [];
    for await (const batch of client.groups.contacts.sync("g")) {
      batches.push(batch);
      state.clock += batches.length === 1 ? -3_600_000 : 3_600_000;
    }
    expect(batches).toHaveLength(3);
    await batchesOf(client, { checkpoint: last(batches).checkpoint });
    expect(secondOf(asked.at(-1))).toBe("2026-03-01T10:55:00.000Z");
  });

  test("in a continued walk leaves those before it began to the next sync", async () => {
    const { client, state, asked } = service(["a", "b", "c"]);
    const [begun] = await batchesOf(client, {}, { most: 1 });
    state.clock -= 3_600_000;
    const rest: ContactBatch[] = [];
    for await (const batch of client.groups.contacts.sync("g", { checkpoint: begun?.checkpoint })) {
      if (rest.push(batch) === 1) state.clock += 3_600_000;
    }
    expect(rest.map(({ phase, done }) => [phase, done])).toEqual([
      ["full", true],
      ["changes", true],
    ]);
    await batchesOf(client, { checkpoint: last(rest).checkpoint });
    expect(asked.slice(-2).map(secondOf)).toEqual([
      "2026-03-01T11:55:00.000Z",
      "2026-03-01T10:55:00.000Z",
    ]);
  });
});

describe("type", () => {
  test("is asked for with every page of a full walk, and of changes not", async () => {
    const { client, asked } = service(["a", "b", "c"]);
    const batches = await batchesOf(client, { type: "ADULT" });
    await batchesOf(client, { type: "ADULT", checkpoint: last(batches).checkpoint });
    expect(asked.map(({ type }) => type)).toEqual(["ADULT", "ADULT", undefined]);
    expect(asked[2]).toHaveProperty("updatedSince");
  });

  test.each<[ContactSyncParams["type"], ContactSyncParams["type"]]>([
    ["ADULT", "YOUTH"],
    ["ADULT", undefined],
    [undefined, "YOUTH"],
  ])("of a checkpoint made with %s is refused for %s, and nothing is sent", async (made, given) => {
    const { client, asked } = service(["a"]);
    const { checkpoint } = last(await batchesOf(client, { type: made }));
    for (const full of [false, true]) {
      const call = batchesOf(client, { checkpoint, type: given, full });
      const error = await failureOf(call, RequestValidationError);
      expect(error.parameter).toBe("checkpoint");
      expect(error.message).toContain("another type");
    }
    expect(asked).toHaveLength(1);
  });

  test("is the same in any case, as the service takes it", async () => {
    const { client } = service(["a"]);
    const { checkpoint } = last(await batchesOf(client, { type: "adult" as "ADULT" }));
    expect(last(await batchesOf(client, { type: "ADULT", checkpoint })).phase).toBe("changes");
  });
});

describe("fullEvery", () => {
  test("walks everything anew when the last full walk began longer ago, by the service's clock", async () => {
    const { client, state } = service(["a", "b", "c"]);
    const sync = (checkpoint?: string) => batchesOf(client, { checkpoint, fullEvery: DAY });
    let stored = last(await sync());
    const first = stored.walk;
    for (let hours = 6; hours < 24; hours += 6) {
      state.clock += DAY / 4;
      stored = last(await sync(stored.checkpoint));
      expect([hours, stored.phase, stored.walk]).toEqual([hours, "changes", first]);
    }
    // With any clock of the caller.
    vi.setSystemTime(Date.now() - 40 * DAY);
    // And a minute, for the time that requests take is taken off.
    state.clock += DAY / 4 + 60_000;
    const anew = await sync(stored.checkpoint);
    expect(anew.map(({ phase, done }) => [phase, done])).toEqual([
      ["full", false],
      ["full", true],
    ]);
    expect(last(anew).walk > first).toBe(true);
    vi.setSystemTime(Date.now() + 400 * DAY);
    expect(last(await sync(last(anew).checkpoint)).phase).toBe("changes");
  });

  test("counts from a later page, where the first one came from a clock that was a month ahead", async () => {
    const { client, state } = service(["a", "b", "c"]);
    const { clock } = state;
    state.clock += 31 * DAY;
    const batches: ContactBatch[] = [];
    for await (const batch of client.groups.contacts.sync("g")) {
      batches.push(batch);
      state.clock = clock;
    }
    state.clock += 2 * DAY;
    const next = await batchesOf(client, { checkpoint: last(batches).checkpoint, fullEvery: DAY });
    expect(last(next).phase).toBe("full");
    state.clock += DAY / 2;
    const changes = await batchesOf(client, { checkpoint: last(next).checkpoint, fullEvery: DAY });
    expect(last(changes).phase).toBe("changes");
  });

  test("asks for nothing more once the sync was left, at whichever moment", async () => {
    const { client, state, asked } = service(["a"]);
    const { checkpoint } = last(await batchesOf(client, { fullEvery: DAY }));
    state.clock += 2 * DAY;
    for (let ticks = 0; ticks < 200; ticks++) {
      const sync = client.groups.contacts.sync("g", { checkpoint, fullEvery: DAY });
      void sync.next();
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      const before = asked.length;
      void sync.return?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
      expect(asked.length).toBe(before);
    }
  });

  test("lets a full walk that takes longer come to its end", async () => {
    const { client, state, asked } = service(["a", "b", "c", "d", "e"]);
    let stored = last(await batchesOf(client, { fullEvery: 1000 }, { most: 1 }));
    for (let number = 2; number <= 3; number++) {
      state.clock += DAY;
      const before = stored.walk;
      stored = last(
        await batchesOf(client, { fullEvery: 1000, checkpoint: stored.checkpoint }, { most: 1 }),
      );
      expect(stored.walk).toBe(before);
    }
    expect(stored.done).toBe(true);
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "2", "4"]);
  });

  test("lets a walk that takes longer in one run come to its end", async () => {
    const { client, state, asked } = service(["a", "b", "c", "d", "e"]);
    for await (const { done } of client.groups.contacts.sync("g", { fullEvery: 1000 })) {
      state.clock += DAY;
      if (done || asked.length > 3) break;
    }
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "2", "4"]);
  });

  test("walks everything anew by a checkpoint that does not tell when its last full walk began", async () => {
    const { client } = service(["a", "b", "c"]);
    const time = "2026-03-01T11:00:00.000Z";
    const checkpoint = writeCheckpoint({
      groupId: "g",
      type: null,
      include: [],
      scopes: null,
      since: time,
      next: time,
      cursor: null,
      walk: "a",
      fullSince: null,
    });
    expect(last(await batchesOf(client, { checkpoint })).phase).toBe("changes");
    expect(last(await batchesOf(client, { checkpoint, fullEvery: DAY })).phase).toBe("full");
  });
});
