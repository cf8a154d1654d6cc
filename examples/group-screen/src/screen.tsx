// The screen: the person's groups beside the one that is open, or the one thing that has to be done first.
import { Outlet } from "@tanstack/react-router";
import { isApiError } from "group-management-sdk";

import { ChangeNotice } from "./changes/change-notice.tsx";
import { useProblem } from "./data/answer.tsx";
import { useMemberships } from "./group.ts";
import { GroupMenu, MenuSheet } from "./navigation/group-menu.tsx";
import { LookAs } from "./navigation/look-as.tsx";
import { useOver } from "./navigation/use-over.ts";
import { PauseNotice } from "./problems/pause-notice.tsx";
import { Problem } from "./problems/problem.tsx";
import { WholePage } from "./whole-page.tsx";
import "./screen.css";

/** Nothing else works before these are put right. */
const gates = ["terms_required", "unauthorized", "child_account", "app_suspended"];

export function Screen() {
  const memberships = useMemberships();
  const problem = useProblem(memberships);
  const { groupsOpen } = useOver();

  if (isGate(problem)) {
    return (
      <WholePage>
        <h1 className="only-read">Before you go on</h1>
        <Problem
          error={problem}
          onRetry={() => void memberships.refetch()}
          retrying={memberships.isFetching}
        />
        <LookAs />
      </WholePage>
    );
  }
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
        <GroupMenu />
      </aside>
      <Outlet />
      {groupsOpen && <MenuSheet />}
      <div className="notices">
        <ChangeNotice />
        <PauseNotice />
      </div>
    </div>
  );
}

function isGate(error: unknown): boolean {
  return isApiError(error) && gates.includes(error.code ?? "");
}

/** The router uses the part after #, so the link moves the focus itself. */
function skipToContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
