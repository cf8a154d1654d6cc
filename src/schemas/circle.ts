// Circles, and the response to adding people to one (spec 2, 4.9, 4.14).
import { type CircleKind, circleKindSchema } from "./event.ts";
import { anyObject, flag, integer, type Known, model, type Open, text, values } from "./shared.ts";

/** The roles in a circle that this client knows (spec 4.9). */
export const circleRoles = values("MEMBER", "LEADER");
/** A role in a circle; may be newer than this client. */
export type CircleRole = Open<(typeof circleRoles)[number]>;

/** Entries to add to a circle (spec 4.9). */
export interface CircleAddMembersParams {
  /** Ids of roster entries of the group: 1 to 500, within 16 KB of JSON (about 400 ids). See `splitMembers`. */
  contactIds: readonly string[];
  /** Default MEMBER. Leaders must be adults; members must be of the type that the kind is for. */
  role?: Known<typeof circleRoles> | undefined;
  /** In a one-per-person kind, move people out of their other circle instead of refusing. */
  move?: boolean | undefined;
}

/** A circle of a group, such as a den, a patrol or a committee (spec 2). See *Key concepts*. */
export interface Circle {
  /** Stable identifier. See `circles.addMembers`. */
  id: string;
  /** Unique within its kind. */
  name: string;
  /** The circle's kind, such as patrol. */
  kind: CircleKind;
  /** Data that the vertical stores about the circle. */
  metadata: Record<string, unknown>;
  /** True if kept for history; it takes no new members. */
  archived: boolean;
  /** Number of members, without leaders, in our reading. */
  memberCount: number;
  /** Number of leaders. */
  leaderCount: number;
}

/** @internal */
export const circleSchema = /* @__PURE__ */ model<Circle>()({
  id: text,
  name: text,
  kind: circleKindSchema,
  metadata: anyObject,
  archived: flag,
  memberCount: integer,
  leaderCount: integer,
});

/** Number of roster entries added to a circle, changed to another role, or moved from another circle (spec 4.9). */
export interface CircleMembersChange {
  /** Number of people added to the circle. */
  added: number;
  /** Number of existing members who got the new role. */
  changed: number;
  /** Number of people moved from another circle of a one-per-person kind. */
  moved: number;
}

/** @internal */
export const circleMembersChangeSchema = /* @__PURE__ */ model<CircleMembersChange>()({
  added: integer,
  changed: integer,
  moved: integer,
});
