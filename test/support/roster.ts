// A roster that changes while it is read: the service's side of following one (spec 4.12), on the simulated clock.
import { contact } from "./payloads.ts";

interface Entry {
  readonly id: string;
  /** The order in which entries were added. */
  readonly place: number;
  version: number;
  updatedAt: number;
}

export interface Roster {
  readonly handle: (url: URL, request: Request) => Promise<Response>;
  /** Versions of its entries by id. */
  contents(): Map<string, number>;
  add(): void;
  change(which: number): void;
  remove(which: number): void;
  /** Makes every cursor given so far unknown. */
  forgetCursors(): void;
  /** Refuses the next request, or no longer. */
  failNext(refuse: boolean): void;
  /** The `updatedSince` of each request. */
  readonly asked: (string | null)[];
}

/** The version that an entry had when it was sent. */
export const versionOf = ({ title }: { title: string | null }): number => Number(title);

/** `aheadMs`: how far the service's clock is ahead of the reader's. */
export function roster(
  size: number,
  pageSize: number,
  aheadMs: number,
  latency: () => number,
): Roster {
  const now = () => Date.now() + aheadMs;
  const entries: Entry[] = [];
  const asked: (string | null)[] = [];
  let added = 0;
  let generation = 0;
  let failing = false;

  const add = () => {
    added++;
    entries.push({ id: `contact_${added}`, place: added, version: 1, updatedAt: now() });
  };
  for (let count = 0; count < size; count++) add();

  const refuse = (status: number, code: string, parameter: string) =>
    Response.json({ error: { code, message: "No.", parameter } }, { status });

  const handle = async (url: URL): Promise<Response> => {
    await wait(latency());
    if (failing) {
      failing = false;
      return refuse(403, "forbidden", "");
    }
    const since = url.searchParams.get("updatedSince");
    asked.push(since);
    const [cursorGeneration, place] = (url.searchParams.get("cursor") ?? `${generation}:0`).split(
      ":",
    );
    if (cursorGeneration !== String(generation)) return refuse(400, "invalid_parameter", "cursor");
    const wanted = entries.filter(
      (entry) =>
        entry.place > Number(place) && (since === null || entry.updatedAt >= Date.parse(since)),
    );
    const items = wanted.slice(0, pageSize);
    const last = items.at(-1);
    const nextCursor = wanted.length > pageSize && last ? `${generation}:${last.place}` : null;
    const body = JSON.stringify({ items: items.map(present), nextCursor });
    await wait(latency());
    // The Date of an answer is of when it was sent, and whole seconds.
    return new Response(body, { headers: { date: new Date(now()).toUTCString() } });
  };

  const at = (which: number) => entries[which % Math.max(1, entries.length)];
  return {
    handle,
    asked,
    contents: () => new Map(entries.map(({ id, version }) => [id, version])),
    add,
    change(which) {
      const entry = at(which);
      if (entry) Object.assign(entry, { version: entry.version + 1, updatedAt: now() });
    },
    remove(which) {
      const entry = at(which);
      if (entry) entries.splice(entries.indexOf(entry), 1);
    },
    forgetCursors: () => void generation++,
    failNext: (refused) => void (failing = refused),
  };
}

function present({ id, version, updatedAt }: Entry): object {
  return { ...contact(id), title: String(version), updatedAt: new Date(updatedAt).toISOString() };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
