// The failures of a fetch which prove that the request was never sent: there was no connection.

// Codes of errors that name no system call. That of an established connection may be any of the system's codes too: a
// host that is gone in the middle of a response is EHOSTUNREACH from `read`.
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  // Bun's codes.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** Deno's errors have neither code nor system call, but this message, which ends with the reason. */
export const connecting = /\bclient error \(Connect\): (.+)/;

/**
 * Node's codes of a certificate that is not trusted, and of a TLS connection that is not made. A damaged record may come
 * later, within a response.
 */
const noTls =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_|ERR_TLS_CERT_|ERR_SSL_(?!.*BAD_RECORD_MAC))/;
/** Node's message for a connection that ended before TLS; its code is that of any reset. */
const beforeTls = /before secure TLS connection was established/;
/** undici's message for a proxy that does not connect to the service. */
const tunneling = /^Proxy response \(\d+\) !== 200 when HTTP Tunneling/;

interface ConnectionFailure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  /** node-fetch's name of it. */
  readonly erroredSysCall?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  /** An AggregateError has one for each address of a host. */
  readonly errors?: unknown;
}

/** An error and the causes behind it, the first five: runtimes hide theirs behind a general one. */
export function withCauses(error: unknown): readonly ConnectionFailure[] {
  const failures: ConnectionFailure[] = [];
  let link = error as ConnectionFailure | null | undefined;
  while (failures.length < 5 && typeof link === "object" && link !== null) {
    failures.push(link);
    link = link.cause as typeof link;
  }
  return failures;
}

export function notSent(error: unknown): boolean {
  return withCauses(error).some((failure) => {
    const errors = innerErrors(failure);
    return errors.length > 0
      ? errors.every((inner) => withCauses(inner).some(isBeforeSending))
      : isBeforeSending(failure);
  });
}

/** The errors of an AggregateError; none of any other. */
export function innerErrors({ errors }: ConnectionFailure): readonly unknown[] {
  return Array.isArray(errors) ? errors : [];
}

function isBeforeSending(failure: ConnectionFailure): boolean {
  const { syscall, erroredSysCall } = failure;
  const [code, message] = [String(failure.code), String(failure.message)];
  if (noTls.test(code) || beforeTls.test(message)) return true;
  const systemCall = syscall ?? erroredSysCall;
  if (typeof systemCall === "string") return /^(connect|getaddrinfo)$/.test(systemCall);
  return beforeSending.has(code) || connecting.test(message) || tunneling.test(message);
}
