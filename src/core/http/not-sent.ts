// The failures of a fetch which prove that the request was never sent: there was no connection to its address.
import { attempted, isText } from "../runtime/values.ts";

// Codes of errors that name no system call. That of an established connection may be any of the system's codes too: a
// host that is gone in the middle of a response is EHOSTUNREACH from `read`.
const withoutConnection = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  // Bun's codes.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** Node's codes of a certificate that is not trusted. It is checked before anything is written. */
const untrusted = /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_|ERR_TLS_CERT_)/;

/**
 * OpenSSL's reasons that end a handshake before its client may write. All others may come later: a damaged record, plain
 * text in the place of a record (WRONG_VERSION_NUMBER, BAD_RECORD_TYPE), and in TLS 1.3 the refusal of a client's
 * certificate.
 */
const handshakeFailures = new Set(
  [
    "SSL/TLS_ALERT_HANDSHAKE_FAILURE",
    "SSLV3_ALERT_HANDSHAKE_FAILURE",
    "TLSV1_ALERT_PROTOCOL_VERSION",
    "TLSV1_ALERT_INSUFFICIENT_SECURITY",
    "TLSV1_UNRECOGNIZED_NAME",
    "UNSUPPORTED_PROTOCOL",
    "NO_PROTOCOLS_AVAILABLE",
    "NO_CIPHERS_AVAILABLE",
    "DH_KEY_TOO_SMALL",
    "EE_KEY_TOO_SMALL",
    "CA_KEY_TOO_SMALL",
    "CA_MD_TOO_WEAK",
    "UNSAFE_LEGACY_RENEGOTIATION_DISABLED",
  ].map((reason) => `ERR_SSL_${reason}`),
);

/** Deno's errors have neither code nor system call, but this message, which ends with the reason. */
export const connecting = /\bclient error \(Connect\): (.+)/;
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
  // The address, as far as the runtime names it.
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
  readonly host?: unknown;
  /** The URL, in Bun. */
  readonly path?: unknown;
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

/**
 * Whether a failure proves that the request to `url` never left. A fetch of the program may fail by another request that
 * it makes: an error that names another address than that of `url` proves nothing, and neither does one that cannot be
 * read.
 * @param isOwn - whether the fetch is the runtime's own, so that its error is about this request alone.
 */
export function notSent(error: unknown, url: string, isOwn = false): boolean {
  const proves = (failure: ConnectionFailure) =>
    isBeforeSending(failure) && (isOwn || !namesAnother(failure, url));
  const anyProves = () =>
    withCauses(error).some((failure) => {
      const errors = innerErrors(failure);
      return errors.length > 0
        ? errors.every((inner) => withCauses(inner).some(proves))
        : proves(failure);
    });
  return attempted(anyProves) ?? false;
}

/** The errors of an AggregateError; none of any other. */
export function innerErrors({ errors }: ConnectionFailure): readonly unknown[] {
  return Array.isArray(errors) ? errors : [];
}

const textOf = (value: unknown): string => (isText(value) ? value : "");

function isBeforeSending(failure: ConnectionFailure): boolean {
  const { syscall, erroredSysCall } = failure;
  const [code, message] = [textOf(failure.code), textOf(failure.message)];
  if (untrusted.test(code) || handshakeFailures.has(code) || beforeTls.test(message)) return true;
  const systemCall = syscall ?? erroredSysCall;
  if (isText(systemCall)) return /^(connect|getaddrinfo)$/.test(systemCall);
  return withoutConnection.has(code) || connecting.test(message) || tunneling.test(message);
}

/** Whether an error names an address that is not, or cannot be seen to be, that of `url`. */
function namesAnother(failure: ConnectionFailure, url: string): boolean {
  const { address, hostname, host = hostname, port, path } = failure;
  const { protocol, hostname: written, port: givenPort, origin } = new URL(url);
  const wantedHost = written.replace(/^\[|\]$/g, "");
  const wantedPort = givenPort || (protocol === "https:" ? "443" : "80");
  // The addresses of a name are not known here, those of loopback aside.
  const isAddress = (given: string) =>
    given === wantedHost || (wantedHost === "localhost" && /^(127\.|::1$)/.test(given));
  if (isText(address) && !isAddress(address)) return true;
  if (isText(host) && host !== wantedHost) return true;
  if (Number(port ?? wantedPort) !== Number(wantedPort)) return true;
  const message = textOf(failure.message);
  const attempts = /\(attempted address(?:es)?: (.+?), timeout/.exec(message)?.[1] ?? "";
  for (const [, tried = "", at] of attempts.matchAll(/([^\s,]+):(\d+)/g)) {
    if (!isAddress(tried) || at !== wantedPort) return true;
  }
  // node-fetch, Deno and Bun name the URL.
  const named = /\brequest to (\S+) failed|\bfor url \(([^\s)]+)/.exec(message);
  const other = named?.[1] ?? named?.[2] ?? /^https?:.*/.exec(textOf(path))?.[0];
  return other !== undefined && attempted(() => new URL(other).origin) !== origin;
}
