// The page's title in the browser, put together by those who know a part of it: what is open, its place, its group.
import { useEffect } from "react";

const places = ["thing", "part", "group"] as const;

const known = new Map<(typeof places)[number], string>();

export function useTitle(place: (typeof places)[number], text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined;
    known.set(place, text);
    write();
    return () => {
      known.delete(place);
      write();
    };
  }, [place, text]);
}

function write(): void {
  document.title = places.flatMap((place) => known.get(place) ?? []).join(" · ") || "Groups";
}
