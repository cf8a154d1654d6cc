// The checkpoint of a roster that is followed: where a walk stands, as an opaque text, and back. A text that comes
// back may be anything; nothing but a position of the same group and type is taken from it.
import { RequestValidationError } from "../../core/errors/errors.ts";

/** What of a roster is followed. */
export interface Followed {
  readonly groupId: string;
  /** In capitals; null for everybody. */
  readonly type: string | null;
}

/** Where a walk over a roster stands. Times are of the service's clock. */
export interface Position extends Followed {
  /** What the walk in progress asks changes since; null for a walk over everything. */
  readonly since: string | null;
  /** What the walk after it asks changes since; null until the first page of this one has come. */
  readonly next: string | null;
  /** Where to go on; null when the walk has ended. */
  readonly cursor: string | null;
  /** The name of the last walk over everything; null when there is none that has one. */
  readonly walk: string | null;
  /** When that began; null when it is not known. */
  readonly fullSince: string | null;
}

/** Before any other: of entries that were stored by version 0.1, whose walks had no names. */
const UNNAMED_WALK = "0";

const version = "2";

/** Writes a position. Every page has given `next` and `walk` by the time there is a checkpoint. */
export function writeCheckpoint(position: Position): string {
  const { groupId, since, next, cursor, type, walk, fullSince } = position;
  const fields = [groupId, since, next, cursor, type, walk, fullSince];
  const text = encodeURIComponent(JSON.stringify(fields));
  return [version, checksum(text), text].join(".");
}

/**
 * Reads a position back.
 * @throws RequestValidationError for what is no checkpoint of this group and type.
 */
export function readCheckpoint(checkpoint: unknown, { groupId, type }: Followed): Position {
  const position = typeof checkpoint === "string" ? parse(checkpoint) : null;
  if (!position) throw refuse("is damaged. Start without one to walk everything");
  if (position.groupId !== groupId) throw refuse("is of another group");
  if (position.type !== type) throw refuse("was made with another type");
  return position;
}

function refuse(message: string): RequestValidationError {
  return new RequestValidationError(`checkpoint ${message}.`, "checkpoint");
}

function parse(checkpoint: string): Position | null {
  const [given, sum, ...rest] = checkpoint.split(".");
  const text = rest.join(".");
  if (sum !== checksum(text)) return null;
  const fields = parseArray(text);
  if (given === version && fields?.length === 7) return readPosition(fields);
  // Version 0.1 knew neither types nor walks.
  if (given !== "1" || fields?.length !== 4) return null;
  const position = readPosition([...fields, null, UNNAMED_WALK, null]);
  // What a walk over everything stored before its checkpoint has no walk's name, and looks removed: it begins anew.
  return position?.since === null && position.cursor !== null ? beginning(position) : position;
}

/** A walk over everything that has not begun yet. */
export function beginning({ groupId, type, walk }: Followed & { walk: string | null }): Position {
  return { groupId, type, since: null, next: null, cursor: null, walk, fullSince: null };
}

function readPosition(fields: readonly unknown[]): Position | null {
  const [groupId, since, next, cursor, type, walk, fullSince] = fields;
  if (typeof groupId !== "string" || !isTime(next)) return null;
  if (since !== null && !isTime(since)) return null;
  if (cursor !== null && typeof cursor !== "string") return null;
  if (type !== null && typeof type !== "string") return null;
  if (typeof walk !== "string" || !/^[\da-z]+$/.test(walk)) return null;
  if (fullSince !== null && !isTime(fullSince)) return null;
  return { groupId, since, next, cursor, type, walk, fullSince };
}

function parseArray(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value is a moment as `toISOString` writes it. */
function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}

/** FNV-1a, against damage and not against intent: whoever can write a checkpoint can read the roster. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
