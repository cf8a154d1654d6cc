// The frame of every view: the way to the person's groups, a title, and the content below.
import type { ReactNode } from "react";

import { AsOf } from "./data/as-of.tsx";
import { useOver } from "./navigation/use-over.ts";
import { IconButton } from "./parts/icon.tsx";
import { useTitle } from "./parts/use-title.ts";

interface PageProps {
  /** Undefined while it is on its way. */
  name: string | undefined;
  about?: string | undefined;
  children: ReactNode;
}

export function Page({ name, about, children }: PageProps) {
  const { openGroups } = useOver();
  useTitle("group", name);
  return (
    <main id="content" className="screen-main" tabIndex={-1}>
      <header className="page-head">
        <IconButton
          className="page-menu-button round"
          icon="menu"
          label="Your groups"
          onClick={openGroups}
        />
        <div>
          <h1 dir="auto">{name ?? <span className="only-read">Loading the group</span>}</h1>
          {about && <p className="soft">{about}</p>}
        </div>
      </header>
      <AsOf />
      {children}
    </main>
  );
}
