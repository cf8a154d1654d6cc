// What a program uses of the process that it runs in: `process` itself, or whatever a test gives it.

interface Output {
  /** The width of a terminal; undefined where there is none. */
  readonly columns?: number;
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Host {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  once(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
  off(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}
