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

/** The forms, and the part that each belongs to. */
const forms = {
  profile: { name: "The group’s profile", view: "overview" },
  subgroups: { name: "New subgroup", view: "overview" },
  circles: { name: "New circle", view: "roster" },
} as const satisfies Record<string, { readonly name: string; readonly view: View }>;

type Form = keyof typeof forms;

const isForm = (part: string): part is Form => Object.hasOwn(forms, part);

export interface OpenPart {
  readonly view: View;
  /** The table in `shared/access.ts` says who may use it. */
  readonly part: View | Form;
  readonly name: string;
  /** A form, which no tab names. */
  readonly isForm: boolean;
}

/** The part in the address, `/groups/{group}/{part}`. */
export function useOpenPart(): OpenPart {
  const part = useRouterState({ select: ({ location }) => location.pathname.split("/")[3] ?? "" });
  if (isForm(part)) return { ...forms[part], part, isForm: true };
  const view = views.find((known) => known === part) ?? "overview";
  return { view, part: view, name: viewNames[view], isForm: false };
}
