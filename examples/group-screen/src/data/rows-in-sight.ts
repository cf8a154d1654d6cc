// Which rows of a long list are on the page: those in sight, and the one that has the focus. A row that is scrolled
// away with the focus in it would take the keyboard with it.
import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/** Rows have their place in the list as `data-index`. */
export function rowsInSight(range: Range, list: HTMLElement | null): number[] {
  const inSight = defaultRangeExtractor(range);
  const { activeElement } = document;
  if (!list || !activeElement || !list.contains(activeElement)) return inSight;
  const row = activeElement.closest<HTMLElement>("[data-index]");
  const focused = Number(row?.dataset["index"] ?? Number.NaN);
  // Tab leads from row to row, and to the next one it has to be there.
  const kept = [focused - 1, focused, focused + 1].filter(
    (index) => index >= 0 && index < range.count,
  );
  return [...new Set([...inSight, ...kept])].toSorted((one, other) => one - other);
}
