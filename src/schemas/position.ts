// Positions and who holds them (spec 2, 4.18).
import * as z from "zod/mini";

import {
  flag,
  integer,
  integerOrNull,
  model,
  type Open,
  text,
  textOrNull,
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

/** One who holds a position. */
export interface PositionHolder {
  /** The assignment's id. */
  assignmentId: string;
  /** The account's id. */
  userId: string;
  /** Null where none is known. */
  name: string | null;
  /** ISO 8601 date-time. */
  startedAt: string;
}

/** A position of a group (spec 2). */
export interface Position {
  /** Stable identifier. See `groups.positions.get`. */
  id: string;
  /** What it is called, such as Treasurer. */
  name: string;
  /** What its holder does; null for none. */
  description: string | null;
  /** What kind of position it is. May hold a value newer than this client. */
  category: PositionCategory;
  /** Null means any number. */
  maxHolders: number | null;
  /** Lower comes first. */
  sortOrder: number;
  /** Only an active position takes new holders. */
  active: boolean;
  /** Everyone who holds it now, youth that `holders` leaves out included. */
  holderCount: number;
  /** Earliest first. Without `roster.youth.read` youth are counted, not listed. */
  holders: PositionHolder[];
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
}

export const positionHolderSchema = model<PositionHolder>()({
  assignmentId: text,
  userId: text,
  name: textOrNull,
  startedAt: text,
});

export const positionSchema = model<Position>()({
  id: text,
  name: text,
  description: textOrNull,
  category: text,
  maxHolders: integerOrNull,
  sortOrder: integer,
  active: flag,
  holderCount: integer,
  holders: z.array(positionHolderSchema),
  createdAt: text,
  updatedAt: text,
});
