// Which failures of a fetch prove that the request never left: no connection was made for it.

// Codes of errors that name no system call. That of an established connection may be any of the system's codes too: a
// host that is gone in the middle of a response is EHOSTUNREACH from `read`.
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  // Bun's words.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** Deno's errors have neither code nor system call, but these words. What follows them is the reason. */
export const connecting = /\bclient error \(Connect\): (.+)/;

/** Node's codes of a certificate, and so of a connection, that is not trusted. */
const untrusted = /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_|ERR_TLS_CERT_)/;
/** undici's words of a proxy that makes no connection to the service. */
const tunneling = /^Proxy response \(\d+\) !== 200 when HTTP Tunneling/;

interface ConnectionFailure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  /** As node-fetch has it. */
  readonly erroredSysCall?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
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
  for (const { code, syscall, erroredSysCall, message } of withCauses(error)) {
    const systemCall = syscall ?? erroredSysCall;
    if (typeof systemCall === "string") {
      if (systemCall === "connect" || systemCall === "getaddrinfo") return true;
    } else if (beforeSending.has(String(code)) || untrusted.test(String(code))) {
      return true;
    } else if (connecting.test(String(message)) || tunneling.test(String(message))) {
      return true;
    }
  }
  return false;
}
