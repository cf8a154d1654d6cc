// A search by meaning: the pieces of documents that are closest to a question. The service replaces children's names by
// placeholders; an app that may read about youth gets the names beside them, and puts them back.
import { skipToken, useQuery } from "@tanstack/react-query";
import { type DocumentSearch, restoreNames } from "group-management-sdk";

import { counted } from "../../../shared/locale.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";

/** The service takes no shorter question. */
const LEAST = 2;

export function MeaningSearch({ question }: { question: string }) {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const isAsked = [...question].length >= LEAST;
  const search = useQuery(
    queries.documents.search(isAsked ? groupId : skipToken, { q: question || "?" }),
  );
  return (
    <>
      <p className="only-read" role="status">
        {search.data && `${counted(search.data.results.length, "piece", "pieces", locales)} found`}
      </p>
      {isAsked ? (
        <Answer query={search} loading={<Loading label="Searching" shape="rows" />}>
          {(found) => <Pieces found={found} />}
        </Answer>
      ) : (
        <Empty icon="search" title="Ask a question">
          Such as: what do we bring to the canoe weekend?
        </Empty>
      )}
    </>
  );
}

function Pieces({ found: { results, people, assistantOff } }: { found: DocumentSearch }) {
  if (assistantOff || results.length === 0) {
    return (
      <Empty icon="documents" title={assistantOff ? "The assistant is off" : "Nothing found"}>
        {assistantOff
          ? "The group’s leaders have turned it off, and this search with it."
          : "Health, money and roster documents, and drafts, are not searched this way."}
      </Empty>
    );
  }
  return (
    <ul className="rows">
      {results.map(({ documentId, name, heading, text }) => (
        <li className="row" key={documentId}>
          <h3 className="document-name" dir="auto">
            {name}
          </h3>
          {heading && (
            <p className="soft" dir="auto">
              {restoreNames(heading, people)}
            </p>
          )}
          <p dir="auto">{restoreNames(text, people)}</p>
        </li>
      ))}
    </ul>
  );
}
