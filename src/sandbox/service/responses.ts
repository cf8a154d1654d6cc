// Puts a response together: status, the headers that every response carries, and the body.

import { isObject } from "../conventions/body.ts";
import type { Call, Reply } from "../access/request.ts";
import { withFutureValues, withoutField } from "./alterations.ts";
import type { Fault } from "./faults.ts";
import type { Allowance } from "../access/limits.ts";
import { startCursor } from "../conventions/paging.ts";
import { Refusal, usualCode, usualStatus } from "../conventions/refusal.ts";

export interface Sent {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Headers of every answer. */
export function common(now: Date): Record<string, string> {
  return {
    date: now.toUTCString(),
    "access-control-allow-origin": "*",
    "access-control-expose-headers":
      "Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
  };
}

export function preflight(request: Request, now: Date): Sent {
  return {
    status: 204,
    headers: {
      ...common(now),
      "access-control-allow-methods": "GET, POST, PATCH",
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "Authorization, Content-Type",
      "access-control-max-age": "600",
    },
    body: "",
  };
}

/** Nothing where there is no limit. */
export function rateHeaders({ limit, remaining, reset }: Allowance): Record<string, string> {
  if (limit === Number.POSITIVE_INFINITY) return {};
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(reset),
  };
}

function json(status: number, headers: Record<string, string>, body: unknown): Sent {
  return {
    status,
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}

export function replied(
  reply: Reply,
  headers: Record<string, string>,
  fault: Fault | undefined,
  call: Call,
): Sent {
  const all = { ...headers, ...reply.headers };
  const status = reply.status ?? 200;
  const body = altered(reply.text ?? reply.json, fault, call);
  if (reply.text === undefined || typeof body !== "string") return json(status, all, body);
  return {
    status,
    headers: { ...all, "content-type": reply.contentType ?? "text/plain; charset=utf-8" },
    body,
  };
}

function altered(body: unknown, fault: Fault | undefined, call: Call): unknown {
  const alter = fault?.alter;
  if (alter === undefined) return body;
  if (typeof alter === "function") return alter(JSON.parse(JSON.stringify(body)));
  if (alter === "future-value") return withFutureValues(body);
  if (alter === "missing-field") return withoutField(body);
  if (!isObject(body)) return body;
  const query = Object.fromEntries(call.search);
  return { ...body, nextCursor: startCursor(call, query) };
}

export function faulty(fault: Fault, headers: Record<string, string>): Sent {
  const code = fault.code ?? usualCode(fault.status ?? 500);
  const status = fault.status ?? usualStatus(code);
  const retryAfter = fault.retryAfter ?? (status === 429 ? 1 : undefined);
  return json(
    status,
    retryAfter === undefined ? headers : { ...headers, "retry-after": String(retryAfter) },
    {
      error: {
        code,
        message: fault.message ?? "This fault was asked for.",
        ...(fault.parameter === undefined ? {} : { parameter: fault.parameter }),
      },
    },
  );
}

export function refused(error: unknown, headers: Record<string, string>): Sent {
  const refusal =
    error instanceof Refusal ? error : new Refusal("internal_error", "The sandbox failed.");
  const { retryAfter } = refusal;
  return json(
    usualStatus(refusal.code),
    retryAfter === undefined ? headers : { ...headers, "retry-after": String(retryAfter) },
    refusal.body,
  );
}
