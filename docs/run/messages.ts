// The messages from the frame in which an example runs to the page that shows it.

/** A request of the example. */
export interface SentRequest {
  /** Its number, from 0. */
  readonly number: number;
  readonly method: string;
  /** Below the base address, with the query. */
  readonly path: string;
  /** Milliseconds that the client waited before it, for a retry or for the rate limit. */
  readonly waitedMs: number;
  /** The reason of the wait, such as "unavailable". */
  readonly reason: string;
}

export type Message =
  | { readonly kind: "started" }
  | { readonly kind: "printed"; readonly text: string; readonly isWarning: boolean }
  | { readonly kind: "request"; readonly request: SentRequest }
  /** `status` is null where no response came. */
  | { readonly kind: "response"; readonly number: number; readonly status: number | null }
  | { readonly kind: "ended"; readonly error: string | null };

/** Posts to the page around the frame. The frame has an origin of its own, so it cannot name the page's. */
export function post(message: Message): void {
  parent.postMessage(message, "*");
}
