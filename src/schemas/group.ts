// A group, its AI credits and the overview of its screen (spec 2, 4.4, 4.5).
import * as z from "zod/mini";

import { type GroupEvent, groupEventSchema } from "./event.ts";
import { type Position, positionSchema } from "./position.ts";
import {
  anyObject,
  flag,
  integer,
  type ListBody,
  model,
  number,
  type Open,
  page,
  text,
  textOrNull,
  values,
} from "./shared.ts";

/** The group types that this client knows (spec 2, Group). */
export const groupTypes = values(
  "INFORMAL",
  "TEAM",
  "ORGANIZATION",
  "DEPARTMENT",
  "CLASS",
  "SCOUTING_UNIT",
  "CUSTOM",
);
/** The type of a group; may be newer than this client. */
export type GroupType = Open<(typeof groupTypes)[number]>;

/** A group: an organization, or one below it (spec 2). */
export interface Group {
  /** Stable: follow a group by its id, never by its slug. */
  id: string;
  /** What it is called. */
  name: string;
  /** The address of the group's page. It can change: leaders may change it, and a rollout replaces one that breaks the rules for addresses (since 2.26.4). */
  slug: string;
  /** What kind of group it is. May hold a value newer than this client. */
  type: GroupType;
  /** What it is, in its own words; null for none. */
  description: string | null;
  /** The profile: `subtype` and the fields that the vertical's descriptor declares. */
  metadata: Record<string, unknown>;
  /** Key of the vertical (since 2.1.0), or null outside any. */
  vertical: string | null;
  /** How many people are in it, youth among them. */
  memberCount: number;
  /** Youth entries on the roster (since 2.3.0); all that a caller without `roster.youth.read` learns of youth. */
  youthCount: number;
  /** How many groups are directly below it. */
  subgroupCount: number;
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
}

export const groupSchema = model<Group>()({
  id: text,
  name: text,
  slug: text,
  type: text,
  description: textOrNull,
  metadata: anyObject,
  vertical: textOrNull,
  memberCount: integer,
  youthCount: integer,
  subgroupCount: integer,
  createdAt: text,
  updatedAt: text,
});

/** A group's AI credits of the current month in UTC (spec 2, AiCredits). One credit is 0.001 US dollars of model use. */
export interface AiCredits {
  /** Credits the plan includes each month; 0 while the platform's AI is off for the group. */
  monthly: number;
  /** Credits used this month, to a tenth. */
  used: number;
  /** Credits left, rounded down to a tenth. At 0, stop calling a model. */
  left: number;
  /** ISO 8601 date-time at which the month starts again. */
  resetsAt: string;
  /** True when the group has turned its assistant off. */
  assistantOff: boolean;
}

export const aiCreditsSchema = model<AiCredits>()({
  monthly: integer,
  used: number,
  left: number,
  resetsAt: text,
  assistantOff: flag,
});

/** How many adults and youth a roster has (spec 4.5). */
export interface RosterCounts {
  /** How many adults are on the roster. */
  adults: number;
  /** How many youth are on the roster. */
  youth: number;
}

/** The parts that a group's overview can include (spec 4.5). */
export const overviewParts = values("upcomingEvents", "rosterCounts", "positions");
/** A part of a group's overview. */
export type OverviewPart = (typeof overviewParts)[number];

/** What a group screen shows (spec 4.5). A part is there when it was asked for by `include`. */
export interface Overview {
  /** The group itself. */
  group: Group;
  /** At most 5 events. Needs `events.read`. */
  upcomingEvents?: GroupEvent[] | undefined;
  /** Needs `roster.read`. */
  rosterCounts?: RosterCounts | undefined;
  /** The first page of the active positions. Needs `positions.read`. */
  positions?: ListBody<Position> | undefined;
}

export const rosterCountsSchema = model<RosterCounts>()({ adults: integer, youth: integer });

export const positionPageSchema = page(positionSchema);

export const overviewSchema = model<Overview>()({
  group: groupSchema,
  upcomingEvents: z.optional(z.array(groupEventSchema)),
  rosterCounts: z.optional(rosterCountsSchema),
  positions: z.optional(positionPageSchema),
});
