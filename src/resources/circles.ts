// Circles of a group: creating them, and adding members.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import { mostContactIds } from "../core/validation/limits.ts";
import {
  type Circle,
  type CircleAddMembersParams,
  type CircleMembersChange,
  circleMembersChangeSchema,
  circleSchema,
} from "../schemas/circle.ts";
import type { JsonRecord } from "./json-record.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const circleOperations = {
  create: operation({
    id: "circles.create",
    method: "POST",
    path: "/groups/{groupId}/circles",
    response: circleSchema,
    idempotent: false,
    argument: "circle",
    body: { kind: "text", name: "text", metadata: "object" },
    requiresBody: true,
  }),
  addMembers: operation({
    id: "circles.addMembers",
    method: "POST",
    path: "/groups/{groupId}/circles/{circleId}/members",
    response: circleMembersChangeSchema,
    idempotent: true,
    argument: "members",
    body: { contactIds: { least: 1, most: mostContactIds }, role: "text", move: "flag" },
    requiresBody: true,
  }),
  listKinds: operation({
    id: "circles.listKinds",
    method: "GET",
    path: "/circle-kinds",
    response: null,
    idempotent: true,
  }),
};

/** A circle to create (spec 4.14). The specification does not say which fields are required. */
export interface CircleCreateParams {
  /** Key of one of the group's kinds. The computed kinds `leaders` and `parents` cannot be created. */
  kind: string;
  /** Unique within its kind. */
  name: string;
  /** Data that the vertical stores about the circle, such as a den's rank. */
  metadata?: JsonRecord | undefined;
}

/** Circles, reached as `client.circles`. */
export class Circles extends Resource {
  /**
   * Creates a circle of one of the group's kinds (spec 4.14, since 2.14.0). A vertical's kind is added to the group
   * the first time it is used. At most 16 KB of JSON. Not idempotent: never retried after an unclear outcome.
   * @throws ConflictError `already_exists` if the kind has a circle of that name.
   * @throws InvalidRequestError `invalid_body`, with the parameter `kind` for a kind that the group does not have.
   */
  create(groupId: string, circle: CircleCreateParams, options?: CallOptions): ApiPromise<Circle> {
    const given = { path: { groupId }, body: circle };
    return this.call(circleOperations.create, given, options);
  }

  /**
   * Adds roster entries to a circle (spec 4.9, since 2.14.0). Entries that are already in it get the new role. Adding
   * youth needs `roster.youth.write`, which only first-party apps can have. At most 16 KB of JSON.
   * @throws ConflictError `one_per_person` if somebody is in another circle of the kind and `move` is not true.
   * @throws InvalidRequestError `invalid_body`, with the parameter `contactIds` if one is not on the roster or may
   * not have the role.
   */
  addMembers(
    groupId: string,
    circleId: string,
    members: CircleAddMembersParams,
    options?: CallOptions,
  ): ApiPromise<CircleMembersChange> {
    const given = { path: { groupId, circleId }, body: members };
    return this.call(circleOperations.addMembers, given, options);
  }

  /**
   * Lists kinds of circles. The specification does not describe the response (spec 4, end): resolves to parsed JSON,
   * or to text if it is not JSON.
   * @experimental
   */
  listKinds(options?: CallOptions): ApiPromise<unknown> {
    return this.call(circleOperations.listKinds, { path: {} }, options);
  }
}
