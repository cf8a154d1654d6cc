// A page that says one thing.
import type { ReactNode } from "react";

export function WholePage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="whole-page">
      {children}
    </main>
  );
}
