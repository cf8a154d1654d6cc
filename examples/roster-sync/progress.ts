// How far a run is: a bar that redraws itself on a terminal, a line now and then elsewhere (a log, a pipe).
import { styleText } from "node:util";

import type { ContactBatch } from "group-management-sdk";

const count = new Intl.NumberFormat("en-US");
const clock = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const redrawEvery = 80;
const lineEvery = 2000;

export class Progress {
  readonly #terminal: Terminal;
  /** Entries that the whole roster is thought to have; null when nobody said. */
  readonly #expected: number | null;
  #phase: ContactBatch["phase"] | null = null;
  #met = 0;
  #metBefore = 0;
  #startedAt = 0;
  #shownAt = 0;
  #waitingUntil = 0;
  #countdown: NodeJS.Timeout | undefined;
  #drawn = false;

  constructor(terminal: Terminal, expected: number | null) {
    this.#terminal = terminal;
    this.#expected = expected;
  }

  begin(metBefore: number, resumed: boolean): void {
    this.#phase = null;
    this.#met = this.#metBefore = metBefore;
    this.#startedAt = this.#shownAt = performance.now();
    if (resumed) this.note("Going on where an earlier run stopped.");
  }

  batch({ contacts, phase, done }: ContactBatch): void {
    this.#phase = phase;
    this.#met += contacts.length;
    this.#goOn();
    if (done) this.#finish();
    else this.#show(performance.now());
  }

  /** The client holds back calls until the service allows more. */
  waiting(delayMs: number): void {
    this.#waitingUntil = performance.now() + delayMs;
    const show = () => this.#show(performance.now(), true);
    show();
    // Only a drawn line counts down; a log says it once. The timer keeps no program alive.
    if (this.#terminal.isTTY) this.#countdown ??= setInterval(show, 1000).unref();
  }

  /** A line above what is drawn. */
  note(text: string): void {
    this.#erase();
    this.#terminal.write(`${this.#paint("dim", text)}\n`);
  }

  /** Leaves the terminal as it should be when the run ends early. */
  stop(): void {
    this.#goOn();
    if (!this.#drawn) return;
    this.#erase();
    this.#terminal.write(`${this.#counted()}\n`);
  }

  #goOn(): void {
    clearInterval(this.#countdown);
    this.#countdown = undefined;
    this.#waitingUntil = 0;
  }

  #finish(): void {
    this.#erase();
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const what = this.#phase === "full" ? "Walked the roster" : "Asked for changes";
    const took = seconds < 10 ? seconds.toFixed(1) : clock.format(seconds);
    this.#terminal.write(
      `${this.#paint("green", "✓")} ${what}: ${plural(this.#met - this.#metBefore)} in ${took} s\n`,
    );
  }

  #show(now: number, important = false): void {
    const every = this.#terminal.isTTY ? redrawEvery : lineEvery;
    if (now - this.#shownAt < every && !important) return;
    this.#shownAt = now;
    if (!this.#terminal.isTTY) {
      this.#terminal.write(`${this.#counted()}${this.#pause(now)}\n`);
      return;
    }
    this.#erase();
    this.#terminal.write(this.#fitted(now));
    this.#drawn = true;
  }

  /** The drawn line; parts that do not fit are left out, since a line that wraps cannot be redrawn. */
  #fitted(now: number): string {
    // A terminal that echoes ^C does so behind the line.
    const room = (this.#terminal.columns ?? 80) - 3;
    let line = this.#counted() + (this.#pause(now) || this.#speed(now));
    if (line.length > room) line = this.#counted().slice(0, room);
    const share = this.#share();
    const width = Math.min(30, room - line.length - 8);
    if (share === null || width < 5) return line;
    const filled = Math.round(share * width);
    const percent = `${Math.floor(share * 100)}`.padStart(3);
    const bar =
      this.#paint("cyan", "━".repeat(filled)) + this.#paint("dim", "─".repeat(width - filled));
    return `${bar} ${percent} %  ${line}`;
  }

  #share(): number | null {
    if (this.#phase !== "full" || !this.#expected) return null;
    return Math.min(1, this.#met / this.#expected);
  }

  #counted(): string {
    if (this.#phase === null) return "Asking for the roster";
    if (this.#phase === "changes") return `${plural(this.#met)} changed or asked for again`;
    if (!this.#expected || this.#met > this.#expected) return plural(this.#met);
    return `${count.format(this.#met)} of ${plural(this.#expected)}`;
  }

  #speed(now: number): string {
    const seconds = (now - this.#startedAt) / 1000;
    const perSecond = (this.#met - this.#metBefore) / seconds;
    if (!this.#expected || this.#phase !== "full" || seconds < 0.5 || perSecond === 0) return "";
    const left = Math.max(0, this.#expected - this.#met) / perSecond;
    return ` · ${clock.format(perSecond)} a second · ${clock.format(Math.ceil(left))} s left`;
  }

  #pause(now: number): string {
    const left = this.#waitingUntil - now;
    return left <= 0 ? "" : ` · at the limit, ${Math.ceil(left / 1000)} s to wait`;
  }

  #erase(): void {
    if (this.#drawn) this.#terminal.write("\r\u001B[K");
    this.#drawn = false;
  }

  #paint(style: "dim" | "green" | "cyan", text: string): string {
    return this.#terminal.isTTY ? styleText(style, text, { stream: process.stderr }) : text;
  }
}

function plural(entries: number): string {
  return entries === 1 ? "1 entry" : `${count.format(entries)} entries`;
}
