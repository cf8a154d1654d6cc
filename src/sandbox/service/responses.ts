// Puts a response together: status, the headers that every response carries, and the body.
import { isRecord, tagOf } from "../../core/runtime/values.ts";
import type { Allowance } from "../access/limits.ts";
import type { ApiRequest, Reply } from "../access/request.ts";
import { startCursor } from "../conventions/paging.ts";
import { badBody, Refusal, usualCode, usualStatus } from "../conventions/refusal.ts";
import { withFutureValues, withoutField } from "./alterations.ts";
import type { Fault } from "./faults.ts";

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

/** The response that an operation gave, as a fault alters it. */
export function replied(
  { status = 200, json: value, markdown }: Reply,
  headers: Record<string, string>,
  fault: Fault | undefined,
  request: ApiRequest,
): Sent {
  const body = altered(markdown ?? value, fault, request);
  if (markdown === undefined || typeof body !== "string") return json(status, headers, body);
  return { status, headers: { ...headers, "content-type": "text/markdown; charset=utf-8" }, body };
}

function altered(body: unknown, fault: Fault | undefined, request: ApiRequest): unknown {
  const alter = fault?.alter;
  if (alter === undefined) return body;
  if (typeof alter === "function") return alteredBy(alter, body);
  if (alter === "future-value") return withFutureValues(body);
  if (alter === "missing-field") return withoutField(body);
  if (!isRecord(body)) return body;
  return { ...body, nextCursor: startCursor(request, Object.fromEntries(request.search)) };
}

/** A mistake of a test's own function is refused as 400: a client would repeat a 500, and so hide it. */
function alteredBy(alter: (body: unknown) => unknown, body: unknown): unknown {
  let result: unknown;
  try {
    result = alter(JSON.parse(JSON.stringify(body)));
  } catch (error) {
    throw badBody(
      "alter",
      `alter threw: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const kind = tagOf(result);
  const mistake = { "[object Undefined]": "undefined", "[object Promise]": "a promise" }[kind];
  if (mistake === undefined) return result;
  throw badBody("alter", `alter must return the response: it returned ${mistake}.`);
}

/** The error that a fault asks for. */
export function faulty(fault: Fault, headers: Record<string, string>): Sent {
  const code = fault.code ?? usualCode(fault.status ?? 500);
  const status = fault.status ?? usualStatus(code);
  const { message = "This fault was asked for.", parameter } = fault;
  const retryAfter = fault.retryAfter ?? (status === 429 ? 1 : undefined);
  return refusal(new Refusal(code, message, { parameter, retryAfter }), status, headers);
}

/** The error for whatever a rule threw. */
export function refused(thrown: unknown, headers: Record<string, string>): Sent {
  const error =
    thrown instanceof Refusal ? thrown : new Refusal("internal_error", "The sandbox failed.");
  return refusal(error, usualStatus(error.code), headers);
}

function refusal(error: Refusal, status: number, headers: Record<string, string>): Sent {
  const { retryAfter } = error;
  const wait = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return json(status, { ...headers, ...wait }, error.body);
}
