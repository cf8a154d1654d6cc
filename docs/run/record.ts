// Reports an example's requests, and the waits before them. A wait is known from the client's hooks, before its request.
import type { ClientOptions, RetryEvent, WaitEvent } from "../../src/index.ts";

import { post } from "./messages.ts";

interface Wait {
  readonly ms: number;
  readonly reason: string;
}

type Hooks = NonNullable<ClientOptions["hooks"]>;

/** The waits before requests that are not sent yet, by method and address without a query. */
const waits = new Map<string, Wait[]>();
let sent = 0;

function keep({ method, url, delayMs: ms, reason }: RetryEvent | WaitEvent): void {
  const key = `${method} ${url}`;
  waits.set(key, [...(waits.get(key) ?? []), { ms, reason }]);
}

/** Hooks that also keep the waits. */
export function recordedHooks(hooks: Hooks = {}): Hooks {
  return {
    ...hooks,
    onRetry: (event) => {
      keep(event);
      hooks.onRetry?.(event);
    },
    onWait: (event) => {
      keep(event);
      hooks.onWait?.(event);
    },
  };
}

/** A fetch whose requests are reported. */
export function recordedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const { method, url } = new Request(input, init);
    const { origin, pathname, search } = new URL(url);
    const [wait] = waits.get(`${method} ${origin}${pathname}`)?.splice(0, 1) ?? [];
    const number = sent++;
    const path = pathname.replace(/^\/api\/v2(?=\/)/, "") + decodeURIComponent(search);
    const request = { number, method, path, waitedMs: wait?.ms ?? 0, reason: wait?.reason ?? "" };
    post({ kind: "request", request });
    try {
      const response = await fetch(input, init);
      post({ kind: "response", number, status: response.status });
      return response;
    } catch (error) {
      post({ kind: "response", number, status: null });
      throw error;
    }
  };
}
