// The group's documents, newest first, searched by the service: by words, or by meaning.
import { keepPreviousData, skipToken, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { documentCategories, type GroupDocument, isKnown } from "group-management-sdk";
import { type SubmitEvent, useState } from "react";

import { day } from "../../../shared/dates.ts";
import { counted } from "../../../shared/locale.ts";
import { documentCategory, documentStatus, documentVisibility } from "../../../shared/words.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { fileSize } from "../format/sizes.ts";
import { useGroup } from "../group.ts";
import { useSearchText } from "../navigation/use-search-text.ts";
import { Badge } from "../parts/badge.tsx";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages, useItems } from "../parts/more-pages.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { MeaningSearch } from "./meaning-search.tsx";
import "./documents.css";

const route = getRouteApi("/groups/$groupId/documents");

const categories = [
  { value: "", label: "All kinds" },
  ...documentCategories.map((value) => ({ value, label: documentCategory(value).label })),
];

const ways = [
  { value: "", label: "By words" },
  { value: "meaning", label: "By meaning" },
];

export function DocumentsView() {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const { kind = "", by = "" } = route.useSearch();
  const byMeaning = by === "meaning";
  const navigate = route.useNavigate();
  const { typed, setTyped, searched: search } = useSearchText();
  // A search by meaning counts towards a limit of 120 an hour, so it is asked for and not made at each pause.
  const [question, setQuestion] = useState("");

  const list = useInfiniteQuery({
    ...queries.documents.list.infinite(byMeaning ? skipToken : groupId, {
      search: search || undefined,
      category: isKnown(documentCategories, kind) ? kind : undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const documents = useItems(list.data);
  const filtered = search !== "" || kind !== "";
  return (
    <div className="documents">
      <form className="tools" role="search" onSubmit={ask}>
        <SearchField label="Search documents" value={typed} onChange={setTyped} />
        {byMeaning && <button className="button small">Ask</button>}
        <Choice
          label="Search by"
          value={by}
          options={ways}
          onChange={(way) => write({ by: way })}
        />
        {!byMeaning && (
          <Choice
            label="Kind"
            value={kind}
            options={categories}
            onChange={(category) => write({ kind: category })}
          />
        )}
      </form>
      {byMeaning ? <MeaningSearch question={question} /> : listed()}
    </div>
  );

  function ask(event: SubmitEvent): void {
    event.preventDefault();
    setQuestion(typed.trim());
  }

  function listed() {
    return (
      <Answer query={list} loading={<Loading label="Loading documents" shape="rows" count={6} />}>
        {() => (
          <div aria-busy={list.isPlaceholderData}>
            <p className="only-read" role="status">
              {filtered && !list.isPlaceholderData && found()}
            </p>
            {documents.length === 0 && (
              <Empty icon="documents" title={filtered ? "No document found" : "No documents yet"}>
                {filtered
                  ? "Try another word, or all kinds of documents."
                  : "What leaders and members upload appears here."}
              </Empty>
            )}
            <ul className="rows" hidden={documents.length === 0}>
              {documents.map((document) => (
                <DocumentRow key={document.id} document={document} />
              ))}
            </ul>
            <MorePages list={list} what="documents" />
          </div>
        )}
      </Answer>
    );
  }

  /** Read out: the list itself is silent. */
  function found(): string {
    if (documents.length === 0) return "No document found";
    const number = counted(documents.length, "document", "documents", locales);
    return list.hasNextPage ? `The first ${number} found` : `${number} found`;
  }

  function write(change: { kind?: string; by?: string }): void {
    void navigate({
      search: (before) => ({ ...before, ...change }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  }
}

/** What a document is, what state it is in and who may see it. */
function DocumentRow({ document }: { document: GroupDocument }) {
  const { locales } = useSession();
  const { name, description, folder, status, visibility, revision } = document;
  return (
    <li className="row document">
      <Icon name="documents" />
      <div>
        <h3 className="document-name" dir="auto">
          {name}
        </h3>
        {description && (
          <p className="soft" dir="auto">
            {description}
          </p>
        )}
        <ul className="soft beside">
          <li>{documentCategory(document.category).label}</li>
          {folder && (
            <li>
              <span className="only-read">Folder</span>{" "}
              <bdi>{folder.path.split("/").join(" › ")}</bdi>
            </li>
          )}
          <li>{fileSize(document.size, locales)}</li>
          {revision !== null && revision > 1 && <li>Revision {revision}</li>}
          {visibility !== "GROUP" && <li>{documentVisibility(visibility).label}</li>}
        </ul>
      </div>
      <div className="document-state soft">
        {/* Most documents are final: a word on each of them would say nothing. */}
        {status !== "FINAL" && <Badge word={documentStatus(status)} />}
        <span>
          <bdi>{document.uploadedBy.name ?? "Name not shown"}</bdi>,{" "}
          {day(document.updatedAt, locales)}
        </span>
      </div>
    </li>
  );
}
