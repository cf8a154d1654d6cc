// Nothing to show, and why that is fine.
import type { ReactNode } from "react";

import { Icon, type IconName } from "./icon.tsx";

interface EmptyProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className="empty">
      <span className="round">
        <Icon name={icon} />
      </span>
      <p className="empty-title">{title}</p>
      <p>{children}</p>
    </div>
  );
}
