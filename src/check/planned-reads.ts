// Reads every operation that changes nothing, with ids from other readings: my groups, a group's overview, and from there
// its events, albums, positions, documents and blueprints. Each is sent once, however many others need its response.
import { changesSomething, operationNames, operations } from "../operations/catalogue.ts";
import { definitions } from "../operations/definitions.ts";
import type { OperationName } from "../operations/facts.ts";
import { contactParts } from "../schemas/contact.ts";
import { eventParts } from "../schemas/event.ts";
import { overviewParts } from "../schemas/group.ts";
import { at, listAt, textAt } from "./report/plain.ts";
import { begin, read, type Read, type Wish } from "./read.ts";
import type { OperationReading } from "./report/report.ts";
import type { CheckInput } from "./command-line.ts";

/** An operation has no id to be read with; the message says why. */
class NothingToRead extends Error {}

/** A question that most groups have documents about, and that names nobody. */
const question = "what to bring to camp";

type Find = (reads: PlannedReads) => Promise<string>;

interface PlannedRead extends Omit<Wish, "path"> {
  /** For an id that is not found as usual. */
  readonly find?: Readonly<Record<string, Find>>;
  /** The reason to skip it with a group key. */
  readonly notForKeys?: string;
}

/** The ids in paths, each from another reading. */
const finders: Readonly<Record<string, Find>> = {
  groupId: openGroup,
  verticalId: verticalIn,
  eventId: eventIn,
  positionId: positionIn,
  albumId: albumIn,
  documentId: documentIn,
  copyId: copyIn,
  blueprint: blueprintIn,
};

/** Readings with more than ids, and several of one operation. */
const ownReads: Readonly<
  Partial<Record<OperationName, readonly Omit<PlannedRead, "operation">[]>>
> = {
  // Shows whether the group can be read at all.
  "groups.overview": [
    { find: { groupId: groupIn } },
    ...overviewParts.map((part) => ({ include: [part] })),
  ],
  "groups.contacts.list": [{}, { include: contactParts, notForKeys: "a key never gets youth" }],
  "events.get": [{ include: eventParts, partOfPerson: "viewer" }],
  "me.groups": [{ query: { limit: 50 } }],
};

/** All readings, in the order of the report: those above, and every other read whose ids can be found. */
const plan: readonly PlannedRead[] = operationNames.flatMap((operation) => {
  if (changesSomething(operation) || !idsOf(operation).every((id) => id in finders)) return [];
  const reads = ownReads[operation] ?? [{ query: questionOf(operation) }];
  return reads.map((own) => Object.assign({ operation }, own));
});

function plannedRead(operation: OperationName, include: readonly string[] = []): PlannedRead {
  const planned = plan.find(
    (one) => one.operation === operation && (one.include ?? []).join() === include.join(),
  );
  if (!planned) throw new RangeError(`${operation} is no planned read.`);
  return planned;
}

function idsOf(operation: OperationName): string[] {
  return [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id);
}

/** The question of a search, and few hits; nothing for other reads. */
function questionOf(operation: OperationName): Record<string, string | number> {
  const kinds = Object.values(definitions[operation].query ?? {});
  return kinds.includes("question") ? { q: question, limit: 5 } : {};
}

export class PlannedReads {
  readonly #settings: CheckInput;
  readonly #signal: AbortSignal;
  readonly #reads = new Map<PlannedRead, Promise<Read>>();

  constructor(settings: CheckInput, signal: AbortSignal) {
    this.#settings = settings;
    this.#signal = signal;
  }

  /** Reads everything that `only` asks for, and yields the readings in order. */
  async *readings(): AsyncGenerator<OperationReading> {
    const { only } = this.#settings;
    const isWanted = ({ operation }: { operation: OperationName }) => only?.has(operation) ?? true;
    const wanted = plan.filter(isWanted);
    // All start now, and the client limits how many are in flight. Rejections are thrown by the loop below.
    for (const planned of wanted) this.#read(planned).catch(() => {});
    for (const planned of wanted) yield (await this.#read(planned)).reading;
    for (const operation of operationNames) {
      if (!changesSomething(operation) || !isWanted({ operation })) continue;
      yield skipped({ operation }, "it writes");
    }
  }

  /** The group to read; null if none was found. */
  async groupId(): Promise<string | null> {
    return groupIn(this).catch(orNull);
  }

  /** The body of `me.groups`; null if it could not be read. */
  async memberships(): Promise<unknown> {
    return this.body("me.groups").catch(orNull);
  }

  /** The body of an operation with exactly these parts. Only for ids. */
  async body(operation: OperationName, ...include: readonly string[]): Promise<unknown> {
    const { reading, body } = await this.#read(plannedRead(operation, include));
    if (reading.outcome === "refused" || reading.outcome === "failed") {
      const parts = include.length > 0 ? ` with ${include.join(", ")}` : "";
      throw new NothingToRead(
        `it needs ${operation}${parts}, which ${reading.outcome === "failed" ? "failed" : "is refused"}`,
      );
    }
    // The body is no object, such as the page of a proxy, so it has no ids.
    if (reading.outcome === "drift" && (Array.isArray(body) || Object(body) !== body)) {
      throw new NothingToRead(`it needs ${operation}, which failed validation`);
    }
    if (reading.outcome === "skipped") throw new NothingToRead(reading.reason ?? "");
    return body;
  }

  /** Whether the group does not exist, or is closed to this credential. */
  async isClosed(): Promise<boolean> {
    const { code } = (await this.#read(plannedRead("groups.overview"))).reading;
    return code === "not_found" || code === "forbidden";
  }

  /** The group that `--group` or the environment names; null without one. */
  get wantedGroup(): string | null {
    return this.#settings.group;
  }

  #read(planned: PlannedRead): Promise<Read> {
    const before = this.#reads.get(planned);
    if (before) return before;
    const begun = this.#begin(planned);
    this.#reads.set(planned, begun);
    return begun;
  }

  async #begin(planned: PlannedRead): Promise<Read> {
    const closed = this.#closedToKeys(planned);
    if (closed !== null) return { reading: skipped(planned, closed), body: undefined };
    try {
      const path: Record<string, string> = {};
      const { find, notForKeys: _, ...wish } = planned;
      const sources = { ...finders, ...find };
      for (const id of idsOf(wish.operation)) path[id] = (await sources[id]?.(this)) ?? "";
      return await read(this.#settings, { ...wish, path }, this.#signal);
    } catch (error) {
      if (!(error instanceof NothingToRead)) throw error;
      return { reading: skipped(planned, error.message), body: undefined };
    }
  }

  #closedToKeys({ operation, notForKeys }: PlannedRead): string | null {
    if (this.#settings.kind !== "groupKey") return null;
    // The specification contradicts itself on some operations and keys: those are tried.
    if (!operations[operation].groupKeyAccepted) return "for the platform's own apps, not for keys";
    return notForKeys ?? null;
  }
}

function skipped(
  planned: Pick<PlannedRead, "operation" | "include">,
  reason: string,
): OperationReading {
  return { ...begin(planned), outcome: "skipped", reason };
}

function orNull(error: unknown): null {
  if (error instanceof NothingToRead) return null;
  throw error;
}

function found(id: string | null | undefined, reason: string): string {
  if (id === null || id === undefined) throw new NothingToRead(reason);
  // A URL cannot contain half of a surrogate pair.
  if (/\p{Surrogate}/u.test(id)) throw new NothingToRead("the service returned an invalid id");
  return id;
}

/** A group in which the app is active, preferably with a vertical and as a leader. */
async function groupIn(reads: PlannedReads): Promise<string> {
  if (reads.wantedGroup !== null) return reads.wantedGroup;
  const groups = listAt(await reads.body("me.groups"), "items");
  const best = groups.toSorted((one, other) => worth(other) - worth(one)).at(0);
  return found(textAt(best, "group", "id"), "no group was found: set --group");
}

/** The group to read, unless its overview was refused: every other reading would be refused for the same reason. */
async function openGroup(reads: PlannedReads): Promise<string> {
  const group = await groupIn(reads);
  if (await reads.isClosed()) throw new NothingToRead("the group cannot be read");
  return group;
}

function worth(membership: unknown): number {
  const leads = ["OWNER", "ADMIN"].includes(textAt(membership, "role") ?? "");
  const inVertical = textAt(membership, "group", "vertical") !== null;
  const active = at(membership, "install", "active") === true;
  return (active ? 4 : 0) + (inVertical ? 2 : 0) + (leads ? 1 : 0);
}

async function verticalIn(reads: PlannedReads): Promise<string> {
  const vertical = textAt(await reads.body("groups.overview"), "group", "vertical");
  return found(vertical, "the group has no vertical");
}

async function eventIn(reads: PlannedReads): Promise<string> {
  const ofOverview = await reads.body("groups.overview", "upcomingEvents").catch(orNull);
  const upcoming = textAt(ofOverview, "upcomingEvents", 0, "id");
  if (upcoming !== null) return upcoming;
  const albums = listAt(await reads.body("groups.albums.list").catch(orNull), "items");
  const photographed = albums.map((album) => textAt(album, "eventId")).find((id) => id !== null);
  return found(photographed, "no event of the group was found");
}

async function positionIn(reads: PlannedReads): Promise<string> {
  const overview = await reads.body("groups.overview", "positions");
  return found(textAt(overview, "positions", "items", 0, "id"), "the group has no active position");
}

async function albumIn(reads: PlannedReads): Promise<string> {
  const albums = listAt(await reads.body("groups.albums.list"), "items");
  const filled = albums.find((album) => Number(at(album, "itemCount")) > 0) ?? albums[0];
  return found(textAt(filled, "id"), "the group has no album");
}

/** Never a HEALTH document: each reading of one is logged. */
async function documentIn(reads: PlannedReads): Promise<string> {
  const documents = listAt(await reads.body("documents.list"), "items");
  const harmless = documents.find(
    (document) => textAt(document, "category") !== "HEALTH" && textAt(document, "id") !== null,
  );
  return found(textAt(harmless, "id"), "the group has no document that can be read");
}

async function copyIn(reads: PlannedReads): Promise<string> {
  const hits = await reads.body("documents.searchShared");
  return found(textAt(hits, "results", 0, "copyId"), "the search found no copy");
}

async function blueprintIn(reads: PlannedReads): Promise<string> {
  const blueprints = await reads.body("blueprints.list");
  return found(textAt(blueprints, "items", 0, "ref"), "the group has no blueprint");
}
