// The leaders of an event. Someone with two roles is listed once.
import type { EventLeader } from "group-management-sdk";

import { leaderRole } from "../../../shared/words.ts";
import { Avatar } from "../parts/avatar.tsx";
import "./leaders.css";

interface LeadersProps {
  leaders: readonly EventLeader[];
  /** The reader is one of them. */
  isMine: boolean;
}

export function Leaders({ leaders, isMine }: LeadersProps) {
  const people = Map.groupBy(leaders, ({ userId }) => userId);
  return (
    <ul className="leaders" aria-label="Leaders">
      {[...people].map(([userId, roles]) => {
        const name = roles[0]?.name ?? "A leader";
        return (
          <li key={userId}>
            <Avatar name={name} id={userId} size="small" />
            <span>
              <bdi>{name}</bdi>{" "}
              <small>
                {roles.map(({ role }) => leaderRole(role).label.toLowerCase()).join(", ")}
              </small>
            </span>
          </li>
        );
      })}
      {isMine && <li className="leaders-mine">You lead this</li>}
    </ul>
  );
}
