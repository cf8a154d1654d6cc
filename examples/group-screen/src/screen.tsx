// The screen: the person's groups beside the one that is open, or the one thing that has to be done first.
import { isApiError, type Membership } from "group-management-sdk";
import { useCallback, useState } from "react";

import type { Connection, Identity } from "./connection/connection.ts";
import { useSession } from "./connection/session.ts";
import { useCall } from "./data/use-call.ts";
import { GroupPage } from "./group-page.tsx";
import { GroupMenu } from "./navigation/group-menu.tsx";
import { LookAs } from "./navigation/look-as.tsx";
import { MenuSheet } from "./navigation/menu-sheet.tsx";
import { useRoute } from "./navigation/route.ts";
import { PauseNotice } from "./problems/pause-notice.tsx";
import { Problem } from "./problems/problem.tsx";
import { WholePage } from "./whole-page.tsx";
import "./screen.css";

interface ScreenProps {
  connection: Connection;
  identity: Identity;
  onLookAs: (id: string) => void;
}

/** Nothing else works before these are put right. */
const gates = ["terms_required", "unauthorized", "child_account", "app_suspended"];

/** More groups than anybody has; a list without an end would hold the page up. */
const MOST_GROUPS = 500;

export function Screen({ connection, identity, onLookAs }: ScreenProps) {
  const { client } = useSession();
  const route = useRoute();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const { state, retry } = useCall("groups", (signal) =>
    client.me.groups({}, { signal }).toArray({ max: MOST_GROUPS }),
  );
  const { identities } = connection;

  if (state.status === "failed" && isGate(state.error)) {
    return (
      <WholePage>
        <h1 className="only-read">Before you go on</h1>
        <Problem error={state.error} onRetry={retry} />
        {identities.length > 1 && (
          <LookAs identities={identities} identity={identity} onLookAs={onLookAs} />
        )}
      </WholePage>
    );
  }

  const memberships = state.status === "ready" ? state.value : [];
  const groupId = route.groupId ?? firstGroup(memberships, connection.openWith);
  const membership = memberships.find(({ group }) => group.id === groupId);
  const menu = { memberships: state, onRetry: retry, groupId, identities, identity, onLookAs };
  return (
    <div className="screen">
      <a className="skip" href="#content" onClick={skipToContent}>
        Skip to the content
      </a>
      <aside className="screen-side">
        <p className="mark">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Group screen
        </p>
        <GroupMenu {...menu} view={route.view} />
      </aside>
      {groupId === null ? (
        <main id="content" className="screen-main" tabIndex={-1}>
          {state.status === "ready" && (
            <>
              <h1>No group yet</h1>
              <p>Groups that you join, and that allow this app, appear here.</p>
            </>
          )}
        </main>
      ) : (
        <GroupPage
          key={groupId}
          groupId={groupId}
          membership={membership}
          membershipsSettled={state.status !== "loading"}
          route={route}
          onMenu={() => setMenuOpen(true)}
        />
      )}
      {menuOpen && <MenuSheet {...menu} view={route.view} onClose={closeMenu} />}
      <PauseNotice />
    </div>
  );
}

function isGate(error: unknown): boolean {
  return isApiError(error) && gates.includes(error.code ?? "");
}

function firstGroup(memberships: readonly Membership[], preferred: string | null): string | null {
  const open = memberships.filter(({ install }) => install.active);
  const found = open.find(({ group }) => group.id === preferred) ?? open[0];
  return found?.group.id ?? null;
}

/** The address after # belongs to the route, so the link moves the focus itself. */
function skipToContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
