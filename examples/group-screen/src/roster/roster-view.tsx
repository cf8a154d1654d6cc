// The roster, with a search and a choice of whom to show.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";

import { isOffered } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { Answer, useRetry } from "../data/answer.tsx";
import { counted } from "../../../shared/locale.ts";
import { useGroup } from "../group.ts";
import { useSearchText } from "../navigation/use-search-text.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Problem } from "../problems/problem.tsx";
import { ContactList } from "./contact-list.tsx";
import { seesYouth, useRoster } from "./use-roster.ts";

const route = getRouteApi("/groups/$groupId/roster");

const kinds = [
  { value: "", label: "Everyone" },
  { value: "ADULT", label: "Adults" },
  { value: "YOUTH", label: "Youth" },
];

export function RosterView() {
  const { locales } = useSession();
  const { groupId, membership } = useGroup();
  const { show = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const { typed, setTyped } = useSearchText();
  const { first, whole, everybody, found, searching, complete } = useRoster(typed, show);

  return (
    <div className="roster">
      <div className="tools" role="search">
        <SearchField label="Search the roster" value={typed} onChange={setTyped} />
        <Choice label="Show" value={show} options={kinds} onChange={choose} />
      </div>
      {!seesYouth(membership) && show !== "ADULT" && <HiddenYouth />}
      <div className="roster-line beside">
        <p className="roster-count soft" role="status">
          {first.data && countText()}
        </p>
        {isOffered("circles", membership) && (
          <Link className="button small" to="/groups/$groupId/circles/new" params={{ groupId }}>
            New circle
          </Link>
        )}
      </div>
      <Answer query={first} loading={<Loading label="Loading the roster" shape="rows" count={8} />}>
        {() => (
          <>
            <ContactList {...{ everybody, found, searching }} />
            {complete && found.length === 0 && (
              <Empty icon="roster" title={searching ? "Nobody found" : "Nobody on the roster"}>
                {searching
                  ? "Try a part of a name, a title, a tag, a number or an email address."
                  : "People appear here once a leader adds them."}
              </Empty>
            )}
            {!complete && <RestOfRoster whole={whole} />}
          </>
        )}
      </Answer>
    </div>
  );

  function choose(kind: string): void {
    void navigate({ search: { show: kind }, state: true, replace: true, resetScroll: false });
  }

  function countText(): string {
    const reading = counted(everybody.length, "person", "people", locales);
    if (!searching) return complete ? reading : `The first ${reading}`;
    const people = counted(found.length, "person", "people", locales);
    return complete ? `${people} found` : `${people} found, searched ${reading} so far…`;
  }
}

/** Says that there are young people whom this app is not shown, and how many: their number is all it learns. */
function HiddenYouth() {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const { data } = useQuery(queries.groups.overview(groupId));
  if (!data || data.group.youthCount === 0) return null;
  return (
    <p className="hidden-youth soft">
      {counted(data.group.youthCount, "young person is", "young people are", locales)} on the
      roster, and not shown to this app.
    </p>
  );
}

type Whole = Pick<UseQueryResult, "error" | "isFetching">;

/** Stands below the first people of a long roster until all are there. */
export function RestOfRoster({ whole: { error, isFetching } }: { whole: Whole }) {
  const retry = useRetry();
  return (
    <div className="more-pages">
      {error ? (
        <Problem error={error} onRetry={retry} retrying={isFetching} />
      ) : (
        <p>Loading the other people…</p>
      )}
    </div>
  );
}
