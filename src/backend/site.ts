// The page that a request comes from: one of this backend's own origin, of a listed origin, or of any other.

/**
 * Whether a request does not come from a page of this backend, or of a listed origin. A browser adds the session's cookie
 * to it all the same, also for a sibling subdomain ("same-site") and a link in a mail ("none").
 */
export function isOfAnotherSite(request: Request, origins: ReadonlySet<string>): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null && origins.has(origin)) return false;
  // The browser sets this header, so it holds behind a gateway that changes `Host`.
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  // Programs that are no browser send neither.
  if (origin === null) return false;
  const hosts = [request.headers.get("host"), new URL(request.url).host];
  return !hosts.includes(origin.replace(/^https?:\/\//, ""));
}

/** The headers that keep a response from pages of other origins, or let one of a listed origin read it. */
export function siteHeaders(
  request: Request,
  origins: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const vary: Record<string, string> = origins.size > 0 ? { vary: "Origin" } : {};
  const origin = request.headers.get("origin");
  if (origin === null || !origins.has(origin)) {
    return { ...vary, "cross-origin-resource-policy": "same-origin" };
  }
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers":
      "Date, Age, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
  };
}

/** The headers of the response to a preflight request; null if it is none, or of another origin. */
export function preflightHeaders(
  request: Request,
  origins: ReadonlySet<string>,
): Readonly<Record<string, string>> | null {
  const { headers, method } = request;
  const isListed = origins.has(headers.get("origin") ?? "");
  if (method !== "OPTIONS" || !isListed) return null;
  return {
    "access-control-allow-methods": "GET, POST, PATCH",
    // A page of a listed origin may send what it likes, such as a header against forged requests.
    "access-control-allow-headers": headers.get("access-control-request-headers") ?? "content-type",
    "access-control-max-age": "600",
  };
}
