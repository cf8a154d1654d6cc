// A page that says one thing.
import type { ReactNode } from "react";

import "./whole-page.css";

export function WholePage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="whole-page">
      {children}
    </main>
  );
}
