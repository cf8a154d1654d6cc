// A field to search in, with a label that is read out.
import { Icon } from "./icon.tsx";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className="search-field">
      <Icon name="search" />
      <span className="only-read">{label}</span>
      <input
        type="search"
        dir="auto"
        value={value}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
