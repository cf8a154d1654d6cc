// Circles and what putting people into one did (spec 2, 4.9, 4.14).
import { type CircleKind, circleKindSchema } from "./event.ts";
import { anyObject, flag, integer, model, type Open, text, values } from "./shared.ts";

/** The roles in a circle that this client knows (spec 4.9). */
export const circleRoles = values("MEMBER", "LEADER");
/** A role in a circle; may be newer than this client. */
export type CircleRole = Open<(typeof circleRoles)[number]>;

/** A circle of a group, such as a den, a patrol or a committee (spec 2). */
export interface Circle {
  /** Stable identifier. See `circles.addMembers`. */
  id: string;
  /** Unique within its kind. */
  name: string;
  /** Which kind of circle it is, such as patrols. */
  kind: CircleKind;
  /** What the vertical keeps about the circle. */
  metadata: Record<string, unknown>;
  /** Kept for history: takes no one new. */
  archived: boolean;
  /** How many members it has, leaders aside. */
  memberCount: number;
  /** How many leaders it has. */
  leaderCount: number;
}

export const circleSchema = model<Circle>()({
  id: text,
  name: text,
  kind: circleKindSchema,
  metadata: anyObject,
  archived: flag,
  memberCount: integer,
  leaderCount: integer,
});

/** How many roster entries were put in a circle, given another role in it, or taken out of another one (spec 4.9). */
export interface CircleMembersChange {
  /** How many people were put into the circle. */
  added: number;
  /** How many were in it and were given the new role. */
  changed: number;
  /** How many were taken out of another circle of a one-per-person kind. */
  moved: number;
}

export const circleMembersChangeSchema = model<CircleMembersChange>()({
  added: integer,
  changed: integer,
  moved: integer,
});
