// Checkpoints of a roster, which programs keep for as long as their copy of it: those of every version go on to work.
import type { ContactSyncParams } from "group-management-sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type * as clients from "../support/client.ts";
import { contact, page, relative } from "../support/payloads.ts";
import { expectWritten, testEachVersion } from "./versions.ts";

const noon = "Sun, 01 Mar 2026 12:00:00 GMT";

let clientOver: typeof clients.clientOver;

// The name of a walk has the time and a random part, and is later than that of any walk of the process: files share one.
beforeEach(async () => {
  vi.resetModules();
  ({ clientOver } = await import("../support/client.ts"));
  vi.useFakeTimers({ now: new Date(noon), toFake: ["Date", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Stored {
  readonly after: string;
  readonly sync: ContactSyncParams;
  readonly checkpoint: string;
  readonly walk: string;
  /** The query of the request that continues from it. */
  readonly continues: Record<string, string>;
}

/** A roster of three pages, at one moment. */
function openRoster() {
  const asked: URLSearchParams[] = [];
  const client = clientOver((url) => {
    asked.push(url.searchParams);
    const at = Number(url.searchParams.get("cursor") ?? 1);
    const next = at < 3 && !url.searchParams.has("updatedSince") ? String(at + 1) : null;
    const headers = { date: noon };
    const related = { guardians: [relative()], dependents: [relative()] };
    return Response.json(page([{ ...contact(`contact_${at}`), ...related }], next), { headers });
  });
  return { asked, sync: (sync: ContactSyncParams) => client.groups.contacts.sync("group_1", sync) };
}

/** The first batch after a checkpoint, and the query that asked for it. */
async function firstAfter(sync: ContactSyncParams) {
  const roster = openRoster();
  for await (const batch of roster.sync(sync)) {
    return { batch, query: Object.fromEntries(roster.asked[0] ?? []) };
  }
  throw new Error("There is no batch.");
}

testEachVersion("checkpoints", "go on to work", async (content) => {
  const stored = content as Stored[];
  expect(stored.length).toBeGreaterThan(0);
  for (const { sync, checkpoint, walk, continues } of stored) {
    const { batch, query } = await firstAfter({ ...sync, checkpoint });
    expect(query).toEqual(continues);
    expect(batch.walk).toBe(walk);
  }
});

test("this version's are in its file", async () => {
  const written: Stored[] = [];
  const choices: [string, ContactSyncParams][] = [
    ["", {}],
    [" of adults", { type: "ADULT" }],
    [" with parts", { include: ["guardians", "dependents"] }],
  ];
  for (const [words, sync] of choices) {
    let pages = 0;
    for await (const { checkpoint, walk, done } of openRoster().sync(sync)) {
      const after = done ? `a full walk${words}` : `page ${++pages}${words}`;
      const { query: continues } = await firstAfter({ ...sync, checkpoint });
      written.push({ after, sync, checkpoint, walk, continues });
    }
  }
  await expectWritten("checkpoints", written);
});
