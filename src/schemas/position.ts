// Positions and their holders (spec 2, 4.18).
import * as z from "zod/mini";

import {
  flag,
  integer,
  integerOrNull,
  model,
  type Open,
  text,
  textOrNull,
  time,
  values,
} from "./shared.ts";

/** The categories of positions that this client knows (spec 2). */
export const positionCategories = values(
  "LEADERSHIP",
  "OFFICER",
  "COORDINATOR",
  "COMMITTEE",
  "VOLUNTEER",
  "GENERAL",
);
/** The category of a position; may be newer than this client. */
export type PositionCategory = Open<(typeof positionCategories)[number]>;

/** A holder of a position. */
export interface PositionHolder {
  /** The assignment's id. */
  assignmentId: string;
  /** The account's id. */
  userId: string;
  /** Null if unknown. */
  name: string | null;
  /** ISO 8601 date-time. */
  startedAt: string;
}

/** A position of a group (spec 2). */
export interface Position {
  /** Stable identifier. See `groups.positions.get`. */
  id: string;
  /** Name, such as Treasurer. */
  name: string;
  /** Description of the role; null if none. */
  description: string | null;
  /** Kind of position. May hold a value newer than this client. */
  category: PositionCategory;
  /** Null if unlimited. */
  maxHolders: number | null;
  /** Lower comes first. */
  sortOrder: number;
  /** Only an active position takes new holders. */
  active: boolean;
  /** Number of current holders, including youth that `holders` leaves out. */
  holderCount: number;
  /** Earliest first. Without `roster.youth.read`, youth are counted in `holderCount`, but not listed. */
  holders: PositionHolder[];
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
}

/** @internal */
export const positionHolderSchema = /* @__PURE__ */ model<PositionHolder>()({
  assignmentId: text,
  userId: text,
  name: textOrNull,
  startedAt: time,
});

/** @internal */
export const positionSchema = /* @__PURE__ */ model<Position>()({
  id: text,
  name: text,
  description: textOrNull,
  category: text,
  maxHolders: integerOrNull,
  sortOrder: integer,
  active: flag,
  holderCount: integer,
  holders: z.array(positionHolderSchema),
  createdAt: time,
  updatedAt: time,
});
