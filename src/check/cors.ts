// What a page of an origin may do: the question that a browser asks ahead of a call, and what it lets the page see of
// the response. Nothing but a browser asks so, which is why this goes by fetch and not by the client.
import type { GroupManagement } from "../index.ts";
import { ApiError } from "../index.ts";
import { rateLimitHeaders } from "./rate-limit.ts";
import type { Fact } from "./report.ts";

const needed = { methods: ["PATCH"], headers: ["authorization", "content-type"] };
/** What the client reads in a page, beyond what browsers show of any response. */
const read = [...rateLimitHeaders, "Retry-After", "Date"];

export const untriedCors: Fact = {
  subject: "cors",
  verdict: "skipped",
  says: "for pages only: give --origin to try one",
};

export async function judgeCors(
  { client, baseUrl, kind }: { client: GroupManagement; baseUrl: string; kind: string },
  origin: string,
  signal: AbortSignal,
): Promise<Fact> {
  const problems = [
    ...(await problemsAhead(`${baseUrl.replace(/\/+$/, "")}/me/groups`, origin, signal)),
    ...(await problemsAfter(client, origin, signal)),
  ];
  if (problems.length > 0) {
    return {
      subject: "cors",
      verdict: "wrong",
      says: problems.join("; "),
      advice: `Whoever runs the service has to allow this for pages of ${origin}. Until then call it from your own server.`,
      details: { origin, problems },
    };
  }
  const keyInPage = kind === "groupKey" ? "; but a group key has no business in a page" : "";
  return {
    subject: "cors",
    verdict: "ok",
    says: `pages of ${origin} may call it and read its headers${keyInPage}`,
    details: { origin, problems },
  };
}

/** The question that goes ahead carries no credential, and has to be allowed without one. */
async function problemsAhead(url: string, origin: string, signal: AbortSignal): Promise<string[]> {
  const ending = new AbortController();
  const stop = () => ending.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => ending.abort(), 5_000);
  try {
    const { ok, status, headers } = await fetch(url, {
      method: "OPTIONS",
      redirect: "manual",
      signal: ending.signal,
      headers: {
        origin,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": needed.headers.join(","),
      },
    });
    if (!ok) return [`the question ahead of a call (OPTIONS) gets status ${status}`];
    const methods = listed(headers, "access-control-allow-methods");
    const allowed = listed(headers, "access-control-allow-headers");
    // The star stands for any header but this one.
    const refused = needed.headers.filter(
      (name) => !allowed.has(name) && (name === "authorization" || !allowed.has("*")),
    );
    const refusedMethods = needed.methods.filter(
      (name) => !methods.has(name.toLowerCase()) && !methods.has("*"),
    );
    return [
      ...(isAllowed(headers, origin) ? [] : ["the origin is not allowed to ask"]),
      ...refused.map((name) => `the header ${name} is not allowed`),
      ...refusedMethods.map((name) => `the method ${name} is not allowed`),
    ];
  } catch (error) {
    if (signal.aborted) throw error;
    return ["the question ahead of a call (OPTIONS) gets no response"];
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

async function problemsAfter(
  client: GroupManagement,
  origin: string,
  signal: AbortSignal,
): Promise<string[]> {
  const headers = await headersFor(client, origin, signal);
  if (headers === null) return ["a call that names the origin gets no response"];
  const shown = listed(headers, "access-control-expose-headers");
  const hidden = read.filter((name) => !shown.has(name.toLowerCase()) && !shown.has("*"));
  return [
    ...(isAllowed(headers, origin) ? [] : ["responses do not allow the origin"]),
    ...(hidden.length > 0 ? [`pages are not shown ${hidden.join(", ")}`] : []),
  ];
}

async function headersFor(
  client: GroupManagement,
  origin: string,
  signal: AbortSignal,
): Promise<Headers | null> {
  const question = { method: "GET", path: "/me/groups", query: { limit: 1 } };
  try {
    const call = client.request(question, { signal, headers: { origin } });
    return (await call.withResponse()).response.headers;
  } catch (error) {
    if (signal.aborted) throw error;
    return error instanceof ApiError && error.status !== null ? error.headers : null;
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
