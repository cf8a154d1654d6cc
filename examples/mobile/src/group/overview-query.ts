// The query of a group, shared by its screen and by the form for its profile, which finds the data loaded.
import type { Queries } from "group-management-sdk/tanstack-query";

export const overviewQuery = (queries: Queries, groupId: string) =>
  queries.groups.overview(groupId, { include: ["rosterCounts", "upcomingEvents"] });
