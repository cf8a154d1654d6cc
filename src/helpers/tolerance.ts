// What the specification tells clients to do with values and kinds that are newer than they are.
import { fits } from "../core/validation/response-schema.ts";
import { RequestValidationError } from "../core/errors/errors.ts";
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
 * Whether a value is one that this client knows: `isKnown(eventStatuses, event.status)` narrows to the
 * closed union, so that a `switch` over it can be exhaustive.
 */
export function isKnown<const Value extends string>(
  known: readonly Value[],
  value: unknown,
): value is Value {
  return Array.isArray(known) && (known as readonly unknown[]).includes(value);
}

/**
 * Whether a value of a field with several alternatives is another than the listed one (spec 2:
 * `cost.perPerson`, `circle` of an event, `event` of an album). Null and undefined are none.
 *
 * A value of a response is judged by the alternative of its own field. A copy (of `structuredClone`, of a cache)
 * is judged by all three: no money then is what has the shape of none of them.
 */
export function isUnrecognized(value: unknown): value is Unrecognized {
  if (value === null || value === undefined) return false;
  const own = typeof value === "object" ? listedAlternative(value) : undefined;
  const listed = own ? [own] : [moneySchema, eventCircleSchema, albumEventSchema];
  return !listed.some((schema) => fits(schema, value));
}

/**
 * Without what clients are to ignore or skip: plan items, shared copies and document links of a kind that
 * this client does not know. Link types are compared in any case, since the specification writes both.
 * @throws RequestValidationError for what is no array.
 */
export function knownOnly<Item extends PlanItem | SharedCopyHit | DocumentLink>(
  items: readonly Item[],
): Item[] {
  if (!Array.isArray(items)) throw new RequestValidationError("items must be an array.", "items");
  return items.filter((item: Item) => {
    // With `responseValidation: "warn"` an item may be anything.
    const { kind, type, copyId }: { kind?: unknown; type?: unknown; copyId?: unknown } = item ?? {};
    if (kind === undefined) {
      return typeof type === "string" && isKnown(documentLinkTypes, type.toLowerCase());
    }
    return isKnown(copyId === undefined ? planItemKinds : sharedCopyKinds, kind);
  });
}

/** Whether a role in an event's `leaders` leads it. A role newer than this client does (spec 2, EventLeader). */
export function isLeaderRole(role: EventLeaderRole): boolean {
  return typeof role === "string";
}

/** Whether a model may be called for a group now: its assistant is on and credits are left (spec 2, AiCredits). */
export function canUseAssistant(credits: AiCredits): boolean {
  const { assistantOff, left }: Partial<AiCredits> = credits ?? {};
  return !assistantOff && typeof left === "number" && left > 0;
}
