// Colours, where they are wanted: on a terminal, unless NO_COLOR is set, or wherever FORCE_COLOR is.
import { styleText } from "node:util";

import type { Host } from "./host.ts";

export type Style = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";
export type Paint = (style: Style, text: string) => string;

/** A function that adds colours for a terminal, and none otherwise. */
export function painter({ isTTY }: { readonly isTTY?: boolean }, environment: Host["env"]): Paint {
  const wanted = wantsColours(isTTY === true, environment);
  return (style, text) => (wanted ? styleText(style, text, { validateStream: false }) : text);
}

function wantsColours(onTerminal: boolean, environment: Host["env"]): boolean {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = environment;
  if (NO_COLOR !== "") return false;
  if (FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return onTerminal && TERM !== "dumb";
}
