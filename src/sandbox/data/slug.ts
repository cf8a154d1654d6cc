// The page address that a group gets from its name.
import type { GroupData } from "../model/index.ts";

/** The slug of a group: its own, or the one that its name gives. */
export function slugOf({ slug, name }: GroupData): string {
  return slug ?? slugFrom(name);
}

function slugFrom(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return slug === "" ? "group" : slug;
}

/** The same with a number behind it when another group has it already. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugFrom(name);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
