// How the examples write to a terminal: headings, bars, dates and aligned columns.
import { styleText } from "node:util";

export const bold = (text: string) => styleText("bold", text);
export const dim = (text: string) => styleText("dim", text);
export const green = (text: string) => styleText("green", text);
export const yellow = (text: string) => styleText("yellow", text);
const cyan = (text: string) => styleText("cyan", text);

export function heading(text: string): void {
  console.log(`\n${bold(cyan(text))}`);
}

export function line(text = ""): void {
  console.log(text === "" ? "" : `  ${text}`);
}

/** A bar of `width` places, `share` of it filled. */
export function bar(share: number, width = 20): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return green("█".repeat(filled)) + dim("░".repeat(width - filled));
}

/** A text cut or padded to `width` places. */
export function column(text: string, width: number): string {
  const places = [...text];
  return places.length > width
    ? `${places.slice(0, width - 1).join("")}…`
    : text + " ".repeat(width - places.length);
}

/** A size in bytes for people. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
