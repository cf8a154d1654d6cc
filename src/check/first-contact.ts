// The first request of a check, whose response shows the address, the credential, the clock and the limits.
import {
  ApiError,
  ConnectionError,
  type GroupManagement,
  type RateLimit,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";

/** Any response: success, refusal or a page of another server. */
export interface Answered {
  readonly status: number;
  /** The service's error code; null for a success, or without the service's error body. */
  readonly code: string | null;
  readonly headers: Headers;
  readonly rateLimit: RateLimit | null;
  readonly body: unknown;
  readonly milliseconds: number;
  /** This machine's clock, halfway between request and response. */
  readonly at: number;
}

/** A response, or the reason why there is none. */
export type FirstContact =
  | { readonly answered: Answered }
  | { readonly answered: null; readonly cause: ConnectionError | TimeoutError };

/** A small read that every credential may do, and that names no group. */
const firstRequest = { method: "GET", path: "/me/groups", query: { limit: 1 } };

/** A response of which only the status was read. */
const unread = { code: null, headers: new Headers(), rateLimit: null, body: undefined };

/** Rejects only if the check itself was stopped, or failed. */
export async function makeContact(
  client: GroupManagement,
  signal: AbortSignal,
): Promise<FirstContact> {
  // The clock is compared with the last attempt, since a retry waits first.
  let sentAt = Date.now();
  const observed = client.withOptions({ hooks: { onRequest: () => (sentAt = Date.now()) } });
  const times = () => ({
    milliseconds: Date.now() - sentAt,
    at: sentAt + (Date.now() - sentAt) / 2,
  });
  try {
    const { data, response } = await observed.request(firstRequest, { signal }).withResponse();
    const { status, headers, rateLimit } = response;
    return { answered: { status, code: null, headers, rateLimit, body: data, ...times() } };
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof TimeoutError) {
      return { answered: null, cause: error };
    }
    // The response was too large to be read, and larger than the service sends here.
    if (error instanceof ResponseValidationError) {
      return { answered: { ...unread, status: error.status, ...times() } };
    }
    if (!(error instanceof ApiError) || error.status === null) throw error;
    const { status, code, headers, rateLimit } = error;
    return { answered: { status, code, headers, rateLimit, body: undefined, ...times() } };
  }
}
