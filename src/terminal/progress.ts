// A line on a terminal that says how far a program is, and goes again.
import { columnsOf } from "./folding.ts";
import type { Host } from "./host.ts";
import { printable } from "./printable.ts";

const eraseLine = "\r\u001b[K";

/** Writes to stderr, and nothing at all where that is no terminal. */
export class Progress {
  readonly #host: Host;
  #isShown = false;

  constructor(host: Host) {
    this.#host = host;
  }

  show(text: string): void {
    const { stderr, env } = this.#host;
    if (!stderr.isTTY) return;
    // A longer line would be wrapped, and its beginning not be erased.
    stderr.write(eraseLine + printable(text).slice(0, columnsOf(stderr, env) - 1));
    this.#isShown = true;
  }

  /** Before anything else is written to the terminal. */
  clear(): void {
    if (!this.#isShown) return;
    this.#host.stderr.write(eraseLine);
    this.#isShown = false;
  }
}
