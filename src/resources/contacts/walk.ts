// A walk over all entries of a roster, or over changed ones (spec 4.12 rule 5), in batches. Each batch is stored with a
// checkpoint to continue from.
import { isApiError } from "../../core/errors/api-error.ts";
import { ResponseValidationError } from "../../core/errors/errors.ts";
import { readAge, readDate } from "../../core/http/rate-limit.ts";
import { type Page, type PagedList, unreadableCursor } from "../../core/results/paged-list.ts";
import { createIterator } from "../../core/runtime/async-iterator.ts";
import { steadyNow } from "../../core/runtime/clock.ts";
import { isText } from "../../core/runtime/values.ts";
import type { Contact } from "../../schemas/contact.ts";
import type { KnownScopes } from "../known-scopes.ts";
import { type SyncPosition, writeCheckpoint } from "./checkpoint.ts";

/** Some entries of a roster, to store together with `checkpoint` and `walk`. */
export interface ContactBatch {
  /**
   * The entries of this batch. With a `type`, one of another type has changed: it comes without personal data, since a copy
   * needs to know only that it no longer belongs there.
   */
  readonly contacts: Contact[];
  /** Opaque. Pass it to the next `sync`, which continues after this batch. */
  readonly checkpoint: string;
  /**
   * Identifies the last full walk: the same in all its batches, also when it is continued from a checkpoint, and in the
   * changes after it. A later full walk has a greater name, compared as strings. Store the greater one with each entry
   * and with the checkpoint: after the `done` batch of a full walk, entries with a smaller `walk` have been removed.
   */
  readonly walk: string;
  /** Whether the batch is of a full walk, or of changes. */
  readonly phase: "full" | "changes";
  /** True for the last batch of a walk or of changes. */
  readonly done: boolean;
}

/** The beginning of a sync, and the lists that it may read. */
export interface WalkPlan {
  readonly start: SyncPosition;
  readonly fullEvery: number | undefined;
  readonly lists: {
    /** The rest of the walk, from the checkpoint. */
    readonly onward: PagedList<Contact>;
    /** The same walk from its beginning. */
    readonly anew: PagedList<Contact>;
    readonly everything: PagedList<Contact>;
    /** The changes since a continued walk began; undefined for a walk that begins now. */
    readonly since: PagedList<Contact> | undefined;
  };
  /** Told of each full walk that begins. */
  readonly knownScopes: Pick<KnownScopes, "tokensForgotten" | "walkBegan">;
  /** Adds the operation and the caller's line to an error. */
  readonly name: (error: unknown) => unknown;
}

/**
 * How long before a walk its changes begin. An entry is stamped when it is changed, and may be seen minutes later, when
 * that transaction is committed; and the clocks of a service's machines differ.
 */
const lookBack = 5 * 60_000;

export function walkContacts(plan: WalkPlan): AsyncIterableIterator<ContactBatch> {
  const { fullEvery, lists, name } = plan;
  const { groupId, type, include, scopes } = plan.start;
  let { since, next, cursor, walk, fullSince } = plan.start;
  let { anew, since: changes } = lists;
  let pages = lists.onward.pages();
  /** Whether the last full walk may still be too old. */
  let ageUnknown = fullEvery !== undefined && since !== null;
  /** The number of pages of this walk, and of the one before if a stale cursor ended it. */
  let given = 0;
  let givenBefore = -1;
  let left = false;

  function batchOf(page: Page<Contact>, elapsed: number, tokensForgotten: number): ContactBatch {
    const time = serviceTimeBefore(page, elapsed);
    if (next === null && since === null) {
      walk = nameWalk(readDate(page.response.headers) ?? 0, walk);
      plan.knownScopes.walkBegan(walk, tokensForgotten);
    }
    // A later page may be older, if it comes from a cache.
    if (next === null || time < next) {
      next = time;
      if (since === null) fullSince = time;
    }
    cursor = page.hasNext ? page.nextCursor : null;
    given++;
    const position = { groupId, type, include, scopes, since, next, cursor, walk, fullSince };
    return {
      contacts: type === null ? page.items : page.items.map((entry) => ofType(type, entry)),
      checkpoint: writeCheckpoint(position),
      walk: walk ?? "",
      phase: since === null ? "full" : "changes",
      done: !page.hasNext,
    };
  }

  function begin(from: PagedList<Contact>, updatedSince: string | null): void {
    void pages.return?.();
    since = updatedSince;
    given = 0;
    next = null;
    cursor = null;
    anew = from;
    // This walk begins now.
    changes = undefined;
    pages = from.pages();
  }

  /** The first response has the service's time, and with it the age of the last full walk. */
  function isTooOld(page: Page<Contact>, elapsed: number): boolean {
    // The service's clock was set back: what changed since then has earlier times than the request asks for.
    if (given === 0 && since !== null && isOlder(page, since)) return true;
    if (!ageUnknown || fullEvery === undefined || fullSince === null) return false;
    ageUnknown = false;
    const now = Date.parse(serviceTimeBefore(page, elapsed));
    return now - Date.parse(fullSince) >= fullEvery;
  }

  async function advance(): Promise<IteratorResult<ContactBatch, undefined>> {
    for (;;) {
      const askedAt = steadyNow();
      const forgotten = plan.knownScopes.tokensForgotten();
      try {
        const { done, value: page } = await pages.next();
        if (left || (done && !changes)) return { done: true, value: undefined };
        const elapsed = steadyNow() - askedAt;
        if (done) {
          if (changes) {
            const older = next === plan.start.next ? null : next;
            begin(changes, plan.start.next);
            // The changes were asked for since the walk began: those before it are left to the next sync.
            next = older;
          }
          continue;
        }
        // A walk that only seems complete would let callers remove entries that it never reached.
        if (page.nextCursor !== null && !isText(page.nextCursor)) {
          throw unreadableCursor("groups.contacts.list");
        }
        if (!isTooOld(page, elapsed)) {
          return { done: false, value: batchOf(page, elapsed, forgotten) };
        }
        begin(lists.everything, null);
      } catch (error) {
        const stale = isApiError(error, "invalid_parameter") && error.parameter === "cursor";
        if (!stale || cursor === null || given <= givenBefore || left) throw name(error);
        // Restart from the beginning, as long as each restart gets further.
        givenBefore = given;
        begin(anew, since);
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

/** The time of the service's clock since which changes may be missing from a page: five minutes before it was made. */
function serviceTimeBefore(page: Page<Contact>, elapsed: number): string {
  const { headers } = page.response;
  // Some caches write a new `Date`, and say by `Age` how old the page is.
  const madeAt = (readDate(headers) ?? Number.NaN) - readAge(headers);
  const moment = new Date(madeAt - Math.ceil(Math.max(0, elapsed)) - lookBack);
  // A checkpoint cannot hold such a year, so it counts as no date.
  if (moment.getUTCFullYear() >= 0 && moment.getUTCFullYear() <= 9999) return moment.toISOString();
  const issues = [{ path: ["headers", "date"], message: "is missing or cannot be read here" }];
  throw new ResponseValidationError(
    "A sync needs the service's clock, but the response has no readable Date header. In a browser the service must expose it (Access-Control-Expose-Headers).",
    issues,
    page.response.status,
    page,
  );
}

/** Whether a page was made before a time of the service's clock; false if the page has no date. */
function isOlder(page: Page<Contact>, time: string): boolean {
  const date = readDate(page.response.headers);
  return date !== null && date < Date.parse(time);
}

/** The entry; without personal data if it is of another type. */
function ofType(type: string, entry: Contact): Contact {
  // A response that failed its validation may have anything among its items.
  if (!isText(entry?.type) || entry.type.toUpperCase() === type) return entry;
  const { id, role, hasAccount, inviteStatus, createdAt, updatedAt, guardians, dependents } = entry;
  return {
    id,
    type: entry.type,
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    birthDate: null,
    role,
    title: null,
    tags: [],
    hasAccount,
    inviteStatus,
    createdAt,
    updatedAt,
    ...(guardians && { guardians: [] }),
    ...(dependents && { dependents: [] }),
  };
}

let lastStamp = 0;

/**
 * Names a full walk that begins now: unique, and greater than the names of earlier walks, compared as text.
 * @param now - The service's clock, which decides the order.
 * @param previous - The walk before it, as far as it is known.
 */
function nameWalk(now: number, previous: string | null): string {
  // Within one second of the service's clock, the order is that of this machine, and strict within a process.
  lastStamp = Math.max(lastStamp + 1, Date.now());
  const second = new Date(now).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const chance = Math.floor(Math.random() * 36 ** 4);
  const name = second + inBase36(lastStamp, 9) + inBase36(chance, 4);
  // After a clock was set back: a longer text is greater than its own beginning.
  return previous !== null && name <= previous ? `${previous}0` : name;
}

function inBase36(value: number, width: number): string {
  return value.toString(36).padStart(width, "0");
}
