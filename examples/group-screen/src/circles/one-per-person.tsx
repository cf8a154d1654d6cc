// Somebody is in another circle of a kind that each person is in once: whether they move is the person's decision.
import type { Circle } from "group-management-sdk";

import { fieldId } from "../forms/field.tsx";
import { useFocus } from "../parts/use-focus.ts";

interface OnePerPersonProps {
  circle: Circle;
  /** The refusal: another one asks again. */
  error: Error | null;
  onMove: () => void;
}

export function OnePerPerson({ circle, error, onMove }: OnePerPersonProps) {
  const box = useFocus(error);
  const kind = circle.kind.singular.toLowerCase();
  return (
    <div className="form-decision" role="alert" tabIndex={-1} ref={box}>
      <h3>Somebody is in another {kind} already</h3>
      <p>
        Each person is in one {kind}. {circle.name} is made, and nobody has been put into it yet.
      </p>
      <div className="form-actions">
        <button className="button primary" type="button" onClick={onMove}>
          Move them to {circle.name}
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
