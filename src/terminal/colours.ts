// Colours on a terminal, unless NO_COLOR is set. CI and task runners set FORCE_COLOR, so it adds none to a pipe or a file.
import { styleText } from "node:util";

import type { Host } from "./host.ts";

export type Style = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";
export type Paint = (style: Style, text: string) => string;

/** A function that adds colours for a terminal, and none otherwise. */
export function painter({ isTTY }: { readonly isTTY?: boolean }, environment: Host["env"]): Paint {
  const wanted = isTTY === true && allowsColours(environment);
  return (style, text) => (wanted ? styleText(style, text, { validateStream: false }) : text);
}

function allowsColours({ NO_COLOR = "", FORCE_COLOR, TERM }: Host["env"]): boolean {
  return NO_COLOR === "" && FORCE_COLOR !== "0" && TERM !== "dumb";
}
