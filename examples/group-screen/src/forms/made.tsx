// The confirmation in place of a form: the created thing, and where to go from there.
import type { ReactNode } from "react";

import { useFocus } from "../parts/use-focus.ts";

interface MadeProps {
  name: string;
  /** The links and buttons, the likeliest first. */
  ways: ReactNode;
  children: ReactNode;
}

export function Made({ name, ways, children }: MadeProps) {
  const box = useFocus();
  return (
    <div className="form-done card" role="status" tabIndex={-1} ref={box}>
      <h3>
        <bdi>{name}</bdi> is made
      </h3>
      <p>{children}</p>
      <div className="form-actions">{ways}</div>
    </div>
  );
}
