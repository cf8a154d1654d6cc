// One request of a page, from top to bottom: find its operation, check where it comes from, whose it is and what it
// sends, and send it.
import { CredentialError } from "group-management-sdk";

import { isControlFlow } from "../core/runtime/values.ts";
import {
  type BackendOptions,
  type GivenClient,
  readOptions,
  type BackendSettings,
} from "./options.ts";
import { reportError } from "./report-error.ts";
import { readJson } from "./request-body.ts";
import {
  broken,
  failure,
  noJson,
  pageLeft,
  BackendRefusal,
  respond,
  signedOut,
  success,
  unavailable,
} from "./responses.ts";
import { findRoute, type Found } from "./routes.ts";
import { isOfAnotherSite, preflightHeaders, siteHeaders } from "./site.ts";

export type { BackendOptions };

/**
 * A backend: takes a request of a page, and gives its response. `context` reaches the `client` option, and is optional
 * where that takes none.
 */
export type Backend<Context = unknown> = (
  request: Request,
  ...context: undefined extends Context ? [context?: Context] : [context: Context]
) => Promise<Response>;

/**
 * Creates the backend of web pages whose client has `credential: "none"`: it sends their requests to the service with
 * the credential of the person that is signed in.
 *
 * It sends each request once, and waits for no rate limit: retries and pacing are the page's client's. What it refuses
 * itself it refuses in the service's envelope, with nothing sent: 401 `unauthorized` if nobody is signed in, 403
 * `forbidden` for an operation that is not allowed, for a request that comes from another site, and for a change that is
 * no JSON, 404 `not_found` for a path outside of `prefix`, 413 `payload_too_large`, 400 `invalid_body`.
 * @throws ConfigurationError for an option that is missing or cannot work.
 */
export function createBackend<Context = unknown>(
  options: BackendOptions<Context>,
): Backend<Context> {
  const settings = readOptions(options);
  return async (request, context?: unknown) => {
    const preflight = preflightHeaders(request, settings.origins);
    const response = preflight
      ? respond(204, null, preflight)
      : await handle(settings, request, context);
    for (const [name, value] of Object.entries(siteHeaders(request, settings.origins))) {
      response.headers.set(name, value);
    }
    return response;
  };
}

async function handle(
  settings: BackendSettings,
  request: Request,
  context: unknown,
): Promise<Response> {
  const { method, signal } = request;
  try {
    const { pathname, search } = new URL(request.url);
    const { route, path } = requireAllowed(method, pathname, settings);
    refuseForged(request, settings);
    const client = await clientOf(settings, request, context);
    if (client instanceof Response) return client;
    const body = method === "GET" ? undefined : await readJson(request, route);
    const call = client.request(
      // A URL may have a backslash in its query, which the client would refuse.
      { method, path: path + search.replaceAll("\\", "%5C"), body },
      // The page's client retries and waits.
      { signal, maxRetries: 0, pacing: "fail" },
    );
    const { data, response } = await call.withResponse();
    return success(data, response);
  } catch (error) {
    if (signal.aborted) return pageLeft();
    if (error instanceof CredentialError && error.reason === "failed") {
      reportError("credential", error.cause);
    }
    const response = failure(error);
    if (response) return response;
    if (isControlFlow(error)) throw error;
    reportError("sending a request", error);
    return broken();
  }
}

function requireAllowed(
  method: string,
  pathname: string,
  { prefix, allow }: BackendSettings,
): Found {
  if (!pathname.startsWith(`${prefix}/`)) {
    throw new BackendRefusal(
      404,
      "not_found",
      `This app's backend has the prefix ${prefix}/ alone.`,
    );
  }
  const found = findRoute(method, pathname.slice(prefix.length));
  if (!found) {
    const message = `No operation of the service has this method, and this path below ${prefix}/.`;
    throw new BackendRefusal(403, "forbidden", message);
  }
  const { name } = found.route;
  if (allow.has(name)) return found;
  throw new BackendRefusal(403, "forbidden", `This app's backend does not allow ${name}.`);
}

/**
 * Refuses a request that a page of another site may have made: its headers say so, or it is a change of a type that a
 * form may send without asking.
 */
function refuseForged(request: Request, { origins }: BackendSettings): void {
  if (isOfAnotherSite(request, origins)) {
    throw new BackendRefusal(
      403,
      "forbidden",
      "This request does not come from a page of this app.",
    );
  }
  const type = request.method === "GET" ? null : request.headers.get("content-type");
  if (type !== null && !/^application\/json *(;|$)/i.test(type)) throw noJson();
}

/** The client of the person; a response where there is none. */
async function clientOf(
  { client }: BackendSettings,
  request: Request,
  context: unknown,
): Promise<NonNullable<GivenClient> | Response> {
  let given: GivenClient | undefined;
  try {
    given = await client(request, context);
  } catch (error) {
    if (request.signal.aborted || isControlFlow(error)) throw error;
    reportError("client", error);
    return unavailable();
  }
  if (given == null) return signedOut();
  if (typeof given.request === "function") return given;
  reportError("client", new TypeError("must return a client or null"));
  return broken();
}
