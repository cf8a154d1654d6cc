// CORS for pages of an origin: the preflight request that a browser sends ahead of a call, and the headers of the response
// that it shows the page. Only browsers send preflights, so this one is sent with fetch and not with the client.
import { ApiError, type GroupManagement, operations } from "group-management-sdk";
import { rateLimitHeaders } from "./rate-limit.ts";
import type { Fact } from "./report/report.ts";
import type { CheckInput } from "./command-line.ts";

/** Headers that the client reads and browsers hide unless the response exposes them. */
const read = [...rateLimitHeaders, "Retry-After", "Date"];

/** Methods that a page may always use. */
const simpleMethods = new Set(["GET", "HEAD", "POST"]);

/** The call that needs the most from CORS: a method that is not simple, and a JSON body. */
const { method: profileMethod, path: profilePath } = operations["groups.updateProfile"];

export const untriedCors: Fact = {
  subject: "cors",
  verdict: "skipped",
  says: "only for web pages: set --origin to check it",
};

/** Nothing was sent, so the exposed headers are unknown. */
const unsentCors: Fact = {
  subject: "cors",
  verdict: "skipped",
  says: "the rate limit is used up",
  // A window is a minute.
  advice: "Try again in a minute.",
};

/** With a `groupId` it also sends the preflight of a write, which changes nothing. */
export async function judgeCors(
  { client, baseUrl, kind }: Pick<CheckInput, "client" | "baseUrl" | "kind">,
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

/** The request that a preflight announces. */
interface Planned {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly string[];
}

/** A preflight carries no credential: the service must allow it without one. */
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
    // `*` allows any header except Authorization.
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
    // An unread body would keep the connection open, and the process with it.
    ending.abort();
  }
}

/** Null if the client sent nothing, because the rate limit is used up. */
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
