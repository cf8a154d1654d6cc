// Reads the overview, as much of it as the app may see: one call when all of it is allowed, and part by part
// when it is not, so that one refused part does not take the others with it.
import { type GroupManagement, isApiError, type Overview } from "group-management-sdk";

const parts = ["upcomingEvents", "rosterCounts", "positions"] as const;
type Part = (typeof parts)[number];

export interface OverviewReading {
  readonly overview: Overview;
  /** Why a part is missing. */
  readonly refused: Partial<Record<Part, unknown>>;
}

export async function readOverview(
  client: GroupManagement,
  groupId: string,
  signal: AbortSignal,
): Promise<OverviewReading> {
  try {
    const overview = await client.groups.overview(groupId, { include: parts }, { signal });
    return { overview, refused: {} };
  } catch (error) {
    if (!isScopeProblem(error)) throw error;
    return readByPart(client, groupId, signal);
  }
}

async function readByPart(
  client: GroupManagement,
  groupId: string,
  signal: AbortSignal,
): Promise<OverviewReading> {
  const refused: Partial<Record<Part, unknown>> = {};
  const readings = await Promise.all(
    parts.map(async (part) => {
      try {
        return await client.groups.overview(groupId, { include: [part] }, { signal });
      } catch (error) {
        if (!isScopeProblem(error)) throw error;
        refused[part] = error;
        return null;
      }
    }),
  );
  const read = readings.filter((reading) => reading !== null);
  const bare = read.length > 0 ? {} : await client.groups.overview(groupId, {}, { signal });
  return { overview: Object.assign(bare as Overview, ...read) as Overview, refused };
}

function isScopeProblem(error: unknown): boolean {
  return isApiError(error, "insufficient_scope") || isApiError(error, "scope_not_allowed");
}
