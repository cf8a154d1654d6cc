// How the demo data names its things: ids that a reader of a test's output understands.

export const groupIds = {
  council: "grp_cedar-valley-council",
  troop: "grp_troop-42",
  otherTroop: "grp_troop-118",
  pack: "grp_pack-42",
  crew: "grp_crew-42",
  foldedTroop: "grp_troop-9",
  farCouncil: "grp_lakeshore-council",
  farTroop: "grp_troop-7",
  farPack: "grp_pack-19",
  plain: "grp_trail-runners",
} as const;

export type DemoGroup = keyof typeof groupIds;

export const verticalId = "scouting";

/** Keys of the kinds that circles of the demo are made of. */
export const circleKinds = { patrol: "patrol", den: "den", committee: "committee" } as const;

/** The id of the account of someone with this full name. */
export function personId(name: string): string {
  return `per_${slug(name)}`;
}

/** The id of the entry of someone with this full name on a group's roster. */
export function contactId(group: DemoGroup, name: string): string {
  return `con_${groupIds[group].slice("grp_".length)}_${slug(name)}`;
}

/** Plain lower-case letters, digits and hyphens. */
export function slug(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
