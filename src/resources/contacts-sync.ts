// Following a roster safely (spec 4.12 rule 5): one walk over all entries or over what changed, in batches that
// can each be stored together with a checkpoint to go on from.
import type { Page } from "../core/paging.ts";
import { steadyNow } from "../core/clock.ts";
import { isApiError, RequestValidationError, ResponseValidationError } from "../core/errors.ts";
import type { CallOptions } from "../core/options.ts";
import { readDate } from "../core/rate-limit.ts";
import type { Contact, ContactPart } from "../schemas/contact.ts";
import type { Contacts } from "./contacts.ts";

/** How to follow a roster. */
export interface ContactSync {
  /** The checkpoint of the last batch that was stored; without one everything is walked. */
  checkpoint?: string | undefined;
  /** As in `list`. */
  include?: readonly ContactPart[] | undefined;
  /** Walks everything anew, so that entries which were removed can be found. */
  full?: boolean | undefined;
}

/** Some entries of a roster, to be stored together with the checkpoint. */
export interface ContactBatch {
  readonly contacts: Contact[];
  /** Opaque. Given to the next `sync`, it goes on after this batch. */
  readonly checkpoint: string;
  /** Whether this walk goes over everything or over what changed. */
  readonly phase: "full" | "changes";
  /** True for the last batch of the walk. */
  readonly done: boolean;
}

/** Where a walk stands. Times are of the service's clock. */
interface Position {
  readonly groupId: string;
  /** What the walk in progress asks changes since; null for a walk over everything. */
  readonly since: string | null;
  /** What the walk after it asks changes since; null until the first page of this one has told. */
  readonly next: string | null;
  /** Where to go on; null when the walk has ended. */
  readonly cursor: string | null;
}

const operation = "groups.contacts.list";

/** A second that `Date` may hide, and one for clocks of a service with several machines. */
const overlap = 2000;

export async function* syncContacts(
  contacts: Contacts,
  groupId: string,
  sync: ContactSync,
  options: CallOptions | undefined,
): AsyncGenerator<ContactBatch, undefined, undefined> {
  let position = begin(groupId, sync);
  let pagesSinceRestart = Infinity;
  for (;;) {
    const { since, cursor } = position;
    const startedAt = steadyNow();
    const filter = {
      include: sync.include,
      cursor: cursor ?? undefined,
      updatedSince: since ?? undefined,
    };
    try {
      for await (const page of contacts.list(groupId, filter, options).pages()) {
        const next = position.next ?? serviceTimeBefore(page, steadyNow() - startedAt);
        position = { groupId, since, next, cursor: page.nextCursor };
        pagesSinceRestart++;
        yield {
          contacts: page.items,
          checkpoint: encode(position),
          phase: since === null ? "full" : "changes",
          done: !page.hasNext,
        };
      }
      return undefined;
    } catch (error) {
      const stale = isApiError(error, "invalid_parameter") && error.parameter === "cursor";
      // A service that takes no cursor at all must not keep the walk at its first page for ever.
      if (!stale || position.cursor === null || pagesSinceRestart < 2) throw error;
      position = { groupId, since, next: null, cursor: null };
      pagesSinceRestart = 0;
    }
  }
}

function begin(groupId: string, { checkpoint, full }: ContactSync): Position {
  const everything: Position = { groupId, since: null, next: null, cursor: null };
  if (checkpoint === undefined) return everything;
  const stored = decode(checkpoint);
  if (!stored) throw refuse("is damaged. Start without one to walk everything");
  if (stored.groupId !== groupId) throw refuse("is of another group");
  if (full) return everything;
  // The walk has ended: the next one asks for what changed since before it began.
  return stored.cursor === null ? { ...everything, since: stored.next } : stored;
}

/** A moment of the service's clock that is certainly not after the request was sent, told by its answer. */
function serviceTimeBefore(page: Page<Contact>, elapsed: number): string {
  const date = readDate(page.response.headers);
  if (date !== null) return new Date(date - Math.ceil(elapsed) - overlap).toISOString();
  const issues = [{ path: ["headers", "date"], message: "is missing or cannot be read here" }];
  const error = new ResponseValidationError(
    "A roster can only be followed by the service's own clock, and its answer shows no Date header. In a browser the service must expose it (Access-Control-Expose-Headers).",
    issues,
    page.response.status,
    page,
  );
  error.operation = operation;
  throw error;
}

function refuse(message: string): RequestValidationError {
  const error = new RequestValidationError(`checkpoint ${message}.`, "checkpoint");
  error.operation = operation;
  return error;
}

const version = "1";

function encode({ groupId, since, next, cursor }: Position): string {
  const text = encodeURIComponent(JSON.stringify([groupId, since, next, cursor]));
  return [version, checksum(text), text].join(".");
}

function decode(checkpoint: unknown): Position | null {
  const parts = typeof checkpoint === "string" ? checkpoint.split(".") : [];
  const [given, sum] = parts;
  const text = parts.slice(2).join(".");
  if (given !== version || sum !== checksum(text)) return null;
  try {
    const [groupId, since, next, cursor] = JSON.parse(decodeURIComponent(text)) as string[];
    return {
      groupId: groupId ?? "",
      since: since ?? null,
      next: next ?? null,
      cursor: cursor ?? null,
    };
  } catch {
    return null;
  }
}

/** FNV-1a, against damage and not against intent: whoever can write a checkpoint can read the roster. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
