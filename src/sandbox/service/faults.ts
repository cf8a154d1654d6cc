// Faults that a test asked for, and their queue.
import type { ApiErrorCode } from "../../core/errors/codes.ts";
import type { OperationName } from "../../operations/facts.ts";

/** A fault of the next requests. */
export interface Fault {
  /** Responds with this status, and does nothing. */
  status?: number | undefined;
  /**
   * Responds with this code, and with its usual status unless `status` is set. A code that is not published needs a
   * `status`.
   */
  code?: ApiErrorCode | undefined;
  /** The error's message. Alone, it implies `internal_error`. */
  message?: string | undefined;
  /** The query parameter or body field named by the error. Alone, it implies `invalid_parameter`. */
  parameter?: string | undefined;
  /** Its `Retry-After`, in seconds or as an HTTP date. Alone, it implies `rate_limited`. */
  retryAfter?: number | string | undefined;
  /** `expired` refuses the cursor of a request: the fault waits for one that has a cursor. */
  cursor?: "expired" | undefined;
  /** Number of requests that succeed first. Default 0. */
  after?: number | undefined;
  /** Number of requests that fail. Default 1. */
  times?: number | undefined;
  /** Milliseconds to wait first. Alone, it only delays the response. */
  latency?: number | undefined;
  /**
   * `reset` resets the connection and `hang` never responds, both before anything is done. `truncate` carries out the
   * call, and cuts off the response.
   */
  network?: "reset" | "hang" | "truncate" | undefined;
  /**
   * Changes the response: unknown enumeration values, a missing field, a `nextCursor` that leads back to the
   * beginning, or your own function, which returns the response: if it throws, or returns undefined or a promise, the
   * request is refused with `invalid_body`. A text, as of `documents.getMarkdown`, is changed by a function only; a
   * result that is no text is sent as JSON.
   */
  alter?:
    | "future-value"
    | "missing-field"
    | "looping-cursor"
    | ((body: unknown) => unknown)
    | undefined;
}

/** A fault that waits for its request. */
export interface PendingFault {
  /** The operation; `"*"` is any. */
  operation: string;
  /** As it was given to `failNext`. */
  fault: Fault;
}

interface QueuedFault extends PendingFault {
  /** The number of requests that still succeed before it. */
  readonly before: number;
  readonly left: number;
  readonly isMet: boolean;
}

/** First in, first out. */
export class Faults {
  #queue: readonly QueuedFault[] = [];

  add(operation: OperationName | "*", faults: readonly Fault[]): void {
    const added = faults.map((fault) => {
      const { after = 0, times = 1 } = fault;
      return { operation, fault, before: after, left: times, isMet: false };
    });
    this.#queue = [...this.#queue, ...added];
  }

  /** The faults that no request has met yet, in their order. */
  get pending(): PendingFault[] {
    return this.#queue
      .filter(({ isMet }) => !isMet)
      .map(({ operation, fault }) => ({ operation, fault }));
  }

  /** The fault that a request meets. */
  take(operation: string | null, query: URLSearchParams): Fault | undefined {
    const index = this.#queue.findIndex(
      (queued) =>
        (queued.operation === "*" || queued.operation === operation) &&
        (queued.before > 0 || queued.fault.cursor === undefined || query.has("cursor")),
    );
    const found = this.#queue[index];
    if (found === undefined) return undefined;
    const { before, left, fault } = found;
    const rest: QueuedFault =
      before > 0 ? { ...found, before: before - 1 } : { ...found, left: left - 1, isMet: true };
    this.#queue = this.#queue.toSpliced(index, 1, ...(rest.left > 0 ? [rest] : []));
    return before > 0 ? undefined : fault;
  }
}
