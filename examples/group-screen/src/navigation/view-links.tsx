// The parts of a group: tabs above them, or at the bottom of a phone.
import { Icon } from "../parts/icon.tsx";
import { address, type View, viewNames, views } from "./route.ts";
import "./view-links.css";

export function ViewLinks({ groupId, view }: { groupId: string; view: View }) {
  return (
    <nav className="view-links" aria-label="Parts of the group">
      {views.map((name) => (
        <a
          key={name}
          href={address(groupId, name)}
          aria-current={name === view ? "page" : undefined}
        >
          <Icon name={name} />
          <span data-name={viewNames[name]}>{viewNames[name]}</span>
        </a>
      ))}
    </nav>
  );
}
