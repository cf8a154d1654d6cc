// Faults that a test asks for, and the queue in which they wait for their request.

import { isObject } from "./body.ts";

/** What goes wrong with coming requests. What is left out stays as it would be. */
export interface Fault {
  /** Answer with this status instead of doing what was asked. */
  status?: number;
  /** Answer with this code; its usual status unless `status` says otherwise. */
  code?: string;
  /** The message of that answer; alone, of an `internal_error`. */
  message?: string;
  /** Its `Retry-After`, in seconds, or as an HTTP date; alone, of a `rate_limited`. */
  retryAfter?: number | string;
  /** How many requests it meets; 1 unless told. */
  times?: number;
  /** Milliseconds to wait before anything else; alone, it only delays. */
  latency?: number;
  /** `reset` breaks the connection and `hang` never answers, both before anything is done;
   * `truncate` does what was asked and breaks off in the middle of the response. */
  network?: "reset" | "hang" | "truncate";
  /** Changes the response that would have been given: an enumeration's value from the future, a
   * field that is not there, a `nextCursor` that leads back to the beginning, or your own. */
  alter?: "future-value" | "missing-field" | "looping-cursor" | ((body: unknown) => unknown);
}

export class Faults {
  #queue: { operation: string; fault: Fault; left: number }[] = [];

  add(operation: string, fault: Fault): void {
    this.#queue.push({ operation, fault: complete(fault), left: fault.times ?? 1 });
  }

  take(operation: string | null): Fault | undefined {
    const found = this.#queue.find(
      (entry) => entry.left > 0 && (entry.operation === "*" || entry.operation === operation),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    this.#queue = this.#queue.filter(({ left }) => left > 0);
    return found.fault;
  }

  clear(): void {
    this.#queue = [];
  }
}

/** A fault with what it leaves to be understood. One that would do nothing is refused: a test would rest on it. */
function complete(fault: Fault): Fault {
  const { status, code, message, retryAfter, latency, network, alter } = fault;
  if (network !== undefined && !["reset", "hang", "truncate"].includes(network)) {
    throw new RangeError(`There is no network fault ${JSON.stringify(network)}.`);
  }
  const alterations = ["future-value", "missing-field", "looping-cursor"];
  if (typeof alter === "string" && !alterations.includes(alter)) {
    throw new RangeError(`There is no alteration ${JSON.stringify(alter)}.`);
  }
  if ([status, code, network, alter].some((cause) => cause !== undefined)) return fault;
  if (retryAfter !== undefined) return { ...fault, code: "rate_limited" };
  if (message !== undefined) return { ...fault, code: "internal_error" };
  if (latency !== undefined) return fault;
  throw new RangeError("A fault needs a status, a code, a latency, network or alter.");
}

/** Fields whose values the specification says may grow. */
const growingFields = new Set([
  "status",
  "type",
  "kind",
  "role",
  "relationship",
  "action",
  "category",
  "visibility",
  "inviteStatus",
  "source",
  "reason",
  "docType",
  "season",
]);

/** A copy of a response in which every such value is one that no client knows yet. */
export function withFutureValues(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withFutureValues);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      growingFields.has(name) && typeof value === "string"
        ? "FROM_THE_FUTURE"
        : withFutureValues(value),
    ]),
  );
}

/** A copy that lacks its first field: an item's when it is a page, else its own. */
export function withoutField(body: unknown): unknown {
  if (!isObject(body)) return body;
  const list = ["items", "results"].find((name) => Array.isArray(body[name]));
  if (list !== undefined) {
    const [first, ...rest] = body[list] as unknown[];
    if (isObject(first)) return { ...body, [list]: [withoutFirst(first), ...rest] };
  }
  return withoutFirst(body);
}

function withoutFirst(body: Record<string, unknown>): Record<string, unknown> {
  const [[first, value] = ["", undefined]] = Object.entries(body);
  // A response such as { group: … } loses a field of what it holds rather than all of it.
  if (isObject(value)) return { ...body, [first]: withoutFirst(value) };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== first));
}
