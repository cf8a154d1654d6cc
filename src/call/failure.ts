// Turns an error into one or two sentences and an exit code. The service's message is left out: it may name a child.
import {
  ApiError,
  ConnectionError,
  GroupManagementError,
  isApiError,
  PaginationError,
  PaymentError,
  PermissionDeniedError,
  RequestValidationError,
  requiredScopes,
  ResponseValidationError,
  type ScopeDemand,
  TimeoutError,
} from "group-management-sdk";

import { retriedCodes } from "../core/errors/codes.ts";
import type { CredentialKind } from "../operations/catalogue.ts";
import { codeFacts } from "../operations/codes.ts";
import { UsageError } from "../terminal/arguments.ts";
import { proxyFailure } from "../terminal/connection-failure.ts";
import { plainCode } from "../terminal/printable.ts";
import { exitCodes, Failure } from "../terminal/program.ts";
import type { Proxy } from "../terminal/proxy.ts";
import { helpFor, type Invocation } from "./command-line.ts";
import { type CallableOperation, placeholder, requestLine } from "./operation.ts";
import { isListKind } from "./values.ts";
import { fieldFacts } from "./words/fields.ts";

/** The error to end the program with. Those that are not the client's, such as a `UsageError`, are returned unchanged. */
export function failureOf(
  error: unknown,
  invocation: Invocation,
  kind: CredentialKind,
  proxy?: Proxy,
): unknown {
  const { operation } = invocation;
  if (error instanceof RequestValidationError) {
    const isField = Object.hasOwn(operation.fields, error.parameter);
    const said = `${isField ? "--" : ""}${error.message}${isField ? takenForId(error.parameter, invocation) : ""}`;
    return new UsageError(said, helpFor(operation));
  }
  if (!(error instanceof GroupManagementError)) return error;
  const said =
    error instanceof ApiError ? refusal(error, invocation, kind) : otherwise(error, proxy);
  const beginAnew = isCursorSpent(error) ? " Begin anew, without --cursor." : "";
  const shown = error instanceof ApiError ? shownCodes(error) : {};
  return new Failure(said + beginAnew, exitCodeOf(error, operation), {
    ...error.toJSON(),
    ...shown,
  });
}

/** The value of a missing field may have been typed in the place of an id. */
function takenForId(field: string, { operation, ids, argument = {} }: Invocation): string {
  const [word, id] = [ids.at(-1), operation.ids.at(-1)];
  if (field in argument || word === undefined || id === undefined) return "";
  return ` "${word}" was taken for ${placeholder(id)}.`;
}

/** A message of the client, with the names of this program's options. */
function otherwise(error: GroupManagementError, proxy: Proxy | undefined): string {
  const isNotSent = error instanceof ConnectionError && error.outcome === "not-sent";
  const ofProxy = isNotSent && proxy?.isUsed() && proxyFailure(error, proxy);
  if (ofProxy) return `Nothing was sent: ${ofProxy.says}. ${ofProxy.advice}`;
  return error.message
    .replace("its totalTimeout", "its --timeout")
    .replace(" See issues and body.", "");
}

function exitCodeOf(error: GroupManagementError, { isRepeatable }: CallableOperation): number {
  const outcome = "outcome" in error ? error.outcome : null;
  // A response that cannot be read belongs to a call that was carried out.
  const mayBeDone = outcome === "unknown" || error instanceof ResponseValidationError;
  if (mayBeDone && !isRepeatable) return exitCodes.unclear;
  if (isPassing(error)) return exitCodes.passing;
  return outcome === "not-sent" ? exitCodes.notReached : exitCodes.wrong;
}

/** Whether the same call may succeed later. */
function isPassing(error: unknown): boolean {
  if (error instanceof TimeoutError) return true;
  if (error instanceof ConnectionError) return error.outcome === "unknown";
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  if (code !== null && Object.hasOwn(codeFacts, code)) return retriedCodes.has(code);
  return status === null || status === 408 || status === 429 || status >= 500;
}

/** Whether the list can only be read from its beginning: the service refused the cursor, or repeated one. */
export function isCursorSpent(error: unknown): boolean {
  const isRefused = isApiError(error, "invalid_parameter") && error.parameter === "cursor";
  return isRefused || error instanceof PaginationError;
}

function refusal(error: ApiError, invocation: Invocation, kind: CredentialKind): string {
  const { operation, ids } = invocation;
  const name = operation.listed ?? requestLine(operation, ids);
  const { status, outcome, retryAfter } = error;
  if (status === null) {
    const again = retryAfter === null ? "later" : `in ${retryAfter} s`;
    return `${name} was not sent: the rate limit is used up. Try again ${again}.`;
  }
  const { code, parameter } = shownCodes(error);
  const field = parameter === null ? "" : `, because of ${parameter}`;
  const isUnknown = outcome === "unknown";
  const said = [
    `${name} ${isUnknown ? "failed" : "was refused"}: ${code ?? "no error code"} (${status})${field}.`,
    meaningOf(error),
    ...advice(error, invocation, kind),
    isUnknown ? unclear(invocation) : "",
  ];
  return said.filter((sentence) => sentence !== "").join(" ");
}

/** Code and parameter as far as they have the form of one: any other text may name a child. */
function shownCodes({ code, parameter }: ApiError) {
  return {
    code: plainCode(code),
    parameter: parameter !== null && /^[A-Za-z][\w.[\]]{0,47}$/.test(parameter) ? parameter : null,
  };
}

function meaningOf({ code, message }: ApiError): string {
  // The problems of a profile are only in the message, and they concern a group, not a person.
  if (code === "invalid_profile") return message;
  if (code === null) return "A proxy or a gateway may have responded in the place of the service.";
  return Object.hasOwn(codeFacts, code)
    ? codeFacts[code as keyof typeof codeFacts].meaning
    : "This version does not know the code.";
}

function advice(error: ApiError, invocation: Invocation, kind: CredentialKind): string[] {
  const said: string[] = knownValues(error, invocation);
  if (error.code === "insufficient_scope" || error.code === "scope_not_allowed") {
    const scopes = scopesOf(invocation, kind);
    if (scopes.length > 0) said.push(`It needs ${scopes.join(" and ")}.`);
  }
  if (error instanceof PermissionDeniedError) {
    if (error.welcomePath !== null) said.push(`They can at ${error.welcomePath} of the platform.`);
    else if (error.consentUrl !== null) said.push(`Allow it here: ${addressOf(error.consentUrl)}`);
  }
  if (error instanceof PaymentError && error.setupUrl !== null) {
    said.push(`Set up payments here: ${addressOf(error.setupUrl)}`);
  }
  if (error.retryAfter !== null) said.push(`Try again in ${error.retryAfter} s.`);
  return said;
}

/** The values of the field that the service refused, as far as they are known. */
function knownValues({ code, parameter }: ApiError, { operation }: Invocation): string[] {
  const { listed, fields } = operation;
  if (code !== "invalid_parameter" || parameter === null || listed === null) return [];
  if (!Object.hasOwn(fields, parameter)) return [];
  const { values } = fieldFacts(listed, parameter);
  if (values === undefined) return [];
  const separated = isListKind(fields[parameter] ?? "text") ? ", separated by commas" : "";
  return [`Known for --${parameter}${separated}: ${values.join(", ")}.`];
}

function scopesOf({ operation, argument = {} }: Invocation, credential: CredentialKind): string[] {
  const { listed } = operation;
  if (listed === null) return [];
  const { include, type } = argument;
  const demand = {
    operation: listed,
    ...(Array.isArray(include) ? { include: include.map(String) } : {}),
    ...(typeof type === "string" ? { type } : {}),
  };
  try {
    // The parts are what was typed; an unknown one is refused.
    return requiredScopes([demand as ScopeDemand], { credential });
  } catch {
    // No scope lets a group key call it.
    return [];
  }
}

/** An address to open, with control characters encoded. */
function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : "";
}

function unclear({ operation }: Invocation): string {
  if (!operation.changes) return "Running it again does no harm.";
  return operation.isRepeatable
    ? "It may have been carried out; running it again changes nothing more."
    : "It may have been carried out: look before you run it again.";
}
