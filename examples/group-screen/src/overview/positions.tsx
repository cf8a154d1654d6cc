// The group's positions, each with who holds it and how many more it takes.
import type { Position } from "group-management-sdk";

import { Empty } from "../parts/empty.tsx";
import "./positions.css";

interface PositionsProps {
  positions: readonly Position[];
  /** Whether this app is told about youth: if not, some holders are counted but not named. */
  seesYouth: boolean;
}

export function Positions({ positions, seesYouth }: PositionsProps) {
  if (positions.length === 0) {
    return (
      <Empty icon="roster" title="No positions yet">
        Leaders set them up in the group's settings.
      </Empty>
    );
  }
  return (
    <ul className="positions">
      {positions.map((position) => (
        <li key={position.id}>
          <span className="position-name">{position.name}</span>
          <span className="position-holders">{holders(position, seesYouth)}</span>
        </li>
      ))}
    </ul>
  );
}

function holders({ holders: named, holderCount, maxHolders }: Position, seesYouth: boolean): string {
  const names = named.map(({ name }) => name ?? "Name not shown");
  const unnamed = Math.max(0, holderCount - named.length);
  if (unnamed > 0) names.push(seesYouth ? `${unnamed} more` : `${unnamed} not shown to this app`);
  if (names.length === 0) return "Open";
  const open = maxHolders === null ? 0 : maxHolders - holderCount;
  if (open > 0) names.push(`${open} open`);
  return names.join(", ");
}
