// Which failures of a fetch prove that the request never left: no connection was made for it.
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // Bun's words.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);
const deepest = 5;

/** Looks along the causes of an error, since runtimes hide theirs behind a general one. */
export function notSent(error: unknown): boolean {
  let link = error as { code?: unknown; syscall?: unknown; cause?: unknown } | null | undefined;
  for (let depth = 0; depth < deepest && typeof link === "object" && link !== null; depth++) {
    const { code, syscall } = link;
    if (beforeSending.has(String(code)) || syscall === "connect" || syscall === "getaddrinfo") {
      return true;
    }
    link = link.cause as typeof link;
  }
  return false;
}
