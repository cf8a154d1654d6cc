// The checkpoint of a sync: the position of a walk as an opaque text. A given text may be anything, so only a position of
// the same group and type is accepted.
import { refuse } from "../../core/errors/errors.ts";
import { hashOf } from "../../core/runtime/hash.ts";
import { attempted, isText } from "../../core/runtime/values.ts";

/** The part of a roster to follow. */
export interface Followed {
  readonly groupId: string;
  /** In capitals; null for everybody. */
  readonly type: string | null;
}

/** The position of a walk over a roster. Times are of the service's clock. */
export interface SyncPosition extends Followed {
  /** The parts that every entry of the copy has. */
  readonly include: readonly string[];
  /** The scopes with which the last full walk began, of those that decide what a roster has; null if they are unknown. */
  readonly scopes: readonly string[] | null;
  /** The `updatedSince` of the walk in progress; null for a full walk. */
  readonly since: string | null;
  /** The `updatedSince` of the next walk; null before the first page of this one. */
  readonly next: string | null;
  /** The cursor of the next page; null when the walk has ended. */
  readonly cursor: string | null;
  /** The name of the last full walk; null without one. */
  readonly walk: string | null;
  /** The beginning of the last full walk; null if it is unknown. */
  readonly fullSince: string | null;
}

const version = "1";

/** Detects damage. It need not detect forgery: a program with checkpoints can read the roster. */
const sumOf = (text: string) => hashOf(text).toString(36);

/** Writes a position. After a page, `next` and `walk` are known. */
export function writeCheckpoint(position: SyncPosition): string {
  const { groupId, since, next, cursor, type, walk, fullSince, include, scopes } = position;
  const fields = [groupId, since, next, cursor, type, walk, fullSince, include, scopes];
  const text = encodeURIComponent(JSON.stringify(fields));
  return [version, sumOf(text), text].join(".");
}

/**
 * Reads a position back.
 * @throws RequestValidationError for what is no checkpoint of this group and type.
 */
export function readCheckpoint(checkpoint: unknown, { groupId, type }: Followed): SyncPosition {
  const position = typeof checkpoint === "string" ? parse(checkpoint) : null;
  if (!position) throw refuse("checkpoint", "is damaged. Start without one to walk everything.");
  if (position.groupId !== groupId) throw refuse("checkpoint", "is of another group.");
  if (position.type !== type) throw refuse("checkpoint", "was made with another type.");
  return position;
}

function parse(checkpoint: string): SyncPosition | null {
  const [given, sum, ...rest] = checkpoint.split(".");
  const text = rest.join(".");
  if (given !== version || sum !== sumOf(text)) return null;
  const fields = attempted(() => JSON.parse(decodeURIComponent(text)) as unknown);
  return Array.isArray(fields) && fields.length === 9 ? readPosition(fields) : null;
}

function readPosition(fields: readonly unknown[]): SyncPosition | null {
  const [groupId, since, next, cursor, type, walk, fullSince, include, scopes] = fields;
  if (!isText(groupId) || !isTime(next)) return null;
  if (since !== null && !isTime(since)) return null;
  if (cursor !== null && !isText(cursor)) return null;
  if (type !== null && !isText(type)) return null;
  if (!isText(walk) || !/^[\da-z]+$/.test(walk)) return null;
  if (fullSince !== null && !isTime(fullSince)) return null;
  if (!isNames(include) || (scopes !== null && !isNames(scopes))) return null;
  return { groupId, since, next, cursor, type, walk, fullSince, include, scopes };
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Whether a value is a time in the form of `toISOString`. */
function isTime(value: unknown): value is string {
  return isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
