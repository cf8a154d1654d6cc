// Reads one operation: compares the response with what this version expects, or explains the refusal.
import { operations } from "../operations/catalogue.ts";
import { definitions } from "../operations/definitions.ts";
import type { OperationName } from "../operations/facts.ts";
import {
  ApiError,
  ConnectionError,
  PermissionDeniedError,
  RateLimitError,
  requiredScopes,
  type ScopeDemand,
  type ResponseEvent,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";
import { adviceFor } from "./report/advice.ts";
import { addressToOpen, at } from "./report/plain.ts";
import { plainCode } from "../terminal/printable.ts";
import type { OperationReading } from "./report/report.ts";
import type { CheckInput } from "./command-line.ts";
import { findDrift, findNewer } from "./shape.ts";

/** An operation to read, with its parameters. */
export interface Wish {
  readonly operation: OperationName;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: object;
  /** Parts to include. */
  readonly include?: readonly string[];
  /** A part about the signed-in person: every access token gets it, no key does. */
  readonly partOfPerson?: string;
}

/** A reading for the report, and the body, which only gives ids for further readings and is never printed. */
export interface Read {
  readonly reading: OperationReading;
  readonly body: unknown;
}

/** Rejects only if the check itself was stopped. */
export async function read(input: CheckInput, wish: Wish, signal: AbortSignal): Promise<Read> {
  const { operation, path = {}, query = {}, body, include } = wish;
  const { method, path: template } = operations[operation];
  const request = {
    method,
    path: template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? "")),
    query: { ...query, ...(include ? { include } : {}) },
    idempotent: true,
    ...(body ? { body } : {}),
  };
  // The time of the exchange alone, without the wait in the queue.
  let took: number | null = null;
  const onResponse = ({ durationMs }: ResponseEvent) => (took = Math.round(durationMs));
  const client = input.client.withOptions({ hooks: { onResponse } });
  try {
    const { data, response } = await client.request(request, { signal }).withResponse();
    const reading = judge(input, wish, data, response.status);
    return { reading: { ...reading, milliseconds: took }, body: data };
  } catch (error) {
    if (signal.aborted) throw error;
    const reading = failed(input, wish, error);
    return { reading: { ...reading, milliseconds: took }, body: undefined };
  }
}

function judge({ kind }: CheckInput, wish: Wish, body: unknown, status: number): OperationReading {
  const { response } = definitions[wish.operation];
  const { include = [], partOfPerson } = wish;
  const ofPerson = partOfPerson !== undefined && kind === "accessToken" ? [partOfPerson] : [];
  const missing = (parts: readonly string[], why: string) =>
    parts
      .filter((part) => !isIncluded(body, part))
      .map((path) => ({ path, problem: `is missing, although ${why}`, count: 1, more: false }));
  const drift = [
    ...(response ? findDrift(response, body) : []),
    ...missing(include, "include requested it"),
    ...missing(ofPerson, "access tokens get it"),
  ];
  const items = at(body, "items") ?? at(body, "results");
  return {
    ...begin(wish),
    outcome: drift.length > 0 ? "drift" : "ok",
    status,
    entries: Array.isArray(items) ? items.length : null,
    drift,
    newer: response ? findNewer(response, body) : [],
  };
}

/** Whether the body, or every item of a page, has a part. */
function isIncluded(body: unknown, part: string): boolean {
  const items = at(body, "items");
  if (!Array.isArray(items)) return at(body, part) !== undefined;
  return items.every((item) => at(item, part) !== undefined);
}

function failed(input: CheckInput, wish: Wish, error: unknown): OperationReading {
  const reading = begin(wish);
  if (error instanceof RateLimitError && error.status === null) {
    return {
      ...reading,
      outcome: "failed",
      code: "rate_limited",
      reason: "the rate limit is used up",
      advice: adviceFor(refusal(input, wish, error)),
    };
  }
  if (error instanceof ApiError) {
    const code = plainCode(error.code);
    const isDown = error.code === null || (error.status ?? 0) >= 500;
    return {
      ...reading,
      outcome: isDown ? "failed" : "refused",
      expected: isExpected(wish, code),
      status: error.status,
      code,
      reason: code === null ? `status ${error.status ?? "unknown"}` : null,
      advice: adviceFor(refusal(input, wish, error)),
    };
  }
  return { ...reading, outcome: "failed", ...whyFailed(error) };
}

function refusal(input: CheckInput, wish: Wish, error: ApiError) {
  const { operation, include } = wish;
  // The walk asks each operation for parts of its own.
  const demand = { operation, include } as ScopeDemand;
  const scopes = requiredScopes([demand], { credential: input.kind });
  return {
    operation,
    code: plainCode(error.code),
    status: error.status,
    kind: input.kind,
    scope: scopes.length > 0 ? scopes.join(" and ") : null,
    consentUrl: error instanceof PermissionDeniedError ? addressToOpen(error.consentUrl) : null,
    retryAfter: error.retryAfter,
  };
}

/** Whether a refusal is as specified: operations of first-party apps, and those without a shape, which may not exist yet. */
function isExpected({ operation }: Wish, code: string | null): boolean {
  if (code === "first_party_only") return true;
  return code === "not_found" && definitions[operation].response === null;
}

function whyFailed(error: unknown): { reason: string; advice: string } {
  if (error instanceof TimeoutError) {
    return { reason: "no response in time", advice: "The service is slow: try again later." };
  }
  if (error instanceof ConnectionError) {
    return {
      reason: "the connection broke",
      advice: "Try again. A proxy may close long requests.",
    };
  }
  if (error instanceof ResponseValidationError) {
    return {
      reason: "the response is too large",
      advice: "Report it to the operator of the service.",
    };
  }
  return { reason: "the request could not be sent", advice: "The service returned an invalid id." };
}

/** A reading with nothing filled in yet. */
export function begin({
  operation,
  include,
}: Pick<Wish, "operation" | "include">): OperationReading {
  return {
    operation,
    include: include?.join(",") ?? null,
    outcome: "ok",
    expected: false,
    status: null,
    code: null,
    milliseconds: null,
    entries: null,
    reason: null,
    advice: null,
    drift: [],
    newer: [],
  };
}
