// Values and kinds that are newer than the client, handled as the specification demands.
import { fits } from "../core/validation/response-schema.ts";
import { refuse } from "../core/errors/base-errors.ts";
import { isRecord } from "../core/runtime/values.ts";
import { albumEventSchema } from "../schemas/album.ts";
import { type PlanItem, planItemKinds } from "../schemas/blueprint.ts";
import {
  type DocumentLink,
  documentLinkTypes,
  type SharedCopyHit,
  sharedCopyKinds,
} from "../schemas/document.ts";
import { type EventLeaderRole, eventCircleSchema } from "../schemas/event.ts";
import type { AiCredits } from "../schemas/group.ts";
import { listedAlternative, moneySchema, type Unrecognized } from "../schemas/shared.ts";

/**
 * Whether this client knows a value: `isKnown(eventStatuses, event.status)` narrows to the closed union, so that a
 * `switch` can be exhaustive.
 */
export function isKnown<const Value extends string>(
  known: readonly Value[],
  value: unknown,
): value is Value {
  return Array.isArray(known) && (known as readonly unknown[]).includes(value);
}

/**
 * Whether a value is an undescribed one of several alternatives (spec 2: `cost.perPerson`, `circle` of an event,
 * `event` of an album). False for null and undefined.
 *
 * A value in a response is compared with the described alternative of its field; a copy (from `structuredClone` or a
 * cache) with all three.
 */
export function isUnrecognized(value: unknown): value is Unrecognized {
  if (value === null || value === undefined) return false;
  const own = typeof value === "object" ? listedAlternative(value) : undefined;
  const listed = own ? [own] : [moneySchema, eventCircleSchema, albumEventSchema];
  return !listed.some((schema) => fits(schema, value));
}

/** Fields that people, groups, circles and albums' items have beside `type` or `kind`. */
const fieldsOfOthers = ["firstName", "slug", "memberCount", "albumId"];

/**
 * Filters out plan items, shared copies and document links of a kind that this client does not know, which clients
 * should ignore. Link types are compared without case, since the specification uses both.
 * @throws RequestValidationError if `items` is not an array, or has something else, such as people or groups.
 */
export function knownOnly<
  Item extends PlanItem | SharedCopyHit | (DocumentLink & { name?: never; firstName?: never }),
>(items: readonly Item[]): Item[] {
  if (!Array.isArray(items)) throw refuse("items", "must be an array.");
  return items.filter((item: unknown) => {
    // With `responseValidation: "warn"` an item may be anything.
    if (!isRecord(item)) return false;
    const { kind, type, key, copyId } = item;
    const mayBeLink = key === undefined && copyId === undefined;
    const isOther = mayBeLink && fieldsOfOthers.some((field) => item[field] !== undefined);
    if (isOther || (kind === undefined && type === undefined)) {
      throw refuse("items", "must be plan items, shared copies or document links.");
    }
    // A link may have a newer field `kind`.
    if ((mayBeLink && type !== undefined) || kind === undefined) {
      return typeof type === "string" && isKnown(documentLinkTypes, type.toLowerCase());
    }
    return isKnown(copyId === undefined ? planItemKinds : sharedCopyKinds, kind);
  });
}

/**
 * Whether a role in an event's `leaders` is a leader's. True for a role newer than this client (spec 2, EventLeader).
 */
export function isLeaderRole(role: EventLeaderRole): boolean {
  return typeof role === "string";
}

/** Whether a model may be called for a group: its assistant is on, and credits are left (spec 2, AiCredits). */
export function canUseAssistant(credits: AiCredits): boolean {
  const { assistantOff, left }: Partial<AiCredits> = credits ?? {};
  return !assistantOff && typeof left === "number" && left > 0;
}
