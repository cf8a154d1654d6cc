// One request of a page, from top to bottom: find its operation, check where it comes from, whose it is and what it
// sends, and send it.
import { CredentialError, type GroupManagementClient } from "group-management-sdk";

import { isControlFlow } from "../core/runtime/values.ts";
import { type BackendOptions, readOptions, type Settings } from "./options.ts";
import { reportError } from "./report-error.ts";
import { readJson } from "./request-body.ts";
import {
  broken,
  failure,
  noJson,
  pageLeft,
  Refusal,
  respond,
  signedOut,
  success,
  unavailable,
} from "./responses.ts";
import { findRoute, type Route } from "./routes.ts";
import { corsHeaders, isOfAnotherSite, preflightHeaders } from "./site.ts";

export type { BackendOptions };

/** A backend: takes a request of a page, and gives its response. */
export type Backend = (request: Request) => Promise<Response>;

/**
 * Creates the backend of web pages whose client has `credential: "none"`: it sends their requests to the service with
 * the credential of the person that is signed in.
 *
 * It sends each request once, and waits for no rate limit: retries and pacing are the page's client's. What it refuses
 * itself it refuses in the service's envelope, with nothing sent: 401 `unauthorized` if nobody is signed in, 403
 * `forbidden` for an operation that is not allowed and for a change that comes from another site or is no JSON, 413
 * `payload_too_large`, 400 `invalid_body`.
 * @throws ConfigurationError for an option that is missing or cannot work.
 */
export function createBackend(options: BackendOptions): Backend {
  const settings = readOptions(options);
  return async (request) => {
    const preflight = preflightHeaders(request, settings.origins);
    const response = preflight ? respond(204, null, preflight) : await handle(settings, request);
    for (const [name, value] of Object.entries(corsHeaders(request, settings.origins))) {
      response.headers.set(name, value);
    }
    return response;
  };
}

async function handle(settings: Settings, request: Request): Promise<Response> {
  const { method, signal } = request;
  try {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice(settings.prefix.length);
    const route = pathname.startsWith(`${settings.prefix}/`) ? findRoute(method, path) : undefined;
    const allowed = requireAllowed(route, settings);
    if (method !== "GET") refuseForged(request, settings);
    const client = await clientOf(settings, request);
    if (client instanceof Response) return client;
    const body = method === "GET" ? undefined : await readJson(request, allowed);
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

function requireAllowed(route: Route | undefined, { allow }: Settings): Route {
  if (!route) {
    throw new Refusal(403, "forbidden", "No operation of the service has this method and path.");
  }
  if (allow.has(route.name)) return route;
  throw new Refusal(403, "forbidden", `This app's backend does not allow ${route.name}.`);
}

/**
 * Refuses a change that a page of another site may have made: its origin says so, or it is of a type that a form may
 * send without asking.
 */
function refuseForged(request: Request, { origins }: Settings): void {
  if (isOfAnotherSite(request, origins)) {
    throw new Refusal(403, "forbidden", "This change comes from a page of another site.");
  }
  const type = request.headers.get("content-type");
  if (type !== null && !/^application\/json *(;|$)/i.test(type)) throw noJson();
}

/** The client of the person; a response where there is none. */
async function clientOf(
  { client }: Settings,
  request: Request,
): Promise<GroupManagementClient | Response> {
  let given: GroupManagementClient | null | undefined;
  try {
    given = await client(request);
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
