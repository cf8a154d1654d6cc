// The search of the site: guides are found by their headings, and before the reference.
import {
  type DeclarationReflection,
  type DocumentReflection,
  IndexEvent,
  type Renderer,
} from "typedoc";

/** Types that only other types are made of. They have pages, without a place in search and navigation. */
export const plumbing = "Plumbing";

export function rankSearch(renderer: Renderer): void {
  renderer.on(IndexEvent.PREPARE_INDEX, (index: IndexEvent) => {
    index.searchFieldWeights["headings"] = 10;
    for (const [at, found] of [...index.searchResults.entries()].toReversed()) {
      if (found.isDocument()) index.searchFields[at] = { headings: headingsOf(found) };
      else if (isAside(found)) index.removeResult(at);
    }
  });
}

function headingsOf({ content }: DocumentReflection): string {
  const text = content.map((part) => part.text).join("");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading).join("\n");
}

/** Whether it is inherited, so that another entry is the same, or belongs to the plumbing. */
function isAside(found: DeclarationReflection): boolean {
  if (found.flags.isInherited) return true;
  for (let one: DeclarationReflection = found; one.parent; one = one.parent as typeof one) {
    const groups = (one.parent as DeclarationReflection).groups ?? [];
    if (groups.some(({ title, children }) => title === plumbing && children.includes(one)))
      return true;
  }
  return false;
}
