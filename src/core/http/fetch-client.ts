// The HTTP client of browsers, React Native, workers, Deno and Bun, and of Node where a fetch was given or the
// global one replaced: ky over that fetch. Retries, timeouts and errors are the client's, so ky's are off.
import type ky from "ky";

import {
  type Fetch,
  type HttpClient,
  type OnHeaders,
  type Outgoing,
  type RawResponse,
  UnusableFetch,
} from "./http-client.ts";
import { notSent } from "./not-sent.ts";
import { readBody } from "./read-body.ts";

/** What is used of ky. Handed in, because Node loads it only when it is needed. */
export interface Ky {
  readonly default: typeof ky;
}

/** Sends by the given fetch, or by the global one as it is at that moment. */
export function fetchClient({ default: library }: Ky): (given?: Fetch) => HttpClient {
  const http = library.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    redirect: "manual",
  });
  return (given) => (outgoing, onHeaders) => {
    const controller = new AbortController();
    let isCalled = false;
    let thrown: { readonly value: unknown } | undefined;
    const fetch: Fetch = async (...request) => {
      isCalled = true;
      try {
        // Before ky looks into it, which would take anything else for a failed connection.
        return requireResponse(await (given ?? globalThis.fetch)(...request));
      } catch (value) {
        thrown = { value };
        throw value;
      }
    };
    const response = exchange(http, fetch, outgoing, controller, onHeaders);
    return {
      response: response.catch((error: unknown) => {
        // As fetch threw it: ky's own error would carry the request, and with it the credential.
        throw thrown ? thrown.value : error;
      }),
      mayHaveBeenSent: (error) => isCalled && !notSent(error),
      abort: (reason) => controller.abort(reason),
    };
  };
}

async function exchange(
  http: Ky["default"],
  fetch: Fetch,
  outgoing: Outgoing,
  controller: AbortController,
  onHeaders: OnHeaders,
): Promise<RawResponse> {
  requireRequest();
  const { signal } = controller;
  const { method, url, headers, body, maxResponseSize, within } = outgoing;
  const request = { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
  const response = await http(url, {
    ...request,
    // Not with ky's Request, which the fetch of another library does not take. Called by itself: the fetch of browsers and
    // workers refuses to be a method. The signal goes with it rather than through ky, which would join it to one
    // of its own by what older runtimes do not have.
    fetch: async () => {
      // ky calls it some moments later.
      if (signal.aborted) throw signal.reason;
      const send = () => fetch(url, { ...request, redirect: "manual", signal });
      return within ? within(send) : send();
    },
  });
  onHeaders(response.status, response.headers);
  const text = await readBody(response, maxResponseSize, signal);
  // Too large. Libraries of their own read on although their stream was left.
  if (text === null) controller.abort();
  return { status: response.status, headers: response.headers, text, url: response.url || url };
}

function requireRequest(): void {
  if (typeof Request === "function") return;
  throw new UnusableFetch(
    "This environment has no Request, so nothing was sent. In Jest, use the environment node or jest-fixed-jsdom.",
  );
}

function requireResponse(response: Response): Response {
  const { status, headers, text } = (response ?? {}) as Partial<Response>;
  if (typeof status !== "number" || typeof text !== "function" || !headers?.get) {
    throw new UnusableFetch("fetch gave no Response. Check the fetch option.");
  }
  if (status === 0) {
    throw new UnusableFetch(
      "The browser hides the response: it was a redirect, which is not followed. Check baseUrl.",
    );
  }
  return response;
}
