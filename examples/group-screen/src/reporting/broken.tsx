// The message in place of what could not be drawn, with a way to go on.
import type { ErrorComponentProps } from "@tanstack/react-router";

import { ProblemCard } from "../problems/problem.tsx";
import { WholePage } from "../whole-page.tsx";

/** For the router: the part that failed, while everything around it stays. */
export function BrokenPart({ reset }: ErrorComponentProps) {
  return (
    <ProblemCard
      problem={{
        kind: "fault",
        title: "This part could not be shown",
        text: "Something in this page went wrong. Trying again may help; the other parts still work.",
        way: "again",
      }}
      onRetry={reset}
    />
  );
}

/** Whatever fails where no part stands yet. */
export function BrokenPage() {
  return (
    <WholePage>
      <h1>This page could not be shown</h1>
      <p>Something in it went wrong.</p>
      <div className="tools">
        <button className="button primary" type="button" onClick={() => location.reload()}>
          Load it again
        </button>
      </div>
    </WholePage>
  );
}
