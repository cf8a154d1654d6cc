// Layers over the page, such as the list of groups on a phone. Each is an entry of the browser's history, so that going
// back closes it.
import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useRef } from "react";

declare module "@tanstack/history" {
  interface HistoryState {
    /** The groups are shown over the page; on a phone only. */
    groupsOpen?: boolean;
    /** The entry before this one is the same page without what was opened over it: closing goes back to it. */
    openedOver?: boolean;
  }
}

/** `close`: back to the page below what is open. */
export function useOver() {
  const navigate = useNavigate();
  const close = useGoBack();
  const groupsOpen = useRouterState({
    select: ({ location }) => location.state.groupsOpen === true,
  });
  const openGroups = () => {
    void navigate({
      to: ".",
      search: (before) => before,
      state: (before) => ({ ...before, groupsOpen: true }),
      resetScroll: false,
    });
  };
  return { groupsOpen, openGroups, close };
}

/** Goes back from an entry once, however often it is asked to before the page has left it. */
export function useGoBack(): () => void {
  const router = useRouter();
  const left = useRef<string>(undefined);
  return () => {
    const entry = router.state.location.state.__TSR_key;
    if (left.current === entry) return;
    left.current = entry;
    router.history.back();
  };
}
