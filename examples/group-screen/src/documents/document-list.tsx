// Documents below one another.
import type { GroupDocument } from "group-management-sdk";

import { DocumentRow } from "./document-row.tsx";

export function DocumentList({ documents }: { documents: readonly GroupDocument[] }) {
  return (
    <ul className="rows">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}
