// One of a few: a native select that looks like the rest of the page.
import type { ComponentProps } from "react";

import { Icon } from "./icon.tsx";

/** In a form, below a label of its own. */
export function Select(props: ComponentProps<"select">) {
  return (
    <span className="choice">
      <select {...props} />
      <Icon name="down" />
    </span>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** Above a list. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <span className="only-read">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
