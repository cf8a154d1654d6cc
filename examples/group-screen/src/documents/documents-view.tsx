// The group's documents, newest first, searched by the service.
import { documentCategories } from "group-management-sdk";
import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { useDelayed } from "../data/use-delayed.ts";
import { usePages } from "../data/use-pages.ts";
import { documentCategory } from "../format/words.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Problem } from "../problems/problem.tsx";
import { DocumentRow } from "./document-row.tsx";
import "./documents-view.css";

const categories = [
  { value: "", label: "All kinds" },
  ...documentCategories.map((value) => ({ value, label: documentCategory(value).label })),
];

export function DocumentsView({ groupId }: { groupId: string }) {
  const { client } = useSession();
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState("");
  const search = useDelayed(typed.trim(), 250);
  const filtered = search !== "" || category !== "";

  const pages = usePages(`documents/${groupId}/${category}/${search}`, (signal) =>
    client.documents.list(
      groupId,
      {
        limit: 50,
        ...(search === "" ? {} : { search }),
        ...(category === "" ? {} : { category }),
      },
      { signal },
    ),
  );
  const { items, status } = pages;
  const nothing = items.length === 0;
  return (
    <div className="documents">
      <div className="documents-tools" role="search">
        <SearchField label="Search documents" value={typed} onChange={setTyped} />
        <Choice label="Kind" value={category} options={categories} onChange={setCategory} />
      </div>
      {status === "loading" && nothing && (
        <Loading label="Loading documents" shape="rows" count={6} />
      )}
      {status === "failed" && nothing && <Problem error={pages.error} onRetry={pages.more} />}
      {status === "done" && nothing && (
        <Empty icon="documents" title={filtered ? "No document found" : "No documents yet"}>
          {filtered
            ? "Try another word, or all kinds of documents."
            : "What leaders and members upload appears here."}
        </Empty>
      )}
      {!nothing && (
        <ul className="document-list">
          {items.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      <MorePages pages={pages} what="documents" />
    </div>
  );
}
