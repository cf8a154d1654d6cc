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
const deepest = 5;

/** Deno's errors have neither code nor system call, but these words. What follows them is the reason. */
export const connecting = /\bclient error \(Connect\): (.+)/;

interface Link {
  readonly code?: unknown;
  readonly syscall?: unknown;
  /** As node-fetch has it. */
  readonly erroredSysCall?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Looks along the causes of an error, since runtimes hide theirs behind a general one. */
export function notSent(error: unknown): boolean {
  let link = error as Link | null | undefined;
  for (let depth = 0; depth < deepest && typeof link === "object" && link !== null; depth++) {
    const { code, syscall, erroredSysCall, message } = link;
    const systemCall = syscall ?? erroredSysCall;
    if (typeof systemCall === "string") {
      if (systemCall === "connect" || systemCall === "getaddrinfo") return true;
    } else if (beforeSending.has(String(code)) || connecting.test(String(message))) {
      return true;
    }
    link = link.cause as Link | null | undefined;
  }
  return false;
}
