// The page's icons, drawn on a grid of 24 with one stroke. They decorate: words always stand beside them, or are read out.
import type { ComponentProps } from "react";

import { mail, phone } from "../../../shared/icon-shapes.ts";

const shapes = {
  overview: "M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5v-6h5v6",
  roster:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 5a3.2 3.2 0 0 1 0 6.2M18.2 14.9c2 .8 3.1 2.6 3.3 5.1",
  documents:
    "M7 3.5h7l4.5 4.5v11A1.5 1.5 0 0 1 17 20.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM14 3.5V8h4.5M9 12.5h6M9 16h4",
  photos:
    "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5zM4 16.5l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9.3h.01",
  setups: "M4 6.5l1.5 1.5L8.5 5M4 13l1.5 1.5 3-3M4 19.5 5.5 21l3-3M12 7h8M12 13.5h8M12 20h8",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  back: "M14.5 6 8.5 12l6 6",
  down: "M6 9.5l6 6 6-6",
  next: "M9.5 6l6 6-6 6",
  place:
    "M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2 6.4 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2",
  lock: "M6.5 11h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  gone: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2M12 16.7h.01",
  cloud:
    "M7 18.5a4 4 0 0 1-.6-8 5.5 5.5 0 0 1 10.7-.9A4.5 4.5 0 0 1 17 18.5zM12 11.5v3M12 16.6h.01",
  pause: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM10 9v6M14 9v6",
  mail,
  phone,
  check: "M5 12.5l4.5 4.5L19 7",
  flask:
    "M9.5 3.5h5M10.5 3.5v6L5.2 18a1.7 1.7 0 0 0 1.5 2.5h10.6a1.7 1.7 0 0 0 1.5-2.5L13.5 9.5v-6M7.5 15h9",
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  const turns = name === "back" || name === "next" || undefined;
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-turns={turns}>
      <path d={shapes[name]} />
    </svg>
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button className="round" type="button" {...button}>
      <Icon name={icon} />
      <span className="only-read">{label}</span>
    </button>
  );
}
