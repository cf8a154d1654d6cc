// The text of a search field. It shows at once what is typed; the entry of the browser's history follows when the typing
// pauses, and what it has when one comes back is in the field again. The address names nobody who is searched for: it
// stays in the browser's history, and in the logs of the page's host.
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";

import "./history-state.ts";

/** A pause in the typing, in milliseconds. */
const PAUSE = 250;

export interface SearchText {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** The text when the typing paused. */
  readonly searched: string;
}

export function useSearchText(): SearchText {
  const navigate = useNavigate();
  // On the way to another part this one is still shown, and that part's search is not for it.
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [place] = useState(pathname);
  const kept = useRouterState({ select: ({ location }) => location.state.search ?? "" });
  const [known, setKnown] = useState(kept);
  const searched = pathname === place ? kept : known;
  const [typed, setTyped] = useState(searched);
  if (searched !== known) {
    setKnown(searched);
    if (searched !== typed.trim()) setTyped(searched);
  }
  const keep = useEffectEvent((search: string) => {
    void navigate({
      to: ".",
      search: (before) => before,
      state: (before) => ({ ...before, search }),
      // The list stays where it is: another search is not another place.
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === known) return undefined;
    const timer = setTimeout(() => keep(text), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, known]);
  return { typed, setTyped, searched };
}
