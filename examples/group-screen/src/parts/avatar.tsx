// Initials in a tinted circle; the tint is always the same for the same person.
import type { CSSProperties } from "react";

import { initials } from "../../../shared/names.ts";
import "./avatar.css";

interface AvatarProps {
  name: string;
  /** Determines the tint. */
  id: string;
  size?: "small" | "usual";
}

export function Avatar({ name, id, size = "usual" }: AvatarProps) {
  const style = { "--hue": hue(id) } as CSSProperties;
  return (
    <span className="avatar" data-size={size} style={style} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function hue(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  // A few steps well apart look chosen; any degree looks random.
  return (sum % 12) * 30;
}
