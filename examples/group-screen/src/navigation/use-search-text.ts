// The text of a search field. What it had when the typing last paused is in the field again when one comes back. It stays in
// the session's memory: an address and the browser's history outlive a person's session, and it may be a child's name.
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { useSession } from "../connection/session.ts";

/** A pause in the typing, in milliseconds. */
const PAUSE = 250;

/** `searched`: the text when the typing paused. */
export function useSearchText() {
  const { searches } = useSession();
  // On the way to another part this one is still shown, and that part's search is not for it.
  const [entry] = useState(
    useRouterState({
      select: ({ location }) => `${location.state.__TSR_index} ${location.pathname}`,
    }),
  );
  const [searched, setSearched] = useState(searches.get(entry) ?? "");
  const [typed, setTyped] = useState(searched);
  useEffect(() => {
    const timer = setTimeout(() => {
      searches.set(entry, typed.trim());
      setSearched(typed.trim());
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [entry, searches, typed]);
  return { typed, setTyped, searched };
}
