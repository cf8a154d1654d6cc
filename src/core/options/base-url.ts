// The address of the service: what one must look like, and what is refused.
import { attempted } from "../runtime/values.ts";

// By hand, because React Native's URL does not take addresses apart on every version.
const address = /^(https?):\/\/([^/?#\\\s]+)(\/[^?#\\\s]*)?(\?[^#]*)?(#.*)?$/i;
const hostAndPort = /^(?:\[[\da-f:.]+\]|[^:[\]]+)(?::(\d*))?$/i;

/**
 * An address as requests are made from it: no slash at its end. What is refused is in no message: it may hold a
 * password.
 */
export function readBaseUrl(
  given: unknown,
  allowInsecure: boolean,
  refuse: (message: string) => Error,
): string {
  const text = textOf(given);
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
  // Without dots in its path. React Native's has no such parts on every version.
  const read = attempted(() => ({ host: url.host, pathname: url.pathname }));
  const { host, pathname } = read?.host ? read : { host: authority, pathname: path };
  if (scheme.toLowerCase() === "http" && !allowInsecure && !isLoopback(host)) {
    throw refuse(
      "uses http: to another machine, which would send the credential in clear. Use https:, or set allowInsecureBaseUrl.",
    );
  }
  return `${scheme.toLowerCase()}://${host}${withoutFinalSlashes(pathname)}`;
}

/** A string, or the address of a URL, whichever realm or polyfill it is of. */
function textOf(given: unknown): string {
  const text = typeof given === "object" ? attempted(() => (given as URL).href) : given;
  return typeof text === "string" ? text : "";
}

function isLoopback(authority: string): boolean {
  const host = authority.replace(/:\d*$/, "").toLowerCase();
  return /^(.+\.)?localhost$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host) || host === "[::1]";
}

/** By hand: a pattern for slashes at the end takes quadratic time for slashes elsewhere. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "/") end--;
  return text.slice(0, end);
}
