// The service's side of following a roster (spec 4.12), on the simulated clock: two machines whose clocks differ, edits
// that are stamped when their transaction begins and seen when it is committed, caches, clocks that are put right, and a
// service that is restored from its backup.
import type { ContactBatch, ContactSyncParams, GroupManagement } from "group-management-sdk";

import { refusal } from "./client.ts";
import { contact } from "./payloads.ts";

/** The batches of a sync to its end, or as many as are wanted. */
export async function batchesOf(
  client: GroupManagement,
  sync: ContactSyncParams = {},
  { groupId = "g", most = Infinity } = {},
): Promise<ContactBatch[]> {
  const batches: ContactBatch[] = [];
  for await (const batch of client.groups.contacts.sync(groupId, sync)) {
    batches.push(batch);
    if (batches.length >= most) break;
  }
  return batches;
}

/** An entry's state from a moment on. */
interface State {
  readonly seenFrom: number;
  /** Null once it is removed. */
  readonly version: number | null;
  readonly type: "ADULT" | "YOUTH";
  readonly updatedAt: number;
}

interface Entry {
  readonly id: string;
  /** The order in which entries were added. */
  readonly place: number;
  /** Oldest first. */
  readonly states: State[];
}

export interface RosterOptions {
  readonly size: number;
  readonly pageSize: number;
  /** How far the clocks of the service's machines are ahead of the reader's. Requests and edits go to them in turn. */
  readonly ahead: readonly number[];
  /** The ms that a request takes, before and after the roster is read. */
  readonly latency: () => number;
  /** Whether the newest stamp of an entry may be older than the one before: each machine's clock stamps alone. */
  readonly stampsGoBack?: boolean;
}

/** An edit: of which entry, and how many ms after its stamp it is seen. */
export interface Edit {
  readonly which: number;
  readonly seenAfter: number;
}

/** The age in ms of the next responses, and whether the cache says it by `Age` beside a new `Date`. */
export interface Cache {
  readonly age: number;
  readonly saysAge: boolean;
}

export interface Roster {
  readonly handle: (url: URL, request: Request) => Promise<Response>;
  /** Versions of its entries by id, of one type or of both. */
  contents(type?: string): Map<string, number>;
  readonly add: (edit: Omit<Edit, "which">) => void;
  readonly change: (edit: Edit) => void;
  readonly changeType: (edit: Edit) => void;
  readonly remove: (edit: Edit) => void;
  /** Makes every cursor given so far unknown. */
  forgetCursors(): void;
  /** Refuses the next request, or no longer. */
  failNext(refuse: boolean): void;
  /** Gives the next request a response that a cache has kept; null for none. */
  cacheNext(cache: Cache | null): void;
  /** Puts the clocks of all machines forward, or back. */
  moveClocks(ms: number): void;
  /** Brings the roster back to what it was so many ms ago. */
  restore(ms: number): void;
  /** The `updatedSince` of each request. */
  readonly asked: (string | null)[];
}

/** The version that an entry had when it was sent; 0 for one without personal data. */
export const versionOf = ({ title }: { title: string | null }): number => Number(title);

export function roster(options: RosterOptions): Roster {
  const { size, pageSize, ahead, latency, stampsGoBack = false } = options;
  let entries: Entry[] = [];
  const asked: (string | null)[] = [];
  let turn = 0;
  let moved = 0;
  let added = 0;
  let restored = false;
  let renewed = 1_000_000;
  let generation = 0;
  let failing = false;
  let cache: Cache | null = null;
  /** The time of the machine whose turn it is. */
  const clock = () => Date.now() + moved + (ahead[turn++ % ahead.length] ?? 0);

  function add({ seenAfter }: Omit<Edit, "which">): void {
    const place = ++added;
    const updatedAt = clock();
    const type = place % 2 === 0 ? "YOUTH" : "ADULT";
    const state: State = { seenFrom: Date.now() + seenAfter, version: 1, type, updatedAt };
    entries.push({ id: `contact_${place}`, place, states: [state] });
  }
  for (let count = 0; count < size; count++) add({ seenAfter: 0 });

  const present = (type?: string | null, at = Date.now()): Present[] =>
    entries.flatMap(({ id, place, states }) => {
      const state = states.findLast(({ seenFrom }) => seenFrom <= at);
      if (!state || state.version === null || (type && state.type !== type)) return [];
      return [{ ...state, id, place, version: state.version }];
    });

  function edit({ which, seenAfter }: Edit, made: (state: State) => Partial<State>): void {
    const entry = entries[which % Math.max(1, entries.length)];
    const last = entry?.states.at(-1);
    // Its row is locked by an edit that is not committed yet, or it is gone.
    if (!entry || !last || last.seenFrom > Date.now() || last.version === null) return;
    // The stamps of one entry grow, whichever machine gives them.
    const updatedAt = stampsGoBack ? clock() : Math.max(clock(), last.updatedAt + 1);
    entry.states.push({ ...last, updatedAt, seenFrom: Date.now() + seenAfter, ...made(last) });
  }
  // A version that was lost with a restored backup is never given again.
  const next = ({ version }: State) => (restored ? ++renewed : (version ?? 0) + 1);

  const handle = async ({ searchParams }: URL): Promise<Response> => {
    await wait(latency());
    if (failing) {
      failing = false;
      return refusal(403, "forbidden");
    }
    const since = searchParams.get("updatedSince");
    asked.push(since);
    const [cursorGeneration, after] = (searchParams.get("cursor") ?? `${generation}:0`).split(":");
    if (cursorGeneration !== String(generation))
      return refusal(400, "invalid_parameter", {}, "cursor");
    const { age, saysAge } = cache ?? { age: 0, saysAge: false };
    cache = null;
    const wanted = present(searchParams.get("type"), Date.now() - age).filter(
      ({ place, updatedAt }) =>
        place > Number(after) && (since === null || updatedAt >= Date.parse(since)),
    );
    const items = wanted.slice(0, pageSize).map(payloadOf);
    const nextCursor =
      wanted.length > pageSize ? `${generation}:${wanted[pageSize - 1]?.place}` : null;
    const body = JSON.stringify({ items, nextCursor });
    await wait(latency());
    // The Date of a response is of when it was sent, and whole seconds.
    const date = new Date(clock() - (saysAge ? 0 : age)).toUTCString();
    const headers = { date, ...(saysAge && { age: String(Math.ceil(age / 1000)) }) };
    return new Response(body, { headers });
  };

  return {
    handle,
    asked,
    contents: (type) => new Map(present(type).map(({ id, version }) => [id, version])),
    add,
    change: (given) => edit(given, (state) => ({ version: next(state) })),
    changeType: (given) =>
      edit(given, (state) => ({
        version: next(state),
        type: state.type === "YOUTH" ? "ADULT" : "YOUTH",
      })),
    remove: (given) => edit(given, () => ({ version: null })),
    forgetCursors: () => void generation++,
    failNext: (refused) => void (failing = refused),
    cacheNext: (kept) => void (cache = kept),
    moveClocks: (ms) => void (moved += ms),
    restore: (ms) => {
      restored = true;
      const until = Date.now() - ms;
      const known = ({ seenFrom }: State) => seenFrom <= until;
      entries = entries
        .map(({ id, place, states }) => ({ id, place, states: states.filter(known) }))
        .filter(({ states }) => states.length > 0);
    },
  };
}

/** An entry that can be seen. */
type Present = Omit<Entry, "states"> & State & { readonly version: number };

function payloadOf({ id, type, version, updatedAt }: Present): object {
  const stamp = new Date(updatedAt).toISOString();
  return { ...contact(id), type, title: String(version), updatedAt: stamp };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
