// Documents below one another; however many there are, only those in sight are on the page.
import type { GroupDocument } from "group-management-sdk";

import { useWindowRows } from "../data/use-window-rows.ts";
import { DocumentRow } from "./document-row.tsx";

interface DocumentListProps {
  documents: readonly GroupDocument[];
  /** There are no others. */
  complete: boolean;
}

const keyOf = ({ id }: GroupDocument) => id;

export function DocumentList({ documents, complete }: DocumentListProps) {
  const { listRef, style, rows, measure } = useWindowRows<GroupDocument, HTMLUListElement>({
    items: documents,
    keyOf,
    usualHeight: 106,
  });
  return (
    <ul className="document-list" ref={listRef} style={style}>
      {rows.map(({ item, key, index, style: place }) => (
        <li
          className="document"
          data-old={item.status === "SUPERSEDED" || item.status === "HISTORICAL"}
          key={key}
          ref={measure}
          data-index={index}
          style={place}
          aria-posinset={index + 1}
          aria-setsize={complete ? documents.length : -1}
        >
          <DocumentRow document={item} />
        </li>
      ))}
    </ul>
  );
}
