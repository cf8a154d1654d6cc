// A model of the service's request windows on the simulated clock: strict, and with a clock of its own.
import type { ClientOptions } from "group-management-sdk";

import { clientOver } from "./client.ts";

export interface WindowServiceOptions {
  /** Requests allowed in a window. */
  readonly limit: number;
  /** Milliseconds of a window; whole seconds, since the headers tell no less. */
  readonly windowMs: number;
  /** How far the service's clock is ahead of the caller's. */
  readonly aheadMs?: number;
  /** Milliseconds until a request arrives, and until its answer is back. */
  readonly latency?: () => number;
  /** Seconds by which the Reset of a response, numbered from 0, is later than the end of its window. */
  readonly rounding?: (response: number) => number;
  /** Whether windows begin at whole multiples of their length, and not with the first request. */
  readonly aligned?: boolean;
  /** Whether responses have a Date header. */
  readonly date?: boolean;
  /** Responds to a request that the window allows. */
  readonly answer?: (request: ServedRequest) => Response | Promise<Response>;
}

export interface ServedRequest {
  /** The `x-call` header. */
  readonly call: string;
  readonly path: string;
  readonly at: number;
}

export interface WindowService {
  readonly handle: (url: URL, given: Request) => Promise<Response>;
  /** The requests that the window allowed, in the order of arrival. */
  readonly served: readonly ServedRequest[];
  /** The requests that it refused. */
  readonly refused: readonly (ServedRequest & { readonly sentAt: number })[];
  /** When each request was sent, in that order. */
  readonly sent: readonly ServedRequest[];
}

export function windowService(options: WindowServiceOptions): WindowService {
  const { limit, windowMs, aheadMs = 0, latency = () => 0, date = true } = options;
  const { rounding = () => 0, aligned = false } = options;
  const answer = options.answer ?? (() => Response.json({ unreadMessages: 0 }));
  const served: ServedRequest[] = [];
  const refused: (ServedRequest & { sentAt: number })[] = [];
  const sent: ServedRequest[] = [];
  const now = () => Date.now() + aheadMs;
  let endsAt = 0;
  let used = 0;
  let responses = 0;

  const headers = () => ({
    ...(date ? { date: new Date(now()).toUTCString() } : {}),
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(Math.max(0, limit - used)),
    "x-ratelimit-reset": String(endsAt / 1000 + rounding(responses++)),
  });

  const handle = async (url: URL, given: Request): Promise<Response> => {
    const call = given.headers.get("x-call") ?? "";
    const path = url.pathname.replace("/api/v2", "");
    const sentAt = Date.now();
    sent.push({ call, path, at: sentAt });
    await travel(latency(), given.signal);
    const request = { call, path, at: Date.now() };
    if (now() >= endsAt) {
      const unit = aligned ? windowMs : 1000;
      endsAt = Math.floor(now() / unit) * unit + windowMs;
      used = 0;
    }
    if (used >= limit) {
      refused.push({ ...request, sentAt });
      const seconds = String(Math.ceil((endsAt - now()) / 1000));
      const refusal = Response.json(
        { error: { code: "rate_limited", message: "Slow down." } },
        { status: 429, headers: { ...headers(), "retry-after": seconds } },
      );
      await travel(latency(), given.signal);
      return refusal;
    }
    used++;
    served.push(request);
    const said = headers();
    const response = await answer(request);
    for (const [name, value] of Object.entries(said)) response.headers.set(name, value);
    await travel(latency(), given.signal);
    return response;
  };
  return { handle, served, refused, sent };
}

/** A client of a service that answers each call after 10 ms: the order in which they came, and the most at one time. */
export function slowService(options: ClientOptions) {
  const order: string[] = [];
  let underWay = 0;
  let most = 0;
  const client = clientOver(async (_url, request) => {
    order.push(request.headers.get("x-call") ?? "");
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 10));
    underWay--;
    return Response.json({ unreadMessages: 0 });
  }, options);
  return { client, order, most: () => most };
}

/** Waits as the network does: an abort ends it. */
export function travel(ms: number, signal?: AbortSignal | null): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
