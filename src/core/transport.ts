// One call, from its arguments to its value, for every operation. Each step has a file of its own beside this one.
import { ApiPromise, type ResponseInfo, type WithResponse } from "./api-promise.ts";
import { type CallScope, openScope } from "./call-scope.ts";
import { steadyNow } from "./clock.ts";
import { type CredentialSource, type RefusedCredential, renewalReason } from "./credentials.ts";
import { defaultFetch } from "./default-fetch.ts";
import { readBody, refusal } from "./decode.ts";
import { ApiError, GroupManagementError, RateLimitError } from "./errors.ts";
import { toHeaders } from "./headers.ts";
import { largestPage, requireWithin } from "./limits.ts";
import { type CallEvent, observer } from "./observe.ts";
import type { Arguments, Operation } from "./operation.ts";
import { type CallOptions, type CallSettings, callSettings, type Settings } from "./options.ts";
import type { Gate, Visitor } from "./pacing.ts";
import { PagedList } from "./paging.ts";
import { readRateLimit } from "./rate-limit.ts";
import { cutter } from "./redact.ts";
import { type PreparedRequest, prepareRequest } from "./request.ts";
import * as retry from "./retry.ts";
import { send } from "./send.ts";
import { bringCaller, type CallSite, rememberCaller } from "./stack.ts";

/** What clients of one credential and address share. */
export interface SharedState {
  readonly gate: Gate;
  readonly budget: retry.RetryBudget;
  readonly credential: CredentialSource;
}

/** Sends operations. The resources know nothing else of HTTP. */
export interface Transport {
  /** Sends a call. `parts` are the fields that its `include` asks for and that must come. */
  call<Output, Path extends string>(
    operation: Operation<Output, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
    parts?: readonly string[],
  ): ApiPromise<Output>;
  /** A list of an operation; nothing is sent until it is used. `parts` must come in every item. */
  paginate<Item, Path extends string>(
    operation: Operation<{ items: Item[]; nextCursor: string | null }, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
    parts?: readonly string[],
  ): PagedList<Item>;
}

/** What is asked of the transport. */
interface Task {
  readonly operation: Operation;
  readonly given: Arguments;
  readonly options: CallOptions;
  readonly parts: readonly string[];
  /** Ends the call as the caller's own signal does. */
  readonly signal?: AbortSignal | undefined;
}

/** A call on its way. */
interface Call {
  readonly task: Task;
  readonly settings: CallSettings;
  readonly request: PreparedRequest;
  readonly scope: CallScope;
  readonly visitor: Visitor;
  /** For what reasons another credential was asked for: each once in a call. */
  readonly renewedFor: Set<RefusedCredential["reason"]>;
  /** Every credential that the call was sent with; none may be repeated in its errors. */
  readonly bearers: Set<string>;
  attempts: number;
}

type Answer = WithResponse<unknown>;

let calls = 0;

export function createTransport(settings: Settings, shared: SharedState): Transport {
  const { gate, budget, credential } = shared;
  const observe = observer(settings.hooks, settings.logger, settings.logLevel, !settings.lenient);

  /** The whole life of a call: made ready, then attempted until an answer stands. */
  async function run(task: Task): Promise<Answer> {
    const call = makeReady(task);
    try {
      const answer = await retry.withRetries(
        {
          scope: call.scope,
          maxRetries: call.settings.maxRetries,
          delay: (error, count) => delayBefore(call, error, count),
        },
        () => attempt(call),
      );
      budget.succeed();
      return answer;
    } finally {
      call.scope.close();
    }
  }

  function makeReady(task: Task): Call {
    const { operation, given, options } = task;
    const own = callSettings(settings, options);
    const request = prepareRequest(settings.baseUrl, operation, given, own.headers);
    const signals = [own.signal, task.signal].filter((signal) => signal !== undefined);
    const scope = openScope(operation.id, signals, own.totalTimeout);
    const visitor: Visitor = {
      operation: operation.id,
      place: ++calls,
      pacing: own.pacing,
      maxWait: own.maxRetryDelay,
      scope,
      onWait: (delayMs, reason) => observe("onWait", { ...describe(call, 1), delayMs, reason }),
      refuse: (delayMs) => windowSpent(call, delayMs),
    };
    const call: Call = {
      task,
      settings: own,
      request,
      scope,
      visitor,
      renewedFor: new Set(),
      bearers: new Set(),
      attempts: 0,
    };
    return call;
  }

  /** One attempt with the credential at hand; sent anew for each reason that the service wants another one. */
  async function attempt(call: Call, refused?: RefusedCredential): Promise<Answer> {
    const bearer = await credential.get(call.scope, call.task.operation.id, refused);
    try {
      return await exchange(call, bearer);
    } catch (error) {
      const reason = renewalReason(error);
      if (!reason || call.renewedFor.has(reason) || !credential.renewable) throw error;
      call.renewedFor.add(reason);
      observe("onRetry", { ...describe(call), ...statusOf(error), delayMs: 0, reason, error });
      return attempt(call, { bearer, reason });
    }
  }

  /** One request and its answer: let through the gate, sent, read, checked. */
  async function exchange(call: Call, bearer: string): Promise<Answer> {
    const { task, request, scope, visitor } = call;
    const leave = await gate.enter(visitor);
    call.attempts++;
    const cut = cutter(call.bearers.add(bearer));
    observe("onRequest", describe(call));
    const startedAt = steadyNow();
    let open = true;
    const answer = await scope
      .attempt(call.settings.timeout, (signal) =>
        send({
          request,
          bearer,
          signal,
          cut,
          fetch: settings.fetch ?? defaultFetch(),
          onHeaders: (status, headers) => {
            if (open) gate.learn(leave, { status, headers }, visitor);
            open = false;
          },
        }),
      )
      .finally(() => {
        if (open) gate.forget(leave);
        open = false;
      });
    const { status, headers, url } = answer;
    const { attempts } = call;
    observe("onResponse", { ...describe(call), status, durationMs: steadyNow() - startedAt });
    if (status < 200 || status > 299) {
      throw refusal(answer, { operation: task.operation.id, attempts, cut });
    }
    const reading = readBody(task.operation, task.parts, answer);
    // A caller's own schema may take its time; the call may end before it does.
    const { value, drift } = reading instanceof Promise ? await scope.race(reading) : reading;
    if (drift) {
      observe("onDrift", { ...describe(call), status, issues: drift.issues });
      if (drift.fatal || !settings.lenient) throw drift.error;
    }
    const rateLimit = readRateLimit(headers);
    // Made when it is asked for: most callers never do, and it is not cheap everywhere.
    let full: Headers | undefined;
    const response: ResponseInfo = {
      status,
      get headers() {
        return (full ??= toHeaders(headers));
      },
      rateLimit,
      attempts,
      url,
    };
    return { data: value, response };
  }

  /** Milliseconds until the call is sent again, or null when its error stands. */
  function delayBefore(call: Call, error: unknown, count: number): number | null {
    const { maxRetryDelay } = call.settings;
    if (!retry.mayRetry(error, call.task.operation.repeatable)) return null;
    const retryAfter = error instanceof ApiError ? error.retryAfter : null;
    if (retryAfter !== null && retryAfter * 1000 > maxRetryDelay) return null;
    const limited = retry.isRateLimited(error);
    const delayMs = Math.min(retry.backoff(count, retryAfter), maxRetryDelay);
    call.scope.mustEndWithin(delayMs);
    if (!limited && !budget.take()) return null;
    const reason = retry.retryReason(error);
    observe("onRetry", { ...describe(call), ...statusOf(error), delayMs, reason, error });
    if (!limited || call.visitor.pacing === "off") return delayMs;
    // A retry has been promised, so it waits at the gate where a new call might fail.
    call.visitor.pacing = "wait";
    // The gate has read the headers of a 429: the call takes its old place there among all the others.
    const told = error instanceof ApiError && error.status === 429 && retryAfter !== null;
    return told ? 0 : delayMs;
  }

  function windowSpent(call: Call, delayMs: number): RateLimitError {
    const operation = call.task.operation.id;
    return new RateLimitError({
      message: `${operation} was not sent: the request window is spent for another ${Math.ceil(delayMs / 1000)} s.`,
      status: null,
      code: "rate_limited",
      parameter: null,
      operation,
      attempts: call.attempts,
      rateLimit: gate.rateLimit,
      headers: new Headers(),
      retryAfter: delayMs / 1000,
    });
  }

  return {
    call: function call(operation, given, options = {}, parts = []) {
      const site = rememberCaller(call);
      const answer = run({ operation, given, options, parts });
      // The operation's schema has vouched for the type of the value.
      return new ApiPromise(named(operation.id, site, answer) as Promise<WithResponse<never>>);
    },

    paginate: function paginate(operation, given, options = {}, parts = []) {
      const site = rememberCaller(paginate);
      const { cursor, limit } = (given.query ?? {}) as { cursor?: string; limit?: number };
      return new PagedList({
        operation: operation.id,
        cursor: cursor ?? undefined,
        limit: limit ?? undefined,
        largestPage: operation.paging === "cursor" ? largestPage : undefined,
        signal: options.signal,
        read: async (page) => {
          const query = { ...given.query, cursor: page.cursor, limit: page.limit };
          const { signal } = page;
          const read = async () => {
            requireWithin("limit", limit, 1, largestPage);
            return run({ operation, given: { ...given, query }, options, parts, signal });
          };
          const { data, response } = await named(operation.id, site, read());
          return { body: data as never, response };
        },
      });
    },
  };
}

/** Names the call in its errors, and the line that made it. */
function named<Value>(operation: string, site: CallSite, result: Promise<Value>): Promise<Value> {
  return result.catch((error: unknown) => {
    if (error instanceof GroupManagementError) {
      error.operation = operation;
      bringCaller(error, site);
    }
    throw error;
  });
}

function describe({ task, request, attempts }: Call, ahead = 0): CallEvent {
  const { method, url } = request;
  return { operation: task.operation.id, method, url, attempt: attempts + ahead };
}

function statusOf(error: unknown): { status?: number } {
  return error instanceof ApiError && error.status !== null ? { status: error.status } : {};
}
