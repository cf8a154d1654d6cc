// The checkpoint of a roster that is followed: where a walk stands, as an opaque text, and back. A text that comes
// back may be anything; nothing but a position of the same group is taken from it.
import { RequestValidationError } from "../core/errors.ts";

/** Where a walk over a roster stands. Times are of the service's clock. */
export interface Position {
  readonly groupId: string;
  /** What the walk in progress asks changes since; null for a walk over everything. */
  readonly since: string | null;
  /** What the walk after it asks changes since; null until the first page of this one has told. */
  readonly next: string | null;
  /** Where to go on; null when the walk has ended. */
  readonly cursor: string | null;
}

const version = "1";

/** Writes a position. Every page has told `next` by the time there is a checkpoint. */
export function writeCheckpoint({ groupId, since, next, cursor }: Position): string {
  const text = encodeURIComponent(JSON.stringify([groupId, since, next, cursor]));
  return [version, checksum(text), text].join(".");
}

/**
 * Reads a position back.
 * @throws RequestValidationError for what is no checkpoint of this group.
 */
export function readCheckpoint(checkpoint: unknown, groupId: string): Position {
  const position = typeof checkpoint === "string" ? parse(checkpoint) : null;
  if (!position) throw refuse("is damaged. Start without one to walk everything");
  if (position.groupId !== groupId) throw refuse("is of another group");
  return position;
}

function refuse(message: string): RequestValidationError {
  return new RequestValidationError(`checkpoint ${message}.`, "checkpoint");
}

function parse(checkpoint: string): Position | null {
  const [given, sum, ...rest] = checkpoint.split(".");
  const text = rest.join(".");
  if (given !== version || sum !== checksum(text)) return null;
  const fields = parseArray(text);
  if (fields?.length !== 4) return null;
  const [groupId, since, next, cursor] = fields;
  if (typeof groupId !== "string" || !isTime(next)) return null;
  if (since !== null && !isTime(since)) return null;
  if (cursor !== null && typeof cursor !== "string") return null;
  return { groupId, since, next, cursor };
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
