// The log of requests, for tests. A body is read once.
import { largestBody } from "../../core/validation/limits.ts";
import { largestOfAll, type RawBody } from "../conventions/body.ts";
import type { Route } from "./router.ts";

/** A request as received. */
export interface RequestLogEntry {
  /** Null when no operation has this method and path. */
  operation: string | null;
  /** The HTTP method. */
  method: string;
  /** The path below the base address. */
  path: string;
  /** Each parameter's value; an array when it came more than once. */
  query: Record<string, string | string[]>;
  /** Headers by lower-case name, without the credential. */
  headers: Record<string, string>;
  /**
   * Parsed JSON, otherwise the text; undefined if there was none. Only the beginning, as text, of a refused body over
   * 16 KB (1024 characters), and of a request without a known credential (200 characters).
   */
  body: unknown;
  /** The status; null before the response, and if the connection was broken. */
  status: number | null;
  /** Time of the request, by the sandbox's clock. */
  at: Date;
}

/** Reads a request's body, for the log and for its operation. */
export async function receiveBody(request: Request): Promise<RawBody> {
  const contentType = request.headers.get("content-type");
  if (request.method === "GET" || request.method === "HEAD") {
    return { text: "", bytes: 0, contentType };
  }
  const bytes = await bytesOf(request);
  return { text: new TextDecoder().decode(bytes), bytes: bytes.byteLength, contentType };
}

/** A body, up to a little more than the largest one may have. Endless bodies would fill the memory. */
async function bytesOf(request: Request): Promise<Uint8Array> {
  // Some browsers have no stream of a request's body. There it is in memory already.
  if (!request.body) return new Uint8Array(await request.arrayBuffer());
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= largestOfAll) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  // Not cancelled: that would break the connection on which the refusal is sent.
  reader.releaseLock();
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** How much of a body is kept, in characters: of a refused one over the limit, and of a request without a credential. */
const beginningOfRefused = 1024;
const beginningOfUnknown = 200;

/** Keeps only the beginning of a body that is refused as too large, or that anybody can send. */
export function shortenBody(entry: RequestLogEntry, body: RawBody, hasCredential: boolean): void {
  const isTaken = body.bytes <= largestBody || (entry.status !== null && entry.status < 400);
  const most = hasCredential ? (isTaken ? Infinity : beginningOfRefused) : beginningOfUnknown;
  if (body.text.length <= most) return;
  // A copy of its characters: a substring would keep the whole text in memory.
  entry.body = [...body.text.slice(0, most), "…"].join("");
}

/** The memory that the log may take: a sandbox that runs for days must not fill it. */
const mostBytes = 64 * 1024 * 1024;

/** Bytes in memory for each byte of JSON at most: an array in an array takes the most. */
const bytesOfParsed = 14;

/** The log of requests. The oldest go where it takes too much memory. */
export class RequestLog {
  readonly entries: RequestLogEntry[] = [];
  readonly #sizes = new WeakMap<RequestLogEntry, number>();
  #bytes = 0;

  /** Counts an entry that has its response. */
  count(entry: RequestLogEntry, { bytes }: RawBody): void {
    const { body, ...rest } = entry;
    const ofBody = typeof body === "string" ? 2 * body.length : bytesOfParsed * bytes;
    const size = 2 * JSON.stringify(rest).length + ofBody;
    this.#sizes.set(entry, size);
    this.#bytes += size;
    if (this.#bytes <= mostBytes) return;
    // Many at once: each removal moves the whole list.
    for (const old of this.entries.splice(0, Math.ceil(this.entries.length / 10))) {
      this.#bytes -= this.#sizes.get(old) ?? 0;
    }
  }

  clear(): void {
    this.entries.length = 0;
    this.#bytes = 0;
  }
}

const credentialHeaders = new Set(["authorization", "proxy-authorization", "cookie"]);

function headersOf(request: Request): Record<string, string> {
  return Object.fromEntries(
    [...request.headers].filter(([name]) => !credentialHeaders.has(name.toLowerCase())),
  );
}

export function logEntry(
  route: Route | null,
  request: Request,
  path: string,
  search: URLSearchParams,
  body: RawBody,
  at: Date,
): RequestLogEntry {
  const query = new Map<string, string | string[]>();
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query.set(name, values.length === 1 ? (values[0] ?? "") : values);
  }
  return {
    operation: route?.operation ?? null,
    method: request.method,
    path,
    query: Object.fromEntries(query),
    headers: headersOf(request),
    body: parsed(body),
    status: null,
    at,
  };
}

function parsed({ text, bytes }: RawBody): unknown {
  if (text === "" || bytes > largestOfAll) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
