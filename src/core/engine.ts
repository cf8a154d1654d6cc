// The seam between a call and what carries its requests. There are two ways out, in `src/engines/`: ky over
// fetch wherever there is a fetch, and undici, the engine under Node's own fetch, on Node's default path.
import type { HeaderSource } from "./headers.ts";

/** A request as it goes out. */
export interface Outgoing {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Whether it may be sent twice. One that may not goes out on a connection that is certainly open. */
  readonly repeatable: boolean;
  /** Bytes of a decoded body that are read at the most. */
  readonly maxResponseSize: number;
  /** Runs the sending inside the context of the instrumentation, if there is one. */
  readonly within: (<Value>(send: () => Value) => Value) | undefined;
}

/** A response, read to its end. */
export interface RawResponse {
  readonly status: number;
  readonly headers: HeaderSource;
  /** The decoded body; null when it is larger than `maxResponseSize`. */
  readonly text: string | null;
  /** The address that responded. */
  readonly url: string;
}

/** A request under way. */
export interface Sending {
  /** Rejects with whatever the engine threw. */
  readonly response: Promise<RawResponse>;
  /** Whether the request may have left: false only where it provably has not. */
  mayHaveLeft(error?: unknown): boolean;
  /** Ends it; nothing more is sent or read. */
  abort(reason: unknown): void;
}

/** Sends a request. `onHeaders` is called once, before the body is read. */
export type Engine = (
  outgoing: Outgoing,
  onHeaders: (status: number, headers: HeaderSource) => void,
) => Sending;

/** The engine for the next request, given the `fetch` option. A promise while it is loaded. */
export type ChooseEngine = (fetch: typeof globalThis.fetch | undefined) => Engine | Promise<Engine>;

/** What an engine throws where sending once more would change nothing. Its message is for the caller. */
export class UnusableFetch extends Error {}
