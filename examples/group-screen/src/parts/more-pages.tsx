// The end of a list: reads on as it comes into view, and is a button for those who do not scroll.
import { useEffect, useRef } from "react";

import type { Pages } from "../data/use-pages.ts";
import { Problem } from "../problems/problem.tsx";
import "./more-pages.css";

interface MorePagesProps {
  pages: Pages<unknown>;
  /** What the list holds, such as "people". */
  what: string;
}

export function MorePages({ pages, what }: MorePagesProps) {
  const { status, error, more, items } = pages;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (status !== "more" || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more();
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [status, more, items.length]);

  return (
    <div className="more-pages" ref={end}>
      {status === "more" && (
        <button className="button" type="button" onClick={more}>
          Show more {what}
        </button>
      )}
      {status === "loading" && items.length > 0 && <p>Loading more {what}…</p>}
      {status === "failed" && items.length > 0 && <Problem error={error} onRetry={more} />}
    </div>
  );
}
