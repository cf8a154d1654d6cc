// Turns an error into one or two sentences and an exit code. The service's message is left out: it may name a child.
import {
  ApiError,
  ConnectionError,
  CredentialError,
  GroupManagementError,
  PaymentError,
  PermissionDeniedError,
  RequestValidationError,
  requiredScopes,
  type ScopeDemand,
  TimeoutError,
} from "group-management-sdk";

import { type CredentialKind, operations } from "../operations/catalogue.ts";
import { codeFacts } from "../operations/codes.ts";
import { UsageError } from "../terminal/arguments.ts";
import { exitCodes, Failure } from "../terminal/program.ts";
import { helpFor, type Invocation } from "./command-line.ts";

/** The error to end the program with. Other errors than the client's are bugs, and are returned unchanged. */
export function failureOf(error: unknown, invocation: Invocation, kind: CredentialKind): unknown {
  if (error instanceof RequestValidationError) {
    const isField = Object.hasOwn(invocation.operation.fields, error.parameter);
    return new UsageError(`${isField ? "--" : ""}${error.message}`, helpFor(invocation.operation));
  }
  if (error instanceof ApiError) return refusal(error, invocation, kind);
  if (!(error instanceof GroupManagementError)) return error;
  const isUnsent =
    (error instanceof ConnectionError ||
      error instanceof TimeoutError ||
      error instanceof CredentialError) &&
    error.outcome === "not-sent";
  return new Failure(error.message, isUnsent ? exitCodes.notSent : exitCodes.unknown);
}

function refusal(error: ApiError, invocation: Invocation, kind: CredentialKind): Failure {
  const { name } = invocation.operation;
  const { status, outcome, retryAfter } = error;
  if (status === null) {
    const again = retryAfter === null ? "later" : `in ${retryAfter} s`;
    return new Failure(
      `${name} was not sent: the rate limit is used up. Try again ${again}.`,
      exitCodes.notSent,
    );
  }
  const isUnknown = outcome === "unknown";
  const said = [
    `${name} ${isUnknown ? "failed" : "was refused"}: ${codeOf(error)}.`,
    meaningOf(error),
    ...advice(error, invocation, kind),
    isUnknown ? unclear(invocation) : "",
  ];
  return new Failure(
    said.filter((sentence) => sentence !== "").join(" "),
    isUnknown ? exitCodes.unknown : exitCodes.wrong,
  );
}

/** `not_found (404)`, and the field or parameter at fault. */
function codeOf({ code, status, parameter }: ApiError): string {
  const shown = code !== null && /^[A-Za-z][\w.-]{0,47}$/.test(code) ? code : "no error code";
  const field = parameter !== null && /^[A-Za-z][\w.[\]]{0,47}$/.test(parameter) ? parameter : null;
  return `${shown} (${status})${field === null ? "" : `, because of ${field}`}`;
}

function meaningOf({ code, message }: ApiError): string {
  // The problems of a profile are only in the message, and they concern a group, not a person.
  if (code === "invalid_profile") return message.replace(/[\p{Cc}\p{Cf}]/gu, " ");
  if (code === null) return "A proxy or a gateway may have responded in the place of the service.";
  return Object.hasOwn(codeFacts, code)
    ? codeFacts[code as keyof typeof codeFacts].meaning
    : "This version does not know the code.";
}

function advice(error: ApiError, invocation: Invocation, kind: CredentialKind): string[] {
  const said: string[] = [];
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

function scopesOf({ operation, argument = {} }: Invocation, credential: CredentialKind): string[] {
  const { include, type } = argument;
  const demand = {
    operation: operation.name,
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
  const { idempotent } = operations[operation.name];
  if (!operation.changes) return "Running it again does no harm.";
  return idempotent
    ? "It may have been carried out; running it again changes nothing more."
    : "It may have been carried out: look before you run it again.";
}
