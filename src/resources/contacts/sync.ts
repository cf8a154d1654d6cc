// Follows a roster (spec 4.12 rule 5): reads the arguments of a sync, and creates the lists of its walk.
import { GroupManagementError } from "../../core/errors/errors.ts";
import type { PagedList } from "../../core/results/paged-list.ts";
import { createIterator } from "../../core/runtime/async-iterator.ts";
import {
  attachCallerStack,
  type CallSite,
  rememberCaller,
} from "../../core/runtime/caller-stack.ts";
import { readArgument } from "../../core/options/option-warnings.ts";
import { aFlag, aNameList, type Fields } from "../../core/runtime/fields.ts";
import { isText } from "../../core/runtime/values.ts";
import type { Contact, ContactPart, contactTypes } from "../../schemas/contact.ts";
import type { Known } from "../../schemas/shared.ts";
import type { KnownScopes } from "../known-scopes.ts";
import { type Followed, type SyncPosition, readCheckpoint } from "./checkpoint.ts";
import { type ContactBatch, walkContacts } from "./walk.ts";

/** Options of a sync. */
export interface ContactSyncParams {
  /** The checkpoint of the last stored batch; without one, or with null, everything is read. */
  checkpoint?: string | null | undefined;
  /** As in `list`. With more parts than before, everything is read once. */
  include?: readonly ContactPart[] | undefined;
  /**
   * Only these entries. An entry whose type has changed comes once more, without personal data, so that the copy can
   * leave it out; so does any other changed entry, since the client cannot tell. A checkpoint of another type is refused.
   */
  type?: Known<typeof contactTypes> | undefined;
  /** Reads everything again, so that removed entries can be found. A full walk that was not finished is continued. */
  full?: boolean | undefined;
  /** Milliseconds: reads everything again if the last full walk began longer ago, by the service's clock. */
  fullEvery?: number | undefined;
}

/** Creates the list of a roster. */
export type ListContacts = (
  filter: Pick<ContactSyncParams, "type" | "include"> & {
    updatedSince?: string | undefined;
    cursor?: string | undefined;
  },
) => PagedList<Contact>;

const operation = "groups.contacts.list";

const fields: Fields<ContactSyncParams> = {
  checkpoint: null,
  include: aNameList,
  type: [(value) => isText(value) && value !== "", "a string, such as ADULT"],
  full: aFlag,
  fullEvery: [(value) => typeof value === "number" && value > 0, "milliseconds, more than 0"],
};

/** Reads the arguments immediately. The first batch throws the error of invalid ones. */
export function syncContacts(
  list: ListContacts,
  scopes: KnownScopes,
  groupId: string,
  sync: ContactSyncParams,
): AsyncIterableIterator<ContactBatch> {
  const site = rememberCaller(syncContacts);
  try {
    const { start, fullEvery, ...filter } = readSync(scopes, groupId, sync);
    const { since, next, cursor } = start;
    // Changes of every type: an entry may have changed its own.
    const changed = { include: filter.include };
    const walk = since === null ? filter : { ...changed, updatedSince: since };
    // The lists are created now: the caller's line is known, and the caller may change its objects later.
    const lists = {
      onward: list({ ...walk, cursor: cursor ?? undefined }),
      anew: list(walk),
      everything: list(filter),
      since: next === null ? undefined : list({ ...changed, updatedSince: next }),
    };
    return walkContacts({
      start,
      fullEvery,
      lists,
      knownScopes: scopes,
      name: (error) => named(error, site),
    });
  } catch (error) {
    return createIterator({ advance: () => Promise.reject(named(error, site)), stop: () => {} });
  }
}

function readSync(scopes: KnownScopes, groupId: string, sync: ContactSyncParams) {
  const given = readArgument("sync", "{ checkpoint }", fields, sync);
  const { checkpoint, include, type, full, fullEvery } = given;
  // The service ignores the case of a type.
  const followed = { groupId, type: type?.toUpperCase() ?? null };
  const known = scopes.inGroup(groupId);
  const parts = { include: include ?? [], scopes: known };
  if (checkpoint === undefined || checkpoint === null) {
    return { start: beginning({ ...followed, ...parts, walk: null }), include, type, fullEvery };
  }
  const stored = readCheckpoint(checkpoint, followed);
  // A copy whose scopes are unknown counts too: it may lack entries, or have some that are no longer allowed.
  const hasOtherScopes =
    (known !== null && !hasSame(known, stored.scopes)) || scopes.isOlderThanToken(stored.walk);
  const lacksParts = !hasAll(stored.include, parts.include);
  const unknownAge = fullEvery !== undefined && stored.fullSince === null;
  // A full walk that every run began again would never end if it takes longer than a run.
  const isWithinFull = stored.since === null && stored.cursor !== null;
  const beginsAnew = hasOtherScopes || lacksParts || ((full || unknownAge) && !isWithinFull);
  const position = { ...stored, ...parts, scopes: known ?? stored.scopes };
  const start = beginsAnew ? beginning(position) : onwardFrom(position);
  return { start, include, type, fullEvery };
}

const hasAll = (held: readonly string[], wanted: readonly string[]) =>
  wanted.every((name) => held.includes(name));

const hasSame = (one: readonly string[], other: readonly string[] | null) =>
  other !== null && hasAll(one, other) && hasAll(other, one);

/** The position before a full walk. */
function beginning(
  given: Followed & Pick<SyncPosition, "walk" | "include" | "scopes">,
): SyncPosition {
  return { ...given, since: null, next: null, cursor: null, fullSince: null };
}

/** After a finished walk, the changes since before it began. */
function onwardFrom(stored: SyncPosition): SyncPosition {
  const ended = stored.next !== null && stored.cursor === null;
  return ended ? { ...stored, since: stored.next, next: null } : stored;
}

/** Adds the operation and the caller's line to an error of a sync. Errors of its lists have them already. */
function named(error: unknown, site: CallSite): unknown {
  if (error instanceof GroupManagementError && error.operation === null) {
    Object.assign(error, { operation });
    attachCallerStack(error, site);
  }
  return error;
}
