// The responses to a page: of the service, and of the backend itself in the service's envelope.
import {
  ApiError,
  type ApiErrorCode,
  ConnectionError,
  CredentialError,
  RequestValidationError,
  type ResponseInfo,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";

/** A refusal by the backend: nothing was sent. */
export class BackendRefusal extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;

  constructor(status: number, code: ApiErrorCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const noJson = (): BackendRefusal =>
  new BackendRefusal(403, "forbidden", "A change must be sent as application/json.");

// `Age`, since a page must not take a cached response for news of the rate limit and of the service's clock.
const passedOn = /^(date|age|retry-after|x-ratelimit-(limit|remaining|reset))$/;

/** The service's response to a call that succeeded. */
export function success(data: unknown, { status, headers }: ResponseInfo): Response {
  const isJson = typeof data !== "string" || /[/+]json\b/i.test(headers.get("content-type") ?? "");
  const text = isJson ? (data === undefined ? null : JSON.stringify(data)) : data;
  // Never as a page of this origin, whose scripts would run.
  return respond(status, text, headersOf(headers), isJson ? json : "text/plain; charset=utf-8");
}

/** The response to a call that failed; undefined for an error that is not of the client. */
export function failure(error: unknown): Response | undefined {
  if (error instanceof BackendRefusal) return envelope(error.status, error);
  if (error instanceof RequestValidationError) {
    const { message, parameter } = error;
    const code = parameter === "body" ? "invalid_body" : "invalid_parameter";
    return envelope(400, { code, message, parameter });
  }
  if (error instanceof CredentialError && error.reason === "invalid") return signedOut();
  if (error instanceof ApiError) return ofService(error);
  if (error instanceof ResponseValidationError) return unclear();
  const isUnanswered =
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof CredentialError;
  if (!isUnanswered) return undefined;
  return error.outcome === "not-sent" ? unavailable() : unclear();
}

/** The refusal of a request without a signed-in person, on which the page leads to the sign-in. */
export const signedOut = (): Response =>
  envelope(401, { code: "unauthorized", message: "Nobody is signed in." });

/** Nothing was sent, so that the page's client may repeat a creation as well. */
export const unavailable = (): Response =>
  envelope(503, { code: "unavailable", message: "The service was not reached. Nothing was sent." });

/** The service may have carried out the call. */
const unclear = (): Response =>
  envelope(502, {
    code: "internal_error",
    message: "The service gave no response that it describes. It may have carried out the call.",
  });

/** An error of this program. */
export const broken = (): Response =>
  envelope(500, { code: "internal_error", message: "This app's backend failed." });

/** The page has left. Nobody reads this response. */
export const pageLeft = (): Response => respond(499, null);

function ofService(error: ApiError): Response {
  const { status, code, message, parameter, headers } = error;
  if (status === null) return ofLimiter(error);
  // A redirect does not come from the service.
  if (status < 400 || status > 599) return unclear();
  // The client's own message names the options of this server's client.
  const described =
    code === null ? `The service gave status ${status}, and no error that it describes.` : message;
  return envelope(status, { code, message: described, parameter }, headersOf(headers));
}

/** Refused by the client's own limiter. */
function ofLimiter({ retryAfter, rateLimit }: ApiError): Response {
  const seconds = String(Math.max(1, retryAfter ?? 1));
  const message = `The rate limit is used up. Try again in ${seconds} s.`;
  // A window with room means a wait for this operation alone. Without these headers a page would hold all calls.
  const room: Record<string, string> =
    rateLimit && rateLimit.remaining > 0
      ? {
          "x-ratelimit-limit": String(rateLimit.limit),
          "x-ratelimit-remaining": String(rateLimit.remaining),
          "x-ratelimit-reset": String(rateLimit.resetAt.getTime() / 1000),
        }
      : {};
  return envelope(429, { code: "rate_limited", message }, { "retry-after": seconds, ...room });
}

interface Envelope {
  readonly code: string | null;
  readonly message: string;
  readonly parameter?: string | null;
}

function envelope(
  status: number,
  { code, message, parameter }: Envelope,
  headers?: Readonly<Record<string, string>>,
): Response {
  const error = {
    ...(code === null ? {} : { code }),
    message,
    ...(parameter == null ? {} : { parameter }),
  };
  return respond(status, JSON.stringify({ error }), headers);
}

function headersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => passedOn.test(name)));
}

const json = "application/json";

/** A response that no browser and no cache keeps: a session's cookie alone tells one person's from another's. */
export function respond(
  status: number,
  text: string | null,
  headers: Readonly<Record<string, string>> = {},
  type = json,
): Response {
  return new Response(text, {
    status,
    headers: {
      ...headers,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      ...(text === null ? {} : { "content-type": type }),
    },
  });
}
