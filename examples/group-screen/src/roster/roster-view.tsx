// The roster, with a search and a choice of whom to show.
import { getRouteApi, Link } from "@tanstack/react-router";

import { isOffered } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { counted } from "../../../shared/locale.ts";
import { useGroup } from "../group.ts";
import { useSearchText } from "../navigation/use-search-text.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { ContactList } from "./contact-list.tsx";
import { HiddenYouth } from "./hidden-youth.tsx";
import { RestOfRoster } from "./rest-of-roster.tsx";
import { rosterScopes } from "./roster-scopes.ts";
import { useRoster } from "./use-roster.ts";
import "./roster-view.css";

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
  const { seesYouth } = rosterScopes(membership);
  const { first, whole, everybody, found, searching, complete } = useRoster(typed, show);

  return (
    <div className="roster">
      <div className="roster-tools" role="search">
        <SearchField label="Search the roster" value={typed} onChange={setTyped} />
        <Choice label="Show" value={show} options={kinds} onChange={choose} />
      </div>
      {!seesYouth && show !== "ADULT" && <HiddenYouth />}
      <div className="roster-line">
        <p className="roster-count" role="status">
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
