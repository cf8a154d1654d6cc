// How far a round is: a line that redraws itself on a terminal, a line now and then elsewhere (a log, a pipe).
import { styleText } from "node:util";

import type { Standings } from "./rounds.ts";

const count = new Intl.NumberFormat("en-US");
const lineEvery = 5000;
/** Places of the shortest bar that is worth drawing. */
const leastBar = 5;

export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export class Progress {
  readonly #terminal: Terminal;
  #drawn = false;
  #shownAt = -Infinity;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(standings: Standings): void {
    if (this.#terminal.isTTY) {
      const line = fitted(standings, (this.#terminal.columns || 80) - 3);
      this.erase();
      this.#terminal.write(line);
      this.#drawn = true;
      return;
    }
    if (performance.now() - this.#shownAt < lineEvery) return;
    this.#shownAt = performance.now();
    this.#terminal.write(`${partsOf(standings).join(" · ")}\n`);
  }

  /** A line above what is drawn. */
  note(text: string): void {
    this.erase();
    this.#terminal.write(`${text}\n`);
  }

  erase(): void {
    if (this.#drawn) this.#terminal.write("\r\u001B[K");
    this.#drawn = false;
  }
}

/** The parts of the line, the most important first. */
function partsOf({ groups, done, entries, workers, wait }: Standings): string[] {
  return [
    `${count.format(done)} of ${count.format(groups)} groups`,
    ...(wait > 0 ? [`${wait} s until the next window`] : []),
    `${count.format(entries)} entries`,
    workers === 1 ? "1 worker" : `${workers} workers`,
  ];
}

/** The drawn line; parts that do not fit are left out, since a line that wraps cannot be redrawn. */
function fitted(standings: Standings, room: number): string {
  const parts = partsOf(standings);
  while (parts.length > 1 && parts.join(" · ").length > room - leastBar - 8) parts.pop();
  const text = parts.join(" · ").slice(0, room);
  const width = Math.min(24, room - text.length - 8);
  if (width < leastBar) return text;
  const share = standings.groups === 0 ? 1 : standings.done / standings.groups;
  const filled = Math.round(share * width);
  const percent = `${Math.floor(share * 100)}`.padStart(3);
  return `${paint("cyan", "━".repeat(filled))}${paint("dim", "─".repeat(width - filled))} ${percent} %  ${text}`;
}

/** Colours follow the terminal and NO_COLOR. */
function paint(style: "cyan" | "dim", text: string): string {
  return styleText(style, text, { stream: process.stderr });
}
