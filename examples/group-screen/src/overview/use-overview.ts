// The overview, as much of it as the app may see. One refused part fails the whole call, so what is refused is asked
// for by itself: that tells where to give consent, and brings the part once consent was given. Positions are asked for
// by themselves, too: they name people, and what does is not kept on the device.
import { skipToken, useQueries, useQuery } from "@tanstack/react-query";
import type { Overview, OverviewPart } from "group-management-sdk";

import { hasScope } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import type { Asked } from "../data/answer.tsx";
import { useGroup } from "../group.ts";

/** Each part, and the scope that it needs. */
const scopes = [
  ["upcomingEvents", "events.read"],
  ["rosterCounts", "roster.read"],
  ["positions", "positions.read"],
] as const satisfies [OverviewPart, string][];

export interface OverviewReading {
  /** The group, and with it every part that the app may see. */
  readonly whole: Asked<Overview>;
  /** The reading that brings a part, or tells why there is none. */
  readonly of: (part: OverviewPart) => Asked<Overview>;
}

export function useOverview(): OverviewReading {
  const { queries } = useSession();
  const { groupId, membership, membershipsSettled } = useGroup();
  // Of a group that is not one of the person's nobody knows the scopes beforehand.
  const refused = scopes
    .filter(([, scope]) => membership && !hasScope(membership, scope))
    .map(([part]): OverviewPart => part);
  const separate: OverviewPart[] = [...new Set<OverviewPart>([...refused, "positions"])];
  const together = scopes
    .map(([part]): OverviewPart => part)
    .filter((part) => !separate.includes(part));

  const whole = useQuery(
    queries.groups.overview(membershipsSettled ? groupId : skipToken, { include: together }),
  );
  const apart = useQueries({
    queries: separate.map((part) =>
      queries.groups.overview(membershipsSettled ? groupId : skipToken, { include: [part] }),
    ),
  });
  return { whole, of: (part) => apart[separate.indexOf(part)] ?? whole };
}
