// One call, from its arguments to its value, for every operation: made ready here, attempted in attempts.ts.
import { callSafely } from "./observability/call-safely.ts";
import type { CallOptions, Settings } from "./options/options.ts";
import { ApiPromise, type CallResult } from "./results/api-promise.ts";
import { type Call, describe, type Task } from "./call.ts";
import { createAttempts } from "./attempts.ts";
import { attachCallContext, isAbortReason, outOfTime, windowSpent } from "./call-errors.ts";
import { ApiError } from "./errors/errors.ts";
import { openScope } from "./runtime/call-scope.ts";
import { steadyNow } from "./runtime/clock.ts";
import { snapshotArguments } from "./list-arguments.ts";
import type { SettledEvent } from "./observability/events.ts";
import { runWithin } from "./observability/instrumentation.ts";
import { largestPage } from "./validation/fields.ts";
import { observer } from "./observability/hooks.ts";
import type { Arguments, Operation } from "./operation.ts";
import { warnOfCallOptions } from "./options/option-warnings.ts";
import { callSettings } from "./options/settings.ts";
import { nextRank, type PendingCall } from "./pacing/queue/pending-call.ts";
import { PagedList } from "./results/paged-list.ts";
import { prepareRequest } from "./request.ts";
import type { SharedState } from "./shared-state.ts";
import { rememberCaller } from "./runtime/caller-stack.ts";

/** Sends operations. The resources know nothing else of HTTP. */
export interface Transport {
  call<Output, Path extends string>(
    operation: Operation<Output, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
  ): ApiPromise<Output>;
  /** A list of an operation; nothing is sent until it is used. */
  paginate<Item, Path extends string>(
    operation: Operation<{ items: Item[]; nextCursor: string | null }, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
  ): PagedList<Item>;
}

export function createTransport(settings: Settings, shared: SharedState): Transport {
  const { limiter, budget, semaphore, usage } = shared;
  const observe = observer(settings.hooks, settings, !settings.lenient);
  const attemptAll = createAttempts(settings, shared, observe);

  function run(task: Task): Promise<CallResult<never>> {
    const { instrumentation, baseUrl } = settings;
    const { id, method, path } = task.operation;
    const instrument =
      instrumentation &&
      callSafely(() => instrumentation.call({ operation: id, method, template: path, baseUrl }));
    if (!instrument) return perform(task);
    return runWithin(instrument, () => perform({ ...task, instrument }));
  }

  /** The whole life of a call: made ready, then attempted until a response stands. */
  async function perform(task: Task): Promise<CallResult<never>> {
    const startedAt = steadyNow();
    usage?.begin();
    let call: Call | undefined;
    const settle = (end: Pick<SettledEvent, "outcome" | "code">, error?: unknown) => {
      const { id, method, path } = task.operation;
      const status = call?.status;
      const event = {
        operation: id,
        method,
        url: call?.request.url ?? settings.baseUrl + path,
        attempts: call?.attempts ?? 0,
        durationMs: steadyNow() - startedAt,
        waitedMs: call?.waitedMs ?? 0,
        ...(status === undefined ? {} : { status }),
        ...end,
      };
      observe("onSettled", event, task.instrument, error);
    };
    try {
      call = makeReady(task);
      const result = await attemptAll(call);
      budget.succeed();
      settle({ outcome: "ok" });
      return result;
    } catch (error) {
      attachCallContext(task, error);
      const aborted = call ? call.scope.aborted() : isAbortReason(task, error);
      const outcome = aborted ? "aborted" : "error";
      const code = error instanceof ApiError ? error.code : null;
      settle({ outcome, ...(code === null ? {} : { code }) }, error);
      throw error;
    } finally {
      usage?.end();
      call?.scope.close();
    }
  }

  function makeReady(task: Task): Call {
    const { operation, given, options } = task;
    const own = callSettings(settings, options);
    const request = prepareRequest(settings.baseUrl, operation, given, own.headers);
    const signals = [own.signal, task.signal].filter((signal) => signal !== undefined);
    const scope = openScope(signals, own.totalTimeout, () => outOfTime(call));
    const pending: PendingCall = {
      target: `${operation.id} ${request.url}`,
      rank: nextRank(own.priority),
      isLow: own.priority === "low",
      pacing: own.pacing,
      maxWait: own.maxRetryDelay,
      semaphore,
      scope,
      onWait: (delayMs, reason) =>
        observe("onWait", { ...describe(call, 1), delayMs, reason }, task.instrument),
      isRetry: () => call.attempts > 0,
      refuse: (delayMs) => call.rateLimited ?? windowSpent(call, delayMs, limiter.rateLimit),
    };
    const call: Call = {
      task,
      settings: own,
      request,
      scope,
      pending,
      credentials: { hadEnded: false, renewedFor: [] },
      bearers: [],
      attempts: 0,
      sending: undefined,
      mayHaveExecuted: false,
      noRetry: false,
      rateLimited: undefined,
      retryAfter: null,
      status: undefined,
      waitedMs: 0,
    };
    return call;
  }

  return {
    call: function call(operation, given, options = {}) {
      const site = rememberCaller(call);
      warnOfCallOptions(options, settings);
      return new ApiPromise(run({ operation, given, options, site }));
    },

    paginate: function paginate(operation, given, options = {}) {
      const site = rememberCaller(paginate);
      warnOfCallOptions(options, settings);
      const held = snapshotArguments(operation, given, options);
      const { cursor, limit } = (held.given.query ?? {}) as {
        cursor?: string | null;
        limit?: number;
      };
      const task: Task = { operation, ...held, site };
      const within = callSafely(() => settings.instrumentation?.capture?.());
      return new PagedList({
        operation: operation.id,
        cursor: cursor ?? undefined,
        limit,
        largestPage: operation.paging === "cursor" ? largestPage : undefined,
        signal: held.options.signal,
        read: (at, step) => {
          const query = { ...held.given.query, cursor: at, limit: step.limit };
          const paged = { ...task, given: { ...held.given, query }, signal: step.signal };
          return runWithin(within && { run: within }, () => run(paged));
        },
        fail: (failure) => Promise.reject(attachCallContext(task, failure)),
      });
    },
  };
}
