// Bodies of `circles.addMembers` that the service takes (spec 8).
import { refuse } from "../core/errors/base-errors.ts";
import { bytesOfText, requireFields } from "../core/validation/fields.ts";
import { toJson } from "../core/validation/json-value.ts";
import { largestBody, mostContactIds } from "../core/validation/limits.ts";
import type { CircleAddMembersParams } from "../schemas/circle.ts";

/**
 * Splits entries for a circle, however many, into bodies of `circles.addMembers` that each have at most 500 ids and
 * 16 KB of JSON. The ids keep their order, and each body has the role and `move` that were given.
 * @returns No body for no ids.
 * @throws RequestValidationError for ids that are not strings, and for an id too long for any body.
 */
export function splitMembers(members: CircleAddMembersParams): CircleAddMembersParams[] {
  const fields = { role: "text", move: "flag" } as const;
  const { contactIds, ...given } = requireFields("members", fields, members);
  if (!Array.isArray(contactIds)) throw refuse("contactIds", "must be an array of strings.");
  const rest = JSON.parse(toJson(given)) as Omit<CircleAddMembersParams, "contactIds">;
  const empty = bytesOfText(JSON.stringify({ ...rest, contactIds: [] }));
  const bodies: CircleAddMembersParams[] = [];
  let ids: string[] = [];
  let bytes = empty;
  const finish = () => {
    if (ids.length > 0) bodies.push({ ...rest, contactIds: ids });
    ids = [];
    bytes = empty;
  };
  for (const id of contactIds as readonly unknown[]) {
    if (typeof id !== "string" || id === "") {
      throw refuse("contactIds", "must be strings that are not empty.");
    }
    // With the comma before it, which the first one does not need.
    const more = bytesOfText(JSON.stringify(id)) + 1;
    if (ids.length === mostContactIds || bytes + more > largestBody) finish();
    if (bytes + more > largestBody) {
      throw refuse("contactIds", "must each fit into 16 KB of JSON.");
    }
    ids.push(id);
    bytes += more;
  }
  finish();
  return bodies;
}
