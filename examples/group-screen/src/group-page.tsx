// One group: its name, its parts, and the part that is open.
import type { Membership } from "group-management-sdk";
import { useEffect, useRef } from "react";

import { DocumentsView } from "./documents/documents-view.tsx";
import { humanize, memberRole } from "./format/words.ts";
import { type Route, viewNames } from "./navigation/route.ts";
import { ViewLinks } from "./navigation/view-links.tsx";
import { OverviewView } from "./overview/overview-view.tsx";
import { Icon } from "./parts/icon.tsx";
import { Loading } from "./parts/loading.tsx";
import { PhotosView } from "./photos/photos-view.tsx";
import { RosterView } from "./roster/roster-view.tsx";
import { SetupsView } from "./setups/setups-view.tsx";
import "./group-page.css";

interface GroupPageProps {
  groupId: string;
  /** Undefined until the person's groups are read, and for a group that is not among them. */
  membership: Membership | undefined;
  /** The person's groups have been read, or cannot be. */
  membershipsSettled: boolean;
  route: Route;
  onMenu: () => void;
}

export function GroupPage(props: GroupPageProps) {
  const { groupId, membership, membershipsSettled, route, onMenu } = props;
  const { view, albumId } = route;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(`${view}/${albumId}`);
  const name = membership?.group.name ?? "Group";

  useEffect(() => {
    document.title = `${viewNames[view]} · ${name}`;
  }, [view, name]);

  // Whoever moves on by keyboard or by ear is taken to the beginning of the new part.
  useEffect(() => {
    if (shown.current === `${view}/${albumId}`) return;
    shown.current = `${view}/${albumId}`;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [view, albumId]);

  return (
    <main id="content" className="screen-main" tabIndex={-1}>
      <header className="group-head">
        <button className="group-menu-button" type="button" onClick={onMenu}>
          <Icon name="menu" />
          <span className="only-read">Your groups</span>
        </button>
        <div>
          <h1>{name}</h1>
          {membership && <p>{about(membership)}</p>}
        </div>
      </header>
      <ViewLinks groupId={groupId} view={view} />
      <h2 className="only-read" ref={heading} tabIndex={-1}>
        {viewNames[view]}
      </h2>
      <div className="group-part">
        {view === "overview" && <OverviewView groupId={groupId} membership={membership} />}
        {view === "roster" &&
          // What to ask the roster for follows from the app's scopes; asking twice would be a waste.
          (membershipsSettled ? (
            <RosterView groupId={groupId} membership={membership} />
          ) : (
            <Loading label="Loading the roster" shape="rows" count={8} />
          ))}
        {view === "documents" && <DocumentsView groupId={groupId} />}
        {view === "photos" && <PhotosView groupId={groupId} albumId={albumId} />}
        {view === "setups" && <SetupsView groupId={groupId} />}
      </div>
    </main>
  );
}

function about({ group, role }: Membership): string {
  const kind = humanize(group.subtype ?? group.type);
  const vertical = group.vertical === null ? null : humanize(group.vertical);
  return [kind, vertical, `your role: ${memberRole(role).label.toLowerCase()}`]
    .filter(Boolean)
    .join(" · ");
}
