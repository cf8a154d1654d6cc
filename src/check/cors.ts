// What a page of an origin may do: the preflight request that a browser sends ahead of a call, and what it lets the page
// see of the response. Only browsers send preflights, which is why this one goes by fetch and not by the client.
import { ApiError, type GroupManagement, operations } from "group-management-sdk";
import { rateLimitHeaders } from "./rate-limit.ts";
import type { Fact } from "./report/report.ts";
import type { Settings } from "./settings.ts";

/** What the client reads in a page, beyond what browsers show of any response. */
const read = [...rateLimitHeaders, "Retry-After", "Date"];

/** Methods that a page may always use. */
const simpleMethods = new Set(["GET", "HEAD", "POST"]);

/** The call that needs the most: another method than these, and a body of JSON. */
const { method: profileMethod, path: profilePath } = operations["groups.updateProfile"];

export const untriedCors: Fact = {
  subject: "cors",
  verdict: "skipped",
  says: "only for web pages: set --origin to check it",
};

/** Nothing was sent: what pages may read of responses is not known. */
const unsentCors: Fact = {
  subject: "cors",
  verdict: "skipped",
  says: "the rate limit is used up",
  // A window is a minute.
  advice: "Try again in a minute.",
};

/** `groupId` is a group to ask about a call that changes something; a preflight changes nothing. */
export async function judgeCors(
  { client, baseUrl, kind }: Pick<Settings, "client" | "baseUrl" | "kind">,
  origin: string,
  groupId: string | null,
  signal: AbortSignal,
): Promise<Fact> {
  const base = baseUrl.replace(/\/+$/, "");
  const reading = { url: `${base}/me/groups`, method: "GET", headers: ["authorization"] };
  const writing = {
    url: base + profilePath.replace("{groupId}", encodeURIComponent(groupId ?? "")),
    method: profileMethod,
    headers: ["authorization", "content-type"],
  };
  const ofPreflights = [
    ...(await preflightProblems(reading, origin, signal)),
    ...(groupId === null ? [] : await preflightProblems(writing, origin, signal)),
  ];
  const ofResponse = await responseProblems(client, origin, signal);
  const problems = [...ofPreflights, ...(ofResponse ?? [])].filter(
    (problem, at, all) => all.indexOf(problem) === at,
  );
  if (problems.length > 0) {
    return {
      subject: "cors",
      verdict: "wrong",
      says: problems.join("; "),
      advice: `The operator of the service has to allow this for pages of ${origin}. Until then call it from your own server.`,
      details: { origin, problems },
    };
  }
  if (ofResponse === null) return unsentCors;
  const keyInPage = kind === "groupKey" ? "; but never put a group key into a web page" : "";
  return {
    subject: "cors",
    verdict: "ok",
    says: `pages of ${origin} may call it and read its headers${keyInPage}`,
    details: { origin, problems },
  };
}

/** What a page is about to send. */
interface Planned {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly string[];
}

/** A preflight carries no credential, and has to be allowed without one. */
async function preflightProblems(
  planned: Planned,
  origin: string,
  signal: AbortSignal,
): Promise<string[]> {
  const ending = new AbortController();
  const stop = () => ending.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => ending.abort(), 5_000);
  try {
    const { ok, status, headers } = await fetch(planned.url, {
      method: "OPTIONS",
      redirect: "manual",
      signal: ending.signal,
      headers: {
        origin,
        "access-control-request-method": planned.method,
        "access-control-request-headers": planned.headers.join(","),
      },
    });
    if (!ok) return [`the preflight request (OPTIONS) gets status ${status}`];
    const methods = listed(headers, "access-control-allow-methods");
    const allowed = listed(headers, "access-control-allow-headers");
    // The star stands for any header but this one.
    const refused = planned.headers.filter(
      (name) => !allowed.has(name) && (name === "authorization" || !allowed.has("*")),
    );
    const methodAllowed =
      simpleMethods.has(planned.method) ||
      methods.has(planned.method.toLowerCase()) ||
      methods.has("*");
    return [
      ...(isAllowed(headers, origin) ? [] : ["the preflight does not allow the origin"]),
      ...refused.map((name) => `the header ${name} is not allowed`),
      ...(methodAllowed ? [] : [`the method ${planned.method} is not allowed`]),
    ];
  } catch (error) {
    if (signal.aborted) throw error;
    return ["the preflight request (OPTIONS) gets no response"];
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    // A body that nobody reads would keep the connection open, and the process with it.
    ending.abort();
  }
}

/** Null where the client did not ask, because the rate limit is used up. */
async function responseProblems(
  client: GroupManagement,
  origin: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  const headers = await headersFor(client, origin, signal);
  if (headers === "unsent") return null;
  if (headers === null) return ["a request with the origin gets no response"];
  const shown = listed(headers, "access-control-expose-headers");
  const hidden = read.filter((name) => !shown.has(name.toLowerCase()) && !shown.has("*"));
  return [
    ...(isAllowed(headers, origin) ? [] : ["responses do not allow the origin"]),
    ...(hidden.length > 0 ? [`pages cannot read ${hidden.join(", ")}`] : []),
  ];
}

async function headersFor(
  client: GroupManagement,
  origin: string,
  signal: AbortSignal,
): Promise<Headers | "unsent" | null> {
  const request = { method: "GET", path: "/me/groups", query: { limit: 1 } };
  try {
    const call = client.request(request, { signal, headers: { origin } });
    return (await call.withResponse()).response.headers;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ApiError)) return null;
    return error.status === null ? "unsent" : error.headers;
  }
}

function isAllowed(headers: Headers, origin: string): boolean {
  const allowed = headers.get("access-control-allow-origin");
  return allowed === "*" || allowed === origin;
}

function listed(headers: Headers, name: string): ReadonlySet<string> {
  const items = (headers.get(name) ?? "").split(",");
  return new Set(items.map((item) => item.trim().toLowerCase()));
}
