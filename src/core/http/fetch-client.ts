// The HTTP client of browsers, React Native, workers, Deno and Bun, and of Node where a fetch was given or the
// global one replaced: ky over that fetch. Retries, timeouts and errors are the client's, so ky's are off.
import type ky from "ky";

import { type Fetch, type HttpClient, type RawResponse, UnusableFetch } from "./http-client.ts";
import { isControlFlow } from "../runtime/values.ts";
import { notSent } from "./not-sent.ts";
import { readText } from "./read-text.ts";

/** The used part of ky. A parameter, because Node loads ky only when it is needed. */
export interface Ky {
  readonly default: typeof ky;
}

/**
 * Sends by the given fetch, or by the global one as it is at that moment.
 * @param isOwn - whether it is the runtime's own, and not a program's or a framework's around it.
 */
export function fetchClient({
  default: library,
}: Ky): (given?: Fetch, isOwn?: boolean) => HttpClient {
  const http = library.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  });
  return (given, isOwn) => (request, onHeaders) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { method, url, headers, body, maxResponseSize, within } = request;
    const init: RequestInit = { method, headers: { ...headers }, redirect: "manual", signal };
    if (body !== undefined) init.body = body;
    let isCalled = false;
    let received = 0;
    let thrown: { readonly value: unknown } | undefined;

    const callFetch = () => {
      isCalled = true;
      // Called by itself: the fetch of browsers and workers refuses to be a method.
      return (given ?? globalThis.fetch)(url, init);
    };
    // Called with the address and not with ky's Request, which the fetch of another library does not take. The signal
    // does not go through ky, which would join it to one of its own by functions that older runtimes do not have.
    const fetch = async () => {
      try {
        // ky calls it some moments later.
        if (signal.aborted) throw signal.reason;
        // Checked here, since ky would take anything but a Response for a failed connection.
        return requireResponse(await (within ? within(callFetch) : callFetch()));
      } catch (value) {
        thrown = { value };
        throw value;
      }
    };
    const exchange = async (): Promise<RawResponse> => {
      try {
        requireRequest();
        const response = await http(url, { method, fetch });
        received++;
        // A fetch may deliver although its signal was aborted.
        if (!signal.aborted) onHeaders(response.status, response.headers);
        const read = await readText(response, maxResponseSize, signal, () => received++);
        // The stream was cancelled; this ends a fetch that would read on in spite of it.
        if (read.isTooLarge) controller.abort();
        const { status } = response;
        return { status, headers: response.headers, ...read, url: () => response.url || url };
      } catch (error) {
        // Rethrows what fetch threw: an error of ky contains the request, and with it the credential.
        throw thrown ? thrown.value : error;
      }
    };

    return {
      get received() {
        return received;
      },
      response: exchange(),
      isControlFlow: (error) => thrown !== undefined && isControlFlow(error),
      mayHaveBeenSent: (error) => isCalled && !notSent(error, url, isOwn),
      abort: (reason) => controller.abort(reason),
    };
  };
}

function requireRequest(): void {
  if (typeof Request === "function") return;
  throw new UnusableFetch(
    "This environment has no Request, so nothing was sent. In Jest, use the environment node or jest-fixed-jsdom.",
  );
}

function requireResponse(response: Response): Response {
  const { status, headers, text, body, bodyUsed } = (response ?? {}) as Partial<Response>;
  const isResponse = typeof status === "number" && typeof text === "function";
  if (!isResponse || !headers?.get || !headers.forEach) {
    throw new UnusableFetch(
      "fetch gave no Response: it needs a status, text, and headers with get and forEach. Check the fetch option.",
    );
  }
  if (bodyUsed || body?.locked) {
    throw new UnusableFetch(
      "fetch gave a Response whose body was read already: return a new one, or a clone.",
    );
  }
  if (status === 0) {
    throw new UnusableFetch(
      "The browser hides the response: it was a redirect, which is not followed. Check baseUrl.",
    );
  }
  return response;
}
