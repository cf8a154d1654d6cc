// A field with its label, what to know before filling it in, and its problem.
import type { ReactNode } from "react";

/** An input's links to its label, hint and problem. */
export interface Ties {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Stands above the input. */
  aside?: ReactNode;
  children: (ties: Ties) => ReactNode;
}

/** The id of a field's input. */
export const fieldId = (name: string) => `field-${name}`;

export function Field({ name, label, hint, problem, aside, children }: FieldProps) {
  const id = fieldId(name);
  const descriptionIds = [hint && `${id}-hint`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="field" data-invalid={problem !== undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {aside}
      {children({
        id,
        name,
        "aria-invalid": problem !== undefined,
        "aria-describedby": descriptionIds || undefined,
      })}
    </div>
  );
}
