// The parts of a group, and which of them is open.
import { useRouterState } from "@tanstack/react-router";

export const views = ["overview", "roster", "documents", "photos", "setups"] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  overview: "Overview",
  roster: "Roster",
  documents: "Documents",
  photos: "Photos",
  setups: "Setups",
};

/** The part in the address, `/groups/{group}/{view}`. */
export function useView(): View {
  return useRouterState({
    select: ({ location }) => {
      const [, , , part] = location.pathname.split("/");
      return views.find((view) => view === part) ?? "overview";
    },
  });
}
