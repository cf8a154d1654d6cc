// The way out of browsers, React Native, workers, Deno and Bun, and of Node where a fetch was given or the
// global one replaced: ky over that fetch. Retries, timeouts and errors are the client's, so ky's are off.
import { type Engine, type Outgoing, type RawResponse, UnusableFetch } from "../core/engine.ts";
import type { HeaderSource } from "../core/headers.ts";
import type * as ky from "./ky.cjs";
import { neverLeft } from "./never-left.ts";
import { readText } from "./read-text.ts";

type Fetch = typeof globalThis.fetch;
type OnHeaders = (status: number, headers: HeaderSource) => void;

/** What is used of ky. Handed in, because Node loads it only when it is needed. */
export type Ky = Pick<typeof ky, "ky" | "isNetworkError">;

/** Sends by the given fetch, or by the global one as it is at that moment. */
export function overFetch({ ky: library, isNetworkError }: Ky): (given?: Fetch) => Engine {
  const http = library.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    redirect: "manual",
  });
  return (given) => (outgoing, onHeaders) => {
    const controller = new AbortController();
    const fetch = given ?? globalThis.fetch;
    const response = exchange(http, fetch, outgoing, controller.signal, onHeaders);
    return {
      response: response.catch((error: unknown) => {
        // ky's own error would carry the request, and with it the credential.
        throw isNetworkError(error) ? (error.cause ?? error) : error;
      }),
      mayHaveLeft: (error) => !neverLeft(error),
      abort: (reason) => controller.abort(reason),
    };
  };
}

async function exchange(
  http: Ky["ky"],
  fetch: Fetch,
  outgoing: Outgoing,
  signal: AbortSignal,
  onHeaders: OnHeaders,
): Promise<RawResponse> {
  const { method, url, headers, body, maxResponseSize, within } = outgoing;
  const response = await http(url, {
    method,
    headers: { ...headers },
    // Called by itself: the fetch of browsers and workers refuses to be a method. The signal goes with it rather
    // than through ky, which would join it to one of its own by what older runtimes do not have.
    fetch: (request, init) => {
      const send = () => fetch(request, { ...init, signal });
      return within ? within(send) : send();
    },
    ...(body === undefined ? {} : { body }),
  });
  requireResponse(response);
  onHeaders(response.status, response.headers);
  return {
    status: response.status,
    headers: response.headers,
    text: await readText(response, maxResponseSize, signal),
    url: response.url || url,
  };
}

function requireResponse(response: Response | undefined): void {
  const { status, headers, text } = (response ?? {}) as Partial<Response>;
  if (typeof status !== "number" || typeof text !== "function" || !headers?.get) {
    throw new UnusableFetch("fetch gave no Response. Check the fetch option.");
  }
  if (status === 0) {
    throw new UnusableFetch(
      "The browser hides the response: it was a redirect, which is not followed. Check baseUrl.",
    );
  }
}
