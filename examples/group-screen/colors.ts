// Makes the style sheet's variables of the apps' table of colors: `inkSoft` is `var(--ink-soft)`.
import type { Plugin } from "vite";

import { day, night, type Palette } from "../shared/colors.ts";

/** The style sheet that `main.tsx` imports. */
const id = "virtual:colors.css";

export function colorsCss(): string {
  return `:root {${variables(day)}}\n@media (prefers-color-scheme: dark) {:root {${variables(night)}}}\n`;
}

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(
      ([name, color]) =>
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${color};`,
    )
    .join(" ");
}

export function colors(): Plugin {
  return {
    name: "colors",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? colorsCss() : undefined),
    // The color that a browser paints around the page.
    transformIndexHtml: () =>
      Object.entries({ light: day, dark: night }).map(([scheme, { page }]) => ({
        tag: "meta",
        attrs: { name: "theme-color", content: page, media: `(prefers-color-scheme: ${scheme})` },
      })),
  };
}
