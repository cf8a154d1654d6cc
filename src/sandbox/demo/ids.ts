// Ids of the demo data: made from names, so that a test's output reads well.

export const groupIds = {
  council: "grp_cedar-valley-council",
  troop: "grp_troop-42",
  otherTroop: "grp_troop-118",
  pack: "grp_pack-42",
  crew: "grp_crew-42",
  foldedTroop: "grp_troop-9",
  farTroop: "grp_troop-7",
  farPack: "grp_pack-19",
  plain: "grp_trail-runners",
} as const;

export type DemoGroup = keyof typeof groupIds;

export const verticalId = "scouting";

/** The id of the account of a person with this full name. */
export function personId(name: string): string {
  return `per_${slug(name)}`;
}

/** The id of a person's entry on a group's roster. */
export function contactId(group: DemoGroup, name: string): string {
  return `con_${groupIds[group].slice("grp_".length)}_${slug(name)}`;
}

/** Lower-case letters without accents, digits and hyphens. */
export function slug(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
