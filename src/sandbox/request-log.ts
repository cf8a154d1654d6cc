// What arrived: read once, and kept for the tests that ask.

import type { RawBody } from "./body.ts";
import type { Route } from "./router.ts";

/** One request as it arrived. */
export interface RequestLogEntry {
  /** Null when no operation has this method and path. */
  operation: string | null;
  method: string;
  /** What follows the base address. */
  path: string;
  /** Each parameter's value; an array when it came more than once. */
  query: Record<string, string | string[]>;
  /** Parsed JSON, else the text; undefined when there was none. */
  body: unknown;
  /** Null until it is answered, and for good when the connection broke. */
  status: number | null;
  at: Date;
}

export async function readBody(request: Request): Promise<RawBody> {
  const contentType = request.headers.get("content-type");
  if (request.method === "GET" || request.method === "HEAD") {
    return { text: "", bytes: 0, contentType };
  }
  const bytes = await request.arrayBuffer();
  return { text: new TextDecoder().decode(bytes), bytes: bytes.byteLength, contentType };
}

export function logEntry(
  route: Route | null,
  method: string,
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
    method,
    path,
    query: Object.fromEntries(query),
    body: parsed(body.text),
    status: null,
    at,
  };
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
