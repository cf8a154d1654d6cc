// One HTTP exchange over fetch, to the end of its body.
import type { RawAnswer } from "./decode.ts";
import { ConnectionError } from "./errors.ts";
import type { HeaderSource } from "./headers.ts";
import { safeCause } from "./redact.ts";
import type { PreparedRequest } from "./request.ts";

/** What one exchange is made with. */
export interface Exchange {
  readonly request: PreparedRequest;
  readonly bearer: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  /** Cuts credentials out of a text. */
  readonly cut: (text: string) => string;
  /** Called once the headers are there, before the body is. */
  readonly onHeaders: (status: number, headers: HeaderSource) => void;
}

/** Sends a request and reads its answer to the end. Rejects with nothing but a `ConnectionError`. */
export async function send(exchange: Exchange): Promise<RawAnswer> {
  // Taken out of the object: the fetch of browsers and workers refuses to be called as its method.
  const { request, bearer, fetch, signal, onHeaders } = exchange;
  const url = request.url + request.query;
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { ...request.headers, authorization: `Bearer ${bearer}` },
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    requireAnswer(response);
    const { status, headers } = response;
    onHeaders(status, headers);
    return { status, headers, text: await response.text(), url: response.url || url };
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError(
      "No answer came: the connection could not be made, or broke. See the cause.",
      { cause: safeCause(error, (text) => withoutQuery(exchange.cut(text), request.query)) },
    );
  }
}

/** Some runtimes name the whole address in their errors, and a query may hold a child's name. */
function withoutQuery(text: string, query: string): string {
  return query === "" ? text : text.split(query).join("");
}

function requireAnswer(response: Response | undefined): void {
  if (typeof response?.status !== "number" || typeof response.text !== "function") {
    throw new ConnectionError("fetch gave no Response. Check the fetch option.");
  }
  if (response.status === 0) {
    throw new ConnectionError(
      "The browser hides the answer: it was a redirect, which is not followed. Check baseUrl.",
    );
  }
}
