// The outputs of a call: its response on stdout; notes, headers and progress on stderr.
import type { ApiError, ResponseInfo } from "group-management-sdk";

import { painter } from "../../terminal/colours.ts";
import type { Host } from "../../terminal/host.ts";
import { safeJson } from "../../terminal/json.ts";
import { printable } from "../../terminal/printable.ts";
import { writeMessage } from "../../terminal/program.ts";
import { Progress } from "../../terminal/progress.ts";
import type { Invocation } from "../command-line.ts";
import type { Look } from "./writers.ts";

export class Output {
  readonly look: Look;
  readonly #host: Host;
  readonly #settings: Pick<Invocation, "verbose" | "jsonErrors">;
  readonly #progress: Progress;

  constructor(host: Host, settings: Pick<Invocation, "verbose" | "jsonErrors">) {
    const { stdout, env } = host;
    this.look = { onTerminal: stdout.isTTY === true, paint: painter(stdout, env) };
    this.#host = host;
    this.#settings = settings;
    this.#progress = new Progress(host);
  }

  /** Writes a part of the response, and waits for a slow reader. */
  write(text: string): Promise<void> {
    this.#progress.clear();
    const { stdout } = this.#host;
    return new Promise((resolve) => {
      if (text !== "" && stdout.write(text) === false && stdout.once) stdout.once("drain", resolve);
      else resolve();
    });
  }

  /** Says something beside the response: a line of text, or with `--json-errors` an object that a program reads. */
  note(text: string, facts: object = {}): void {
    this.#progress.clear();
    if (this.#settings.jsonErrors) this.#writeLine(safeJson({ note: text, ...facts }));
    else writeMessage(this.#host, `${text}\n`);
  }

  /** With `--verbose`, the status and the headers of a response. */
  head({ status, headers }: Pick<ResponseInfo | ApiError, "status" | "headers">): void {
    if (!this.#settings.verbose || status === null) return;
    this.#progress.clear();
    // A cookie is a credential.
    const shown = [...headers].filter(([name]) => !name.startsWith("set-cookie"));
    if (this.#settings.jsonErrors) {
      this.#writeLine(safeJson({ status, headers: Object.fromEntries(shown) }));
      return;
    }
    const lines = [`HTTP ${status}`, ...shown.map(([name, value]) => `${name}: ${value}`), ""];
    for (const line of lines) this.#writeLine(line);
  }

  /** Shows on a terminal how far the call is. */
  show(text: string): void {
    this.#progress.show(text);
  }

  clear(): void {
    this.#progress.clear();
  }

  #writeLine(line: string): void {
    const { stderr } = this.#host;
    stderr.write(`${stderr.isTTY ? printable(line) : line}\n`);
  }
}
