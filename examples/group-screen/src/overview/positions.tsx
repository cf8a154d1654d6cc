// The group's positions: who holds each, since when, and how many more it takes.
import type { Position } from "group-management-sdk";

import { day } from "../../../shared/dates.ts";
import { useSession } from "../connection/session.ts";
import { Badge } from "../parts/badge.tsx";
import { Empty } from "../parts/empty.tsx";

interface PositionsProps {
  positions: readonly Position[];
  /** Whether this app may read about youth: if not, some holders are counted but not named. */
  seesYouth: boolean;
}

export function Positions({ positions, seesYouth }: PositionsProps) {
  const { locales } = useSession();
  if (positions.length === 0) {
    return (
      <Empty icon="roster" title="No positions yet">
        Leaders set them up in the group’s settings.
      </Empty>
    );
  }
  return (
    <ul className="positions">
      {positions.map((position) => {
        const open = openPlaces(position);
        return (
          <li key={position.id}>
            <strong dir="auto">{position.name}</strong>
            {position.description && (
              <p className="soft" dir="auto">
                {position.description}
              </p>
            )}
            <p className="position-holders beside">
              {position.holderCount > 0 && <bdi>{holders(position, seesYouth, locales)}</bdi>}
              {open !== null && <Badge word={{ label: open, tone: "good" }} />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function holders(position: Position, seesYouth: boolean, locales: readonly string[]): string {
  const names = position.holders.map(
    ({ name, startedAt }) => `${name ?? "Name not shown"} (since ${day(startedAt, locales)})`,
  );
  const unnamed = position.holderCount - position.holders.length;
  if (unnamed > 0) names.push(seesYouth ? `${unnamed} more` : `${unnamed} not shown to this app`);
  return names.join(", ");
}

/** How many more the position takes; null when it is held and takes no more, or any number. */
function openPlaces({ holderCount, maxHolders }: Position): string | null {
  if (maxHolders === null) return holderCount === 0 ? "Open" : null;
  const places = maxHolders - holderCount;
  return places > 0 ? `${places} open` : null;
}
