// The first request of a check, whose response shows the address, the credential, the clock and the limits.
import {
  ApiError,
  ConnectionError,
  type GroupManagement,
  type RateLimit,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";

/** A response, whatever it was. */
export interface Answered {
  readonly status: number;
  /** The service's error code; null without its error body, and for what went well. */
  readonly code: string | null;
  readonly headers: Headers;
  readonly rateLimit: RateLimit | null;
  readonly body: unknown;
  readonly milliseconds: number;
  /** This machine's clock, halfway between request and response. */
  readonly at: number;
}

/** What came of it: a response, or why there is none. */
export type FirstContact =
  | { readonly answered: Answered }
  | { readonly answered: null; readonly cause: ConnectionError | TimeoutError };

/** Something that every credential may ask for, that names no group and brings little. */
const firstRequest = { method: "GET", path: "/me/groups", query: { limit: 1 } };

/** A response that was not read, apart from its status. */
const unread = { code: null, headers: new Headers(), rateLimit: null, body: undefined };

/** Rejects only with what ended the check itself. */
export async function makeContact(
  client: GroupManagement,
  signal: AbortSignal,
): Promise<FirstContact> {
  // The clock is compared with the last time it was sent: a retry takes its time.
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
    // Larger than anything that the service sends for this: nothing more is known of it.
    if (error instanceof ResponseValidationError) {
      return { answered: { ...unread, status: error.status, ...times() } };
    }
    if (!(error instanceof ApiError) || error.status === null) throw error;
    const { status, code, headers, rateLimit } = error;
    return { answered: { status, code, headers, rateLimit, body: undefined, ...times() } };
  }
}
