// The parts of a group: tabs above them, or at the bottom of a phone.
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

import { isOffered } from "../../../shared/access.ts";
import { useGroup } from "../group.ts";
import { Icon } from "../parts/icon.tsx";
import { useOpenPart, viewNames, views } from "./views.ts";
import "./view-links.css";

/** An album is a part of the photos, a kind of people a part of the roster. */
const active = { exact: false, includeSearch: false };

export function ViewLinks() {
  const { groupId, membership, membershipsSettled: isSettled } = useGroup();
  const { view } = useOpenPart();
  const tabs = useRef<HTMLElement>(null);
  useHeightOf(tabs);
  useEffect(() => {
    const row = tabs.current;
    const open = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !open) return undefined;
    // After the router has put everything back to where it was scrolled to. Not into view, which would scroll the page.
    const frame = requestAnimationFrame(() => {
      row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [view, isSettled]);
  return (
    <nav className="view-links" ref={tabs} aria-label="Parts of the group" data-settled={isSettled}>
      {views
        .filter((name) => isOffered(name, membership))
        .map((name) => (
          <Link
            key={name}
            to={`/groups/$groupId/${name}`}
            params={{ groupId }}
            activeOptions={active}
            // A form belongs to the part from which one came to it.
            aria-current={name === view ? "page" : undefined}
          >
            <Icon name={name} />
            <span data-name={viewNames[name]}>{viewNames[name]}</span>
          </Link>
        ))}
    </nav>
  );
}

/** Tells the style sheet how much of a phone's screen the tabs cover, which depends on the reader's letters. */
function useHeightOf(tabs: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!tabs.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty("--tabs-height", `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(tabs.current, { box: "border-box" });
    return () => observer.disconnect();
  }, [tabs]);
}
