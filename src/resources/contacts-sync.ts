// Following a roster safely (spec 4.12 rule 5): one walk over all entries or over what changed, in batches that
// can each be stored together with a checkpoint to go on from.
import { steadyNow } from "../core/clock.ts";
import {
  GroupManagementError,
  isApiError,
  RequestValidationError,
  ResponseValidationError,
} from "../core/errors.ts";
import { createIterator } from "../core/iterator.ts";
import type { CallOptions } from "../core/options.ts";
import type { Page, PagedList } from "../core/paging.ts";
import { readDate } from "../core/rate-limit.ts";
import { bringCaller, type CallSite, rememberCaller } from "../core/stack.ts";
import type { Contact, ContactPart } from "../schemas/contact.ts";
import { type Position, readCheckpoint, writeCheckpoint } from "./contacts-checkpoint.ts";
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

const operation = "groups.contacts.list";

/** A second that `Date` may hide, and one for clocks of a service with several machines. */
const overlap = 2000;

/** What a roster is followed with. */
interface Plan {
  readonly start: Position;
  /** From where the checkpoint stands. */
  readonly onward: PagedList<Contact>;
  /** The same walk from its beginning. */
  readonly anew: PagedList<Contact>;
  readonly site: CallSite;
}

/** The arguments are read at once; what is wrong with them is told by the first batch. */
export function syncContacts(
  contacts: Contacts,
  groupId: string,
  sync: ContactSync,
  options: CallOptions | undefined,
): AsyncIterableIterator<ContactBatch> {
  const site = rememberCaller(syncContacts);
  try {
    const { start, include } = readSync(groupId, sync);
    const filter = { include, updatedSince: start.since ?? undefined };
    const cursor = start.cursor ?? undefined;
    // Both are made now, while the caller's line is known and what it gave is as it was.
    const onward = contacts.list(groupId, { ...filter, cursor }, options);
    const anew = contacts.list(groupId, filter, options);
    return follow({ start, onward, anew, site });
  } catch (error) {
    return createIterator({ advance: () => Promise.reject(named(error, site)), stop: () => {} });
  }
}

function readSync(groupId: string, sync: ContactSync) {
  if (typeof sync !== "object" || sync === null || Array.isArray(sync)) {
    throw new RequestValidationError("sync must be an object, such as { checkpoint }.", "sync");
  }
  const { checkpoint, include, full } = sync;
  if (include !== undefined && !Array.isArray(include)) {
    throw new RequestValidationError("include must be an array of names.", "include");
  }
  if (full !== undefined && typeof full !== "boolean") {
    throw new RequestValidationError("full must be true or false.", "full");
  }
  const everything: Position = { groupId, since: null, next: null, cursor: null };
  if (checkpoint === undefined) return { start: everything, include };
  const stored = readCheckpoint(checkpoint, groupId);
  if (full) return { start: everything, include };
  // After a walk that has ended comes what changed since before it began.
  const ended = stored.cursor === null;
  return { start: ended ? { ...everything, since: stored.next } : stored, include };
}

function follow({ start, onward, anew, site }: Plan): AsyncIterableIterator<ContactBatch> {
  const { groupId, since } = start;
  let { next, cursor } = start;
  let pages = onward.pages();
  /** How many pages this walk has given, and the one before it when a stale cursor ended that. */
  let given = 0;
  let givenBefore = -1;
  let left = false;

  function batchOf(page: Page<Contact>, elapsed: number): ContactBatch {
    next ??= serviceTimeBefore(page, elapsed);
    cursor = page.hasNext ? page.nextCursor : null;
    given++;
    return {
      contacts: page.items,
      checkpoint: writeCheckpoint({ groupId, since, next, cursor }),
      phase: since === null ? "full" : "changes",
      done: !page.hasNext,
    };
  }

  /** Begins the walk once more, as long as that leads further than the last time. */
  function restart(): void {
    givenBefore = given;
    given = 0;
    next = null;
    cursor = null;
    pages = anew.pages();
  }

  async function advance(): Promise<IteratorResult<ContactBatch, undefined>> {
    for (;;) {
      const askedAt = steadyNow();
      try {
        const { done, value: page } = await pages.next();
        if (done) return { done: true, value: undefined };
        return { done: false, value: batchOf(page, steadyNow() - askedAt) };
      } catch (error) {
        const stale = isApiError(error, "invalid_parameter") && error.parameter === "cursor";
        if (!stale || cursor === null || given <= givenBefore || left) throw named(error, site);
        restart();
      }
    }
  }

  return createIterator({
    advance,
    stop: () => {
      left = true;
      void pages.return?.();
    },
  });
}

/** A moment of the service's clock that is certainly not after the request was sent, told by its response. */
function serviceTimeBefore(page: Page<Contact>, elapsed: number): string {
  const date = readDate(page.response.headers);
  const moment = new Date((date ?? Number.NaN) - Math.ceil(Math.max(0, elapsed)) - overlap);
  // A year that a checkpoint cannot carry is as good as no date.
  if (moment.getUTCFullYear() >= 0 && moment.getUTCFullYear() <= 9999) return moment.toISOString();
  const issues = [{ path: ["headers", "date"], message: "is missing or cannot be read here" }];
  throw new ResponseValidationError(
    "A roster can only be followed by the service's own clock, and its response shows no Date header. In a browser the service must expose it (Access-Control-Expose-Headers).",
    issues,
    page.response.status,
    page,
  );
}

/** Gives an error of following its name and its caller's line. Those of reading have them already. */
function named(error: unknown, site: CallSite): unknown {
  if (error instanceof GroupManagementError && error.operation === null) {
    error.operation = operation;
    bringCaller(error, site);
  }
  return error;
}
