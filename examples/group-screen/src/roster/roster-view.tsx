// The roster: read on as one scrolls, all of it while one searches.
import type { Membership } from "group-management-sdk";
import { useDeferredValue, useEffect, useState } from "react";

import { useSession } from "../connection/session.ts";
import { usePages } from "../data/use-pages.ts";
import { counted } from "../format/sizes.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Problem } from "../problems/problem.tsx";
import { ContactRow } from "./contact-row.tsx";
import { matching } from "./filter.ts";
import { HiddenYouth } from "./hidden-youth.tsx";
import "./roster-view.css";

interface RosterViewProps {
  groupId: string;
  membership: Membership | undefined;
}

const kinds = [
  { value: "", label: "Everyone" },
  { value: "ADULT", label: "Adults" },
  { value: "YOUTH", label: "Youth" },
];

export function RosterView({ groupId, membership }: RosterViewProps) {
  const { client, locales } = useSession();
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState("");
  const scopes = membership?.scopes ?? [];
  const seesYouth = scopes.includes("roster.youth.read");
  const seesGuardians = seesYouth && scopes.includes("guardians.read");

  const pages = usePages(`roster/${groupId}/${kind}/${seesGuardians}`, (signal) =>
    client.groups.contacts.list(
      groupId,
      {
        limit: 50,
        ...(kind === "" ? {} : { type: kind }),
        ...(seesGuardians ? { include: ["guardians"] } : {}),
      },
      { signal },
    ),
  );
  const { items, status, more } = pages;
  const wanted = useDeferredValue(search);
  const people = matching(items, wanted);
  const searching = wanted.trim() !== "";

  // Only the people at hand can be searched, so a search reads the rest of the roster, page by page.
  useEffect(() => {
    if (searching && status === "more") more();
  }, [searching, status, more]);

  const first = status === "loading" && items.length === 0;
  return (
    <div className="roster">
      <div className="roster-tools" role="search">
        <SearchField label="Search the roster" value={search} onChange={setSearch} />
        <Choice label="Show" value={kind} options={kinds} onChange={setKind} />
      </div>
      {!seesYouth && kind !== "ADULT" && <HiddenYouth groupId={groupId} />}
      <p className="roster-count" role="status">
        {!first && status !== "failed" && told()}
      </p>
      {first && <Loading label="Loading the roster" shape="rows" count={8} />}
      {status === "failed" && items.length === 0 && <Problem error={pages.error} onRetry={more} />}
      {people.length > 0 && (
        <ul className="contacts">
          {people.map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {status === "done" && people.length === 0 && (
        <Empty icon="roster" title={searching ? "Nobody found" : "Nobody on the roster"}>
          {searching
            ? "Try a part of a name, a title, a tag or an email address."
            : "People appear here once a leader adds them."}
        </Empty>
      )}
      {!(searching && status !== "failed") && <MorePages pages={pages} what="people" />}
    </div>
  );

  function told(): string {
    const reading = counted(items.length, "person", "people", locales);
    if (!searching) return status === "done" ? reading : `The first ${reading}`;
    const found = counted(people.length, "person", "people", locales);
    return status === "done" ? `${found} found` : `${found} found, searched ${reading} so far…`;
  }
}
