// The question whether to move people who are in another circle of a kind that allows one circle for each person.
import type { Circle, Contact } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { fieldId } from "../forms/field.tsx";
import type { Sending } from "../forms/use-send-lock.ts";
import { fullName } from "../../../shared/names.ts";
import { useFocus } from "../parts/use-focus.ts";

interface OnePerPersonProps {
  circle: Circle;
  people: readonly Contact[];
  sending: Sending;
  onMove: () => void;
}

export function OnePerPerson({ circle, people, sending, onMove }: OnePerPersonProps) {
  const { locales } = useSession();
  // Another refusal asks again.
  const box = useFocus(sending.error);
  const kind = circle.kind.singular.toLowerCase();
  const names = listed(people, locales);
  const [only] = people.length === 1 ? people : [];
  return (
    <div className="form-decision" role="alert" tabIndex={-1} ref={box}>
      <h3>{only ? `${names} is in another ${kind}` : `Somebody is in another ${kind}`}</h3>
      <p>
        {/* The service says that there is somebody, and not who. */}
        {!only && `At least one of ${names} is. `}
        Each person can be in one {kind} only. <bdi>{circle.name}</bdi> is made, and nobody is in it
        yet.
      </p>
      <div className="form-actions">
        <button
          className="button primary"
          type="button"
          aria-disabled={sending.isPending}
          onClick={onMove}
        >
          <span>
            Move {only ? names : "them"} to <bdi>{circle.name}</bdi>
          </span>
        </button>
        <button
          className="button"
          type="button"
          onClick={() => document.getElementById(fieldId("contactIds"))?.focus()}
        >
          Choose others
        </button>
      </div>
    </div>
  );
}

/** More than these are not listened to. */
const MOST_NAMES = 5;

function listed(people: readonly Contact[], locales: readonly string[]): string {
  const names = people.slice(0, MOST_NAMES).map(fullName);
  const others = people.length - names.length;
  if (others > 0) names.push(others === 1 ? "one other" : `${others} others`);
  return new Intl.ListFormat([...locales], { type: "conjunction" }).format(names);
}
