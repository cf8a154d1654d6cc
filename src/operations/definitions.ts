// Every operation as the client sends it, by its id: read from the resources, so that none is listed a second time.
import type { Method, Operation } from "../core/operation.ts";
import { albumOperations } from "../resources/albums.ts";
import { blueprintOperations } from "../resources/blueprints.ts";
import { circleOperations } from "../resources/circles.ts";
import { contactOperations } from "../resources/contacts/contacts.ts";
import { documentOperations } from "../resources/documents.ts";
import { eventOperations } from "../resources/events.ts";
import { groupOperations } from "../resources/groups.ts";
import { meOperations } from "../resources/me.ts";
import { positionOperations } from "../resources/positions.ts";

const byResource = [
  groupOperations,
  contactOperations,
  positionOperations,
  albumOperations,
  eventOperations,
  documentOperations,
  circleOperations,
  blueprintOperations,
  meOperations,
] as const;

type OperationsOf<Resource> = Resource extends unknown ? Resource[keyof Resource] : never;
type Definition = OperationsOf<(typeof byResource)[number]>;

/** The id of an operation; `OperationName` in the public API. */
export type OperationId = Definition["id"];

// In a function marked as pure, so that bundlers leave the table out where it is not used.
/** The operations, with the schemas of their responses. */
export const definitions = /* @__PURE__ */ (() => {
  const all = byResource.flatMap((resource): readonly Definition[] => Object.values(resource));
  return Object.fromEntries(all.map((definition) => [definition.id, definition])) as Readonly<
    Record<OperationId, Operation & { readonly method: Method }>
  >;
})();
