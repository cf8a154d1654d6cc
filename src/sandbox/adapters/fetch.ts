// The sandbox as a fetch function: no network, the same answers and the same ways to fail.
import { hasNoBody } from "../../core/http/http-client.ts";
import type { Sent } from "../service/responses.ts";
import type { Delivery, Service } from "../service/service.ts";

export function createFetch(service: Service, baseUrl: string): typeof globalThis.fetch {
  const home = new URL(baseUrl).origin;
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    throwIfAborted(signal);
    const { origin } = new URL(request.url);
    if (origin !== home) {
      throw new TypeError("fetch failed", {
        cause: new Error(`The sandbox only serves ${home}: pass its address as baseUrl.`),
      });
    }
    const outcome = await service.answer(request, origin, signal);
    throwIfAborted(signal);
    if (outcome.kind === "hang") {
      await untilAborted(signal);
      throw signal.reason;
    }
    if (outcome.kind === "reset") {
      throw new TypeError("fetch failed", { cause: new Error("The connection was reset.") });
    }
    return toResponse(outcome, request.url);
  };
}

/** The response as a Response; a truncated one fails while its body is read. */
export function toResponse(
  outcome: Extract<Delivery, { sent: Sent }>,
  url: string,
  beforeBreaking?: () => Promise<void>,
): Response {
  const { status, headers, body } = outcome.sent;
  const response =
    outcome.kind === "truncate"
      ? new Response(brokenBody(body, beforeBreaking), {
          status,
          headers: { ...headers, "content-length": String(byteLength(body)) },
        })
      : new Response(bodyOf(status, body), { status, headers });
  // A Response made by hand has no address; callers and logs look for one. msw 2 writes it once more.
  Object.defineProperty(response, "url", { value: url, configurable: true });
  return response;
}

function bodyOf(status: number, body: string | Uint8Array): BodyInit | null {
  if (hasNoBody(status)) return null;
  return typeof body === "string" ? body : new Uint8Array(body);
}

function brokenBody(
  body: string | Uint8Array,
  beforeBreaking: (() => Promise<void>) | undefined,
): ReadableStream<Uint8Array> {
  const half = firstHalf(body);
  let sent = false;
  return new ReadableStream({
    async pull(controller) {
      if (sent) {
        await beforeBreaking?.();
        controller.error(new TypeError("terminated"));
      } else controller.enqueue(half);
      sent = true;
    },
  });
}

export function firstHalf(body: string | Uint8Array): Uint8Array {
  return bytesOf(body).slice(0, Math.floor(byteLength(body) / 2));
}

export function byteLength(body: string | Uint8Array): number {
  return bytesOf(body).length;
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : body;
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason;
}
