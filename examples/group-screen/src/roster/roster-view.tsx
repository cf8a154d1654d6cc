// The roster: read on as one scrolls, all of it while one searches, and only the rows in sight on the page.
import { skipToken, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useItems } from "../data/lists.ts";
import { counted } from "../format/sizes.ts";
import { useGroup } from "../group.ts";
import { useSearchText } from "../navigation/use-search-text.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { ContactList } from "./contact-list.tsx";
import { matching } from "./filter.ts";
import { HiddenYouth } from "./hidden-youth.tsx";
import { rosterScopes } from "./roster-scopes.ts";
import "./roster-view.css";

const route = getRouteApi("/groups/$groupId/roster");

const kinds = [
  { value: "", label: "Everyone" },
  { value: "ADULT", label: "Adults" },
  { value: "YOUTH", label: "Youth" },
];

/** A long roster is not read anew because somebody looked away. */
const STALE_AFTER = 10 * 60_000;

export function RosterView() {
  const { queries, locales } = useSession();
  const { groupId, membership, membershipsSettled } = useGroup();
  const { search: searched = "", show = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useSearchText(searched, (text) => write({ search: text }));
  const { seesYouth, seesGuardians } = rosterScopes(membership);

  const list = useInfiniteQuery({
    ...queries.groups.contacts.list.infinite(
      // What to ask for follows from the app's scopes; asking twice would be a waste.
      membershipsSettled ? groupId : skipToken,
      { type: show || undefined, include: seesGuardians ? ["guardians"] : undefined },
    ),
    staleTime: STALE_AFTER,
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const items = useItems(list.data);
  const wanted = useDeferredValue(typed);
  const people = useMemo(() => matching(items, wanted), [items, wanted]);
  const searching = typed.trim() !== "";
  const complete = list.isSuccess && !hasNextPage;

  // Only the people at hand can be searched, so a search reads the rest of the roster, page by page.
  const readsOn = searching && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);

  return (
    <div className="roster">
      <div className="roster-tools" role="search">
        <SearchField label="Search the roster" value={typed} onChange={setTyped} />
        <Choice
          label="Show"
          value={show}
          options={kinds}
          onChange={(kind) => write({ show: kind })}
        />
      </div>
      {!seesYouth && show !== "ADULT" && <HiddenYouth />}
      <p className="roster-count" role="status">
        {list.data && told()}
      </p>
      <Answer query={list} loading={<Loading label="Loading the roster" shape="rows" count={8} />}>
        {() => (
          <>
            <ContactList contacts={people} complete={complete} />
            {complete && people.length === 0 && (
              <Empty icon="roster" title={searching ? "Nobody found" : "Nobody on the roster"}>
                {searching
                  ? "Try a part of a name, a title, a tag or an email address."
                  : "People appear here once a leader adds them."}
              </Empty>
            )}
            {!(searching && error === null) && <MorePages list={list} what="people" />}
          </>
        )}
      </Answer>
    </div>
  );

  /** The list stays where it is: another search is not another place. */
  function write(change: { search?: string; show?: string }): void {
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  }

  function told(): string {
    const reading = counted(items.length, "person", "people", locales);
    if (!searching) return complete ? reading : `The first ${reading}`;
    const found = counted(people.length, "person", "people", locales);
    return complete ? `${found} found` : `${found} found, searched ${reading} so far…`;
  }
}
