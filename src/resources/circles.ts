// Circles of a group: making one, and putting people into it.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import {
  type Circle,
  type CircleMembersChange,
  circleMembersChangeSchema,
  circleSchema,
  type circleRoles,
} from "../schemas/circle.ts";
import type { Known } from "../schemas/shared.ts";
import { refuseDetached, Resource } from "./resource.ts";

export const circleOperations = {
  create: operation({
    id: "circles.create",
    method: "POST",
    path: "/groups/{groupId}/circles",
    response: circleSchema,
    idempotent: false,
    argument: "circle",
    body: { kind: "text", name: "text", metadata: "object" },
    maxBodyBytes: true,
  }),
  addMembers: operation({
    id: "circles.addMembers",
    method: "POST",
    path: "/groups/{groupId}/circles/{circleId}/members",
    response: circleMembersChangeSchema,
    idempotent: true,
    argument: "members",
    body: { contactIds: { least: 1, most: 500 }, role: "text", move: "flag" },
    maxBodyBytes: true,
  }),
  listKinds: operation({
    id: "circles.listKinds",
    method: "GET",
    path: "/circle-kinds",
    response: null,
    idempotent: true,
  }),
};

/** A circle to be made (spec 4.14). The specification does not say which fields are required. */
export interface NewCircle {
  /** Key of one of the group's kinds. The worked-out kinds `leaders` and `parents` cannot be made. */
  kind: string;
  /** Unique within its kind. */
  name: string;
  /** What the vertical keeps about the circle, such as a den's rank. */
  metadata?: Record<string, unknown> | undefined;
}

/** Who is put into a circle, and how (spec 4.9). */
export interface CircleMembers {
  /** Ids of roster entries of the group, 1 to 500 and as many as 16 KB of JSON hold: about 400. */
  contactIds: readonly string[];
  /** MEMBER when left out. A leader is an adult; a member is whom the kind is for. */
  role?: Known<typeof circleRoles> | undefined;
  /** In a kind that each person is in once: take people out of another circle rather than being refused. */
  move?: boolean | undefined;
}

/** Circles, reached as `client.circles`. */
export class Circles extends Resource {
  static {
    refuseDetached(this, "client.circles");
  }

  /**
   * Makes a circle of one of the group's kinds (spec 4.14, since 2.14.0). A vertical's kind is added to the group the
   * first time that it is used. At most 16 KB of JSON.
   * Never sent twice after an unclear outcome.
   * @throws ConflictError `already_exists` when the kind has a circle of that name.
   * @throws InvalidRequestError `invalid_body`, with the parameter `kind` for a kind that the group does not have.
   */
  create(groupId: string, circle: NewCircle, options?: CallOptions): ApiPromise<Circle> {
    const given = { path: { groupId }, body: circle };
    return this.call(circleOperations.create, given, options);
  }

  /**
   * Puts roster entries into a circle (spec 4.9, since 2.14.0). Who is in it already takes the new role.
   * Youth need `roster.youth.write`, which only first-party apps can have. At most 16 KB of JSON.
   * @throws ConflictError `one_per_person` when one is in another circle of the kind and `move` is not true.
   * @throws InvalidRequestError `invalid_body`, with the parameter `contactIds` for one who is not on the roster or does not fit.
   */
  addMembers(
    groupId: string,
    circleId: string,
    members: CircleMembers,
    options?: CallOptions,
  ): ApiPromise<CircleMembersChange> {
    const given = { path: { groupId, circleId }, body: members };
    return this.call(circleOperations.addMembers, given, options);
  }

  /**
   * Lists kinds of circles. The specification names this call and does not show its response (spec 4, end):
   * parsed JSON, or text when the response is not JSON.
   * @experimental
   */
  listKinds(options?: CallOptions): ApiPromise<unknown> {
    return this.call(circleOperations.listKinds, { path: {} }, options);
  }
}
