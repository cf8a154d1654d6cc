// The interface of the two HTTP clients: ky over fetch, and undici, on which Node's own fetch is built.
import type { HeaderSource } from "./headers.ts";

/** Characters of V8's longest string; other runtimes allow more. A byte becomes at most one character. */
export const longestText = 2 ** 29 - 24;

const bodiless = new Set([204, 205, 304]);

/** Whether a response of this status has no body, whatever its headers say. */
export const hasNoBody = (status: number): boolean => bodiless.has(status);

/** A request of one attempt, with its credential. */
export interface HttpRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Whether it may be sent twice. Otherwise it is sent over a connection that is certainly open. */
  readonly idempotent: boolean;
  /** The most bytes of a decoded body that are read. */
  readonly maxResponseSize: number;
  /** Sends in the context of the instrumentation, if there is one. */
  readonly within: (<Value>(send: () => Value) => Value) | undefined;
}

/** A response, read to its end. */
export interface RawResponse {
  readonly status: number;
  readonly headers: HeaderSource;
  /** The decoded body. */
  readonly text: string;
  /** Whether the body is larger than `maxResponseSize`, so that `text` is empty. */
  readonly isTooLarge: boolean;
  /** The URL that responded. Node writes it anew for each read, and few callers need it. */
  readonly url: () => string;
}

/** A request in flight, and its response. */
export interface Exchange {
  /** Rejects with whatever the library threw. */
  readonly response: Promise<RawResponse>;
  /** Grows with each part of the response that arrives; Infinity when all is here, and perhaps still packed. */
  readonly received: number;
  /** Whether the request may have left: false only where it provably has not. */
  mayHaveBeenSent(error?: unknown): boolean;
  /** Whether it failed with control flow of a framework, which the program's own fetch has thrown when it was called. */
  readonly isControlFlow?: (error: unknown) => boolean;
  /** Ends it: nothing more is sent, read or reported. */
  abort(reason: unknown): void;
}

/** Receives status and headers of a response: once, before its body is read. */
export type OnHeaders = (status: number, headers: HeaderSource) => void;

export type HttpClient = (request: HttpRequest, onHeaders: OnHeaders) => Exchange;

export interface Carrier {
  /** For the log. */
  readonly name: string;
  readonly send: HttpClient;
}

/**
 * Chooses the HTTP client of the next request, given the `fetch` option. Returns a promise while it is loaded, which may
 * reject with `MissingDependency`.
 */
export type ChooseCarrier = (fetch: Fetch | undefined) => Carrier | Promise<Carrier>;

/** A function that is called as `fetch` is. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A library that the package depends on cannot be found. Its message is for the caller. */
export class MissingDependency extends Error {}

/** A failure that sending once more would not change. Its message is for the caller. */
export class UnusableFetch extends Error {}
