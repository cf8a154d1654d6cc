// The apps' colors, by what they mean: one palette by day, one by night.
import type { RsvpTone } from "./rsvp-parts.ts";
import type { Tone } from "./words.ts";

/** `plain` words have the color of the text. */
type Told = Exclude<Tone, "plain" | "quiet">;

export type ColorName =
  | "page"
  | "side"
  | "sheet"
  | "fill"
  | "line"
  | "lineStrong"
  | "ink"
  | "inkSoft"
  | "accent"
  | "accentInk"
  | "accentFill"
  | "onAccent"
  | Told
  | `${Told}Fill`
  | RsvpTone
  | "free";

export type Palette = Readonly<Record<ColorName, string>>;

export const day: Palette = {
  page: "#f8fbf9",
  side: "#f0f5f2",
  sheet: "#ffffff",
  fill: "#ebf0ed",
  line: "#dfe5e1",
  lineStrong: "#838f89",
  ink: "#18251f",
  inkSoft: "#4e5c55",
  accent: "#1f7151",
  accentInk: "#09583d",
  accentFill: "#def3e8",
  onAccent: "#ffffff",
  good: "#1a5835",
  goodFill: "#ddf4e4",
  attention: "#794d0b",
  attentionFill: "#ffeed1",
  bad: "#972f29",
  badFill: "#ffe8e5",
  // Answers to an event, and places.
  going: "#1f7151",
  unpaid: "#84c0a3",
  maybe: "#e5ac4c",
  "not-going": "#b6c1bb",
  pending: "#dce3df",
  free: "#dce3df",
};

export const night: Palette = {
  page: "#101714",
  side: "#0b120f",
  sheet: "#18201d",
  fill: "#232d29",
  line: "#28322e",
  lineStrong: "#6c7a73",
  ink: "#e7ede9",
  inkSoft: "#a8b4ae",
  accent: "#55b48b",
  accentInk: "#88dcb5",
  accentFill: "#193629",
  onAccent: "#051810",
  good: "#91dbab",
  goodFill: "#1c3726",
  attention: "#edc885",
  attentionFill: "#402f17",
  bad: "#f7afa8",
  badFill: "#4d2623",
  going: "#55b48b",
  unpaid: "#2e644d",
  maybe: "#d9a856",
  "not-going": "#4c5953",
  pending: "#303b36",
  free: "#303b36",
};
