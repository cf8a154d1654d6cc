// The state of one call while it runs.
import type { CallInput, PreparedRequest } from "./operation.ts";
import { type CredentialUse, numberCall } from "./credentials.ts";
import type { ApiError } from "./errors/errors.ts";
import type { Exchange, HttpClient, RawResponse } from "./http/http-client.ts";
import type { CallEvent } from "./observability/events.ts";
import type { Observe } from "./observability/hooks.ts";
import type { CallSettings, Settings } from "./options/options.ts";
import {
  nextRank,
  type Pacing,
  type PendingCall,
  type WaitReason,
} from "./pacing/queue/pending-call.ts";
import type { Semaphore } from "./pacing/queue/semaphore.ts";
import { outOfTime, windowSpent } from "./call-errors.ts";
import { CallScope } from "./runtime/call-scope.ts";
import type { SharedState } from "./shared-state.ts";

/** A client, as its calls use it. */
export interface ClientContext {
  readonly settings: Settings;
  readonly shared: SharedState;
  readonly observe: Observe;
  /** The HTTP client of the next request; a promise while it is loaded. */
  readonly httpClient: () => HttpClient | Promise<HttpClient>;
}

/** A prepared call. The constructor throws for arguments and options that cannot be sent. */
export class Call implements PendingCall {
  readonly client: ClientContext;
  readonly input: CallInput;
  readonly settings: CallSettings;
  readonly request: PreparedRequest;
  readonly scope: CallScope;
  readonly number = numberCall();
  readonly target: string;
  readonly rank: number;
  pacing: Pacing;

  attempts = 0;
  /** Milliseconds in the queue and between attempts. */
  waitedMs = 0;
  readonly credentials: CredentialUse = { hadEnded: false, renewedFor: [] };
  /** Every credential that the call was sent with, for redaction in its errors. */
  readonly bearers: string[] = [];
  /** The request in flight. */
  exchange: Exchange | undefined;
  /** The response to the last attempt; undefined where it has none. */
  response: RawResponse | undefined;
  /** The status of the last response to any attempt. */
  status: number | undefined;
  /** The error of the last response, if the service refused it for the rate limit. */
  rateLimited: ApiError | undefined;
  /** Whether the service may have carried out an attempt that has ended. */
  mayHaveExecuted = false;

  constructor(client: ClientContext, input: CallInput) {
    const { request, settings } = input.prepare();
    this.client = client;
    this.input = input;
    this.settings = settings;
    this.request = request;
    this.scope = new CallScope([settings.signal, input.signal], settings.totalTimeout, () =>
      outOfTime(this),
    );
    this.target = `${input.operation.id} ${request.url}`;
    this.rank = nextRank(settings.priority);
    this.pacing = settings.pacing;
  }

  get isLow(): boolean {
    return this.settings.priority === "low";
  }

  get maxWait(): number {
    return this.settings.maxRetryDelay;
  }

  get semaphore(): Semaphore {
    return this.client.shared.semaphore;
  }

  get isRetry(): boolean {
    return this.attempts > 0;
  }

  onWait(delayMs: number, reason: WaitReason): void {
    const event = { ...describe(this, 1), delayMs, reason };
    this.client.observe("onWait", event, this.input.instrument);
  }

  rateLimitError(delayMs: number): ApiError {
    return this.rateLimited ?? windowSpent(this, delayMs, this.client.shared.limiter.rateLimit);
  }
}

/**
 * The fields of a call that every hook receives.
 * @param ahead - 1 for an attempt that is yet to be sent.
 */
export function describe({ input, request, attempts }: Call, ahead: 0 | 1 = 0): CallEvent {
  const { method, url } = request;
  return { operation: input.operation.id, method, url, attempt: attempts + ahead };
}
