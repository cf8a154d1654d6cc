// Reads the `baseUrl` option: the address of the service, or a path of the page that makes the client.
import { ConfigurationError } from "../errors/errors.ts";
import { inBrowser } from "../runtime/environment.ts";
import { attempted, isText } from "../runtime/values.ts";

// A pattern, because URL of some React Native versions cannot parse addresses.
const address = /^(https?):\/\/([^/?#\\\s]+)(\/[^?#\\\s]*)?(\?[^#]*)?(#.*)?$/i;
const hostAndPort = /^(?:\[[\da-f:.]+\]|[^:[\]]+)(?::(\d*))?$/i;

/** Stands for the origin of a page where there is none, while a path is checked. */
const noPage = "http://localhost";

/**
 * The address without final slashes, to which paths are appended; a path where there is no page. No message repeats a
 * refused address, which may contain a password.
 */
export function readBaseUrl(
  given: unknown,
  allowInsecure: boolean,
  refuse: (message: string) => Error,
  /** Whether `credential` is "none": then a page may give a path of its own origin, even of an http: one. */
  sendsNone: boolean,
): string {
  const origin = sendsNone ? pageOrigin() : undefined;
  const isPath = isPathOfPage(textOf(given));
  if (isPath && !sendsNone) {
    throw refuse(
      'is a path, which works with credential: "none" alone. Give an address that begins with https://.',
    );
  }
  const text = isPath ? (origin ?? noPage) + textOf(given) : textOf(given);
  const parts = address.exec(text);
  if (!parts) throw refuse("must be an address that begins with https://.");
  const [, scheme = "", authority = "", path = "", query, fragment] = parts;
  if (authority.includes("@")) {
    throw refuse("holds a user name or a password. Use groupKey or accessToken.");
  }
  const port = hostAndPort.exec(authority)?.[1];
  if (!hostAndPort.test(authority) || Number(port ?? 0) > 65_535) {
    throw refuse("names no host and port that can be reached.");
  }
  const url = attempted(() => new URL(text));
  if (!url) throw refuse("names no host that can be reached.");
  if (query !== undefined || fragment !== undefined) {
    throw refuse("must end with its path: it has a query or a fragment.");
  }
  // URL removes dot segments from the path. On some React Native versions it lacks these properties.
  const read = attempted(() => ({ host: url.host, pathname: url.pathname }));
  const { host, pathname } = read?.host ? read : { host: authority, pathname: path };
  const ofService = `${scheme.toLowerCase()}://${host}`;
  const isSafe = scheme.toLowerCase() === "https" || isLoopback(host) || ofService === origin;
  if (!isSafe && !allowInsecure) {
    throw refuse(
      "uses http: to another machine, which would send the credential in clear. Use https:, or set allowInsecureBaseUrl or GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL=1.",
    );
  }
  const isOfNoPage = isPath && origin === undefined;
  return (isOfNoPage ? "" : ofService) + withoutFinalSlashes(pathname);
}

const isPathOfPage = (text: string) => /^\/(?!\/)/.test(text);

/**
 * Refuses to send where the address is a path, and there is no page. The client is made all the same: a framework
 * renders a page's components on its server, too.
 */
export function requireOrigin(baseUrl: string): void {
  if (!isPathOfPage(baseUrl)) return;
  throw new ConfigurationError(
    "baseUrl is a path, which works in a page alone. Call in the page, such as in an effect, or give an address that begins with https://.",
  );
}

/** The origin of the page; undefined outside of one, and where it has none, as in a sandboxed frame. */
function pageOrigin(): string | undefined {
  const origin = inBrowser() ? attempted(() => globalThis.location.origin) : undefined;
  return isText(origin) && /^https?:/.test(origin) ? origin : undefined;
}

/** A string, or the address of a URL, whichever realm or polyfill it is of. */
function textOf(given: unknown): string {
  const text = typeof given === "object" ? attempted(() => (given as URL).href) : given;
  return typeof text === "string" ? text : "";
}

/** Whether a host, with or without its port, is this machine. */
export function isLoopback(authority: string): boolean {
  const host = authority.replace(/:\d*$/, "").toLowerCase();
  return /^(.+\.)?localhost$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host) || host === "[::1]";
}

/** Uses a loop: a pattern for final slashes takes quadratic time in a text of many slashes. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "/") end--;
  return text.slice(0, end);
}
