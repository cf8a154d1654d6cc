// A group, its AI credits and the overview of its screen (spec 2, 4.4, 4.5).
import * as z from "zod/mini";

import { type GroupEvent, groupEventSchema } from "./event.ts";
import { type Position, positionSchema } from "./position.ts";
import {
  anyObject,
  flag,
  integer,
  model,
  number,
  type Open,
  page,
  text,
  textOrNull,
  time,
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

/** A group: an organization or one of its subgroups (spec 2). */
export interface Group {
  /** Stable. Identify a group by its id, never by its slug. */
  id: string;
  /** Name. */
  name: string;
  /** The address of the group's page. It can change: leaders may change it, and a rollout replaces one that
   * breaks the rules for addresses (since 2.26.4). */
  slug: string;
  /** Type of group. May hold a value newer than this client. */
  type: GroupType;
  /** Description by the group; null if none. */
  description: string | null;
  /** The profile: `subtype`, and the fields that the vertical's descriptor declares. */
  metadata: Record<string, unknown>;
  /** Key of the vertical, such as youth scouting (since 2.1.0); null if the group has none. See *Key concepts*. */
  vertical: string | null;
  /** Number of people, youth included, in our reading. */
  memberCount: number;
  /** Youth entries on the roster (since 2.3.0); without `roster.youth.read` this is all that a caller learns
   * about youth. */
  youthCount: number;
  /** Number of direct subgroups, in our reading. */
  subgroupCount: number;
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
}

/** @internal */
export const groupSchema = /* @__PURE__ */ model<Group>()({
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
  createdAt: time,
  updatedAt: time,
});

/** A group's AI credits of the current month in UTC (spec 2, AiCredits). One credit is 0.001 US dollars of model
 * use. */
export interface AiCredits {
  /** Credits per month in the plan; 0 while the platform's AI is off for the group. */
  monthly: number;
  /** Credits used this month, to a tenth. */
  used: number;
  /** Credits left, rounded down to a tenth. At 0, stop calling a model. */
  left: number;
  /** ISO 8601 date-time at which the next month starts. */
  resetsAt: string;
  /** True if the group has turned its assistant off. */
  assistantOff: boolean;
}

/** @internal */
export const aiCreditsSchema = /* @__PURE__ */ model<AiCredits>()({
  monthly: integer,
  used: number,
  left: number,
  resetsAt: time,
  assistantOff: flag,
});

/** Numbers of adults and youth on a roster (spec 4.5). */
export interface RosterCounts {
  /** Number of adults on the roster. */
  adults: number;
  /** Number of youth on the roster. */
  youth: number;
}

/** The parts that a group's overview can include (spec 4.5). */
export const overviewParts = values("upcomingEvents", "rosterCounts", "positions");
/** A part of a group's overview. */
export type OverviewPart = (typeof overviewParts)[number];

/** A group, with the parts that `include` named (spec 4.5). */
export interface Overview {
  /** The group. */
  group: Group;
  /** At most 5 events. Needs `events.read`. */
  upcomingEvents?: GroupEvent[] | undefined;
  /** Needs `roster.read`. */
  rosterCounts?: RosterCounts | undefined;
  /** The first page of the active positions. Needs `positions.read`. */
  positions?: { items: Position[]; nextCursor: string | null } | undefined;
}

/** @internal */
export const rosterCountsSchema = /* @__PURE__ */ model<RosterCounts>()({
  adults: integer,
  youth: integer,
});

/** @internal */
export const positionPage = page(positionSchema);

/** @internal */
export const overviewSchema = /* @__PURE__ */ model<Overview>()({
  group: groupSchema,
  upcomingEvents: z.optional(z.array(groupEventSchema)),
  rosterCounts: z.optional(rosterCountsSchema),
  positions: z.optional(positionPage),
});
