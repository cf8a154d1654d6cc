// The attributes of spans and metrics, by OpenTelemetry's conventions for HTTP clients. Every value is a number, the
// service's host, or from a closed set: no id, query, body, credential or name.
import type { Attributes } from "@opentelemetry/api";

import type { CallStart } from "group-management-sdk";
import { isPublished } from "../core/errors/codes.ts";
import { ApiError, ConnectionError, TimeoutError } from "../core/errors/errors.ts";
import { withCauses } from "../core/http/not-sent.ts";
import { environment } from "../core/runtime/environment.ts";
import { isText } from "../core/runtime/values.ts";

/** The operation of a call, such as `events.get`. */
export const operationName = "group_management.operation";
/** `window` or `retry-after`. */
export const waitReason = "group_management.wait.reason";
/** Seconds until the next attempt. */
export const delay = "group_management.delay";
/** How many issues the validation of a response found. */
export const driftIssues = "group_management.drift.issues";
/** Why a call or an attempt failed. */
export const errorType = "error.type";
export const statusCode = "http.response.status_code";
export const resendCount = "http.request.resend_count";

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"]);

/** The method if it is a known one; `client.request` takes any. OpenTelemetry's variable replaces the known ones. */
export function methodOf({ method }: CallStart): string {
  const given = environment("OTEL_INSTRUMENTATION_HTTP_KNOWN_METHODS");
  const known = given ? new Set(given.split(",").map((name) => name.trim())) : knownMethods;
  return known.has(method) ? method : "_OTHER";
}

/** The path from the root of the address, with the names of its parameters, as in a server's `http.route`. */
export function templateOf({ template, baseUrl }: CallStart): string {
  return template && new URL(baseUrl).pathname.replace(/\/$/, "") + template;
}

/** The service's host and port. */
export function serverOf({ baseUrl }: CallStart): Attributes {
  const { hostname, port, protocol } = new URL(baseUrl);
  return {
    "server.address": hostname.replace(/^\[(.*)\]$/, "$1"),
    "server.port": Number(port) || (protocol === "http:" ? 80 : 443),
  };
}

/**
 * Why a call failed: the `reason` of its event, or the status in the place of an unknown code, which could be any text of
 * a newer service or a proxy.
 */
export function typeOf(reason: string | undefined, error: unknown): string {
  if (error instanceof ApiError && error.code !== null && !isPublished(error.code)) {
    return `status ${String(error.status)}`;
  }
  // OpenTelemetry's value for everything else.
  return reason ?? "_OTHER";
}

/** Why an attempt got no response: more exactly than the reason, where the platform says so. */
export function attemptTypeOf(error: unknown): string {
  if (error instanceof ConnectionError) return connectionCode(error) ?? "connection";
  return error instanceof TimeoutError ? "timeout" : "_OTHER";
}

/** The codes of Node that say why there is no connection. Another code could be any text. */
const connectionCodes = new Set([
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "ETIMEDOUT",
]);

/** The code in the causes of an error. A fetch wraps the error that has it. */
function connectionCode({ cause }: { cause?: unknown }): string | undefined {
  const codes = withCauses(cause).map(({ code }) => code);
  return codes.filter(isText).find((code) => connectionCodes.has(code));
}

/** Marks a call or an attempt that the caller ended, for example by leaving a page. It is no error. */
export const aborted: Attributes = { "group_management.aborted": true };
