// A part of the app that takes the focus once it is shown. Phones do this by themselves.
import type { ReactNode } from "react";

export interface FocusedProps {
  /** Its name, to be read out. */
  readonly label: string;
  readonly isShown?: boolean;
  readonly children: ReactNode;
}

export function Focused({ children }: FocusedProps) {
  return children;
}
