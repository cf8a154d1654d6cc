// One call on its way: what is kept of it, and what hooks receive.
import type { CallEvent } from "./observability/events.ts";
import type { CallOptions, CallSettings } from "./options/options.ts";
import type { ResponseInfo } from "./results/api-promise.ts";
import type { CallScope } from "./runtime/call-scope.ts";
import type { CredentialUse } from "./credentials.ts";
import type { Outgoing, RawResponse, Sending } from "./http/http-client.ts";
import { toHeaders } from "./http/headers.ts";
import type { ApiError } from "./errors/errors.ts";
import {
  type AttemptInstrument,
  type CallInstrument,
  headersFrom,
  runWithin,
} from "./observability/instrumentation.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { PendingCall } from "./pacing/queue/pending-call.ts";
import { readRateLimit } from "./http/rate-limit.ts";
import type { PreparedRequest } from "./request.ts";
import type { CallSite } from "./runtime/caller-stack.ts";

/** What is asked of the transport. */
export interface Task {
  readonly operation: Operation;
  readonly given: Arguments;
  readonly options: CallOptions;
  /** Ends the call as the caller's own signal does. */
  readonly signal?: AbortSignal | undefined;
  readonly site: CallSite;
  /** What follows the call, where something does. */
  readonly instrument?: CallInstrument | undefined;
}

export interface Call {
  readonly task: Task;
  readonly settings: CallSettings;
  readonly request: PreparedRequest;
  readonly scope: CallScope;
  readonly pending: PendingCall;
  readonly credentials: CredentialUse;
  /** Every credential that the call was sent with; none may be repeated in its errors. */
  readonly bearers: string[];
  attempts: number;
  /** The request under way. */
  sending: Sending | undefined;
  /** Whether the service may have acted on an attempt that has ended. */
  mayHaveExecuted: boolean;
  /** Set by a response that no other attempt would change. */
  noRetry: boolean;
  /** The last response's error, where that was a refusal for the rate limit. */
  rateLimited: ApiError | undefined;
  /** Seconds that the last response asked to wait. */
  retryAfter: number | null;
  status: number | undefined;
  /** Milliseconds in the queue and between attempts. */
  waitedMs: number;
}

/** The request of an attempt, with the credential it is sent with. */
export function outgoingOf(
  { task, request }: Call,
  bearer: string | undefined,
  maxResponseSize: number,
  instrument: AttemptInstrument | undefined,
): Outgoing {
  return {
    method: request.method,
    url: request.url + request.query,
    headers: {
      ...(instrument && headersFrom(instrument)),
      ...request.headers,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: request.body,
    idempotent: task.operation.idempotent,
    maxResponseSize,
    within: instrument && ((send) => runWithin(instrument, send)),
  };
}

/** Made when it is asked for, and its headers likewise: most callers never do, and neither is cheap everywhere. */
export function informationOf(
  { status, headers, url }: RawResponse,
  attempts: number,
): () => ResponseInfo {
  let full: Headers | undefined;
  return () => ({
    status,
    get headers() {
      return (full ??= toHeaders(headers));
    },
    rateLimit: readRateLimit(headers),
    attempts,
    url,
  });
}

export function describe({ task, request, attempts }: Call, ahead = 0): CallEvent {
  const { method, url } = request;
  return { operation: task.operation.id, method, url, attempt: attempts + ahead };
}
