// Takes the focus to what has just come and has to be seen: a problem, a question, an outcome.
import { type RefObject, useEffect, useRef } from "react";

/** For an element with `tabIndex={-1}`. Another `news` takes the focus there again. */
export function useFocus(news?: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), [news]);
  return ref;
}
