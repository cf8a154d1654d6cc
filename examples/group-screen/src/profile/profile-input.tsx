// The input that suits a field of a profile.
import type { ReactNode } from "react";

import type { NamedField } from "../../../shared/profile-fields.ts";
import { Field } from "../forms/field.tsx";
import { Select } from "../parts/choice.tsx";
import { humanize } from "../../../shared/words.ts";

interface ProfileInputProps {
  field: NamedField;
  stored: unknown;
  problem: string | undefined;
  /** A note on a change by somebody else. */
  elsewhere: ReactNode;
}

export function ProfileInput({ field, stored, problem, elsewhere }: ProfileInputProps) {
  const { name, label, kind, choices = [] } = field;
  const written = typeof stored === "string" || typeof stored === "number" ? String(stored) : "";
  return (
    <Field name={name} label={label} problem={problem} aside={elsewhere}>
      {(ties) => {
        if (kind === "flag") {
          return (
            <label className="field-check">
              <input {...ties} type="checkbox" defaultChecked={stored === true} />
              Yes
            </label>
          );
        }
        if (kind === "choice") {
          // A stored value stays a choice even when it is no longer offered.
          const offered =
            written === "" || choices.includes(written) ? choices : [written, ...choices];
          return (
            <Select {...ties} defaultValue={written}>
              <option value="">Not set</option>
              {offered.map((choice) => (
                <option key={choice} value={choice}>
                  {humanize(choice)}
                </option>
              ))}
            </Select>
          );
        }
        return <input {...ties} type={kind} dir="auto" defaultValue={written} autoComplete="off" />;
      }}
    </Field>
  );
}
