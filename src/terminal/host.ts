// The parts of `process` that a program uses, so that tests can replace them.

interface Output {
  /** The width of a terminal; undefined if the output is not a terminal. */
  readonly columns?: number;
  readonly isTTY?: boolean;
  /** False asks to wait for `drain`. */
  write(text: string): unknown;
  once?(event: "drain", listener: () => void): unknown;
}

export interface Host {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
  once(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
  off(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}
