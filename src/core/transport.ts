// One call, from its arguments to its value, for every operation. Each step has a file of its own beside this one.
import { ApiPromise, type WithResponse } from "./api-promise.ts";
import {
  type Call,
  type CallEnd,
  codeOf,
  describe,
  informationOf,
  isAbortReason,
  named,
  outgoingOf,
  outOfTime,
  statusOf,
  type Task,
  windowSpent,
} from "./call.ts";
import { openScope } from "./call-scope.ts";
import { steadyNow } from "./clock.ts";
import type { Concurrency } from "./concurrency.ts";
import { type CredentialSource, type RefusedCredential, renewalReason } from "./credentials.ts";
import { readBody, refusal } from "./decode.ts";
import type { ChooseEngine } from "./engine.ts";
import { ApiError } from "./errors.ts";
import { holdArguments } from "./held-arguments.ts";
import { type AttemptEnd, type AttemptInstrument, runWithin } from "./instrumentation.ts";
import { largestPage } from "./limits.ts";
import { guarded, observer } from "./observe.ts";
import type { Arguments, Operation } from "./operation.ts";
import { type CallOptions, callSettings, type Settings } from "./options.ts";
import type { Gate, Visitor } from "./pacing.ts";
import { PagedList } from "./paging.ts";
import { readRateLimit } from "./rate-limit.ts";
import { cutter } from "./redact.ts";
import { prepareRequest } from "./request.ts";
import * as retry from "./retry.ts";
import { receive } from "./send.ts";
import { rememberCaller } from "./stack.ts";

/** What a client shares with those made from it. */
export interface SharedState {
  readonly gate: Gate;
  readonly budget: retry.RetryBudget;
  readonly credential: CredentialSource;
  readonly concurrency: Concurrency;
  readonly chooseEngine: ChooseEngine;
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

type Answer = WithResponse<unknown>;

/** Within which the body of a refusal follows its headers, usually. */
const momentMs = 1000;

let calls = 0;

export function createTransport(settings: Settings, shared: SharedState): Transport {
  const { gate, budget, credential, concurrency, chooseEngine } = shared;
  const observe = observer(settings.hooks, settings.logger, settings.logLevel, !settings.lenient);

  /** Runs a call, within the instrumentation if there is one. */
  function run(task: Task): Promise<Answer> {
    const { instrumentation, baseUrl } = settings;
    if (!instrumentation) return perform(task);
    const { id, method, path } = task.operation;
    const start = { operation: id, method, template: path, baseUrl };
    const instrument = guarded(() => instrumentation.call(start));
    return runWithin(instrument, () => perform({ ...task, instrument }));
  }

  /** The whole life of a call: made ready, then attempted until a response stands. */
  async function perform(task: Task): Promise<Answer> {
    const startedAt = steadyNow();
    let call: Call | undefined;
    const settle = (end: CallEnd, error?: unknown) => {
      const { id, method, path } = task.operation;
      const event = {
        operation: id,
        method,
        url: call?.request.url ?? settings.baseUrl + path,
        attempts: call?.attempts ?? 0,
        durationMs: steadyNow() - startedAt,
        waitedMs: call?.waitedMs ?? 0,
        ...end,
      };
      observe("onSettled", event, task.instrument, error);
    };
    try {
      call = makeReady(task);
      const answer = await attemptAll(call);
      budget.succeed();
      settle({ outcome: "ok", status: answer.response.status });
      return answer;
    } catch (error) {
      const aborted = call ? call.scope.aborted : isAbortReason(task, error);
      const outcome = aborted ? "aborted" : "error";
      settle({ outcome, ...statusOf(error), ...codeOf(error) }, error);
      throw named(task, error);
    } finally {
      call?.scope.close();
    }
  }

  function makeReady(task: Task): Call {
    const { operation, given, options } = task;
    const own = callSettings(settings, options);
    const request = prepareRequest(settings.baseUrl, operation, given, own.headers);
    const signals = [own.signal, task.signal].filter((signal) => signal !== undefined);
    const scope = openScope(signals, own.totalTimeout, () => outOfTime(call));
    const visitor: Visitor = {
      target: `${operation.id} ${request.url}`,
      place: ++calls,
      pacing: own.pacing,
      maxWait: own.maxRetryDelay,
      concurrency,
      maxConcurrency: settings.maxConcurrency,
      scope,
      onWait: (delayMs, reason) =>
        observe("onWait", { ...describe(call, 1), delayMs, reason }, task.instrument),
      refuse: (delayMs) => windowSpent(call, delayMs, gate.rateLimit),
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
      sending: undefined,
      unclear: false,
      final: false,
      waitedMs: 0,
    };
    return call;
  }

  async function attemptAll(call: Call): Promise<Answer> {
    try {
      return await attempt(call);
    } catch (error) {
      const { scope } = call;
      const { maxRetries } = call.settings;
      const delay = (failure: unknown, count: number) => delayBefore(call, failure, count);
      return retry.retryFrom(error, { scope, maxRetries, delay }, () => attempt(call));
    }
  }

  /** One attempt with the credential at hand; sent anew for each reason that the service wants another one. */
  async function attempt(call: Call, refused?: RefusedCredential): Promise<Answer> {
    const issued = await credential.get(call.scope, call.task.operation.id, refused);
    try {
      return await exchange(call, issued.bearer);
    } catch (error) {
      call.unclear ||= retry.isUnclear(error);
      const reason = call.final ? null : renewalReason(error);
      if (!reason || call.renewedFor.has(reason) || !credential.renewable) throw error;
      call.renewedFor.add(reason);
      const event = { ...describe(call), ...statusOf(error), delayMs: 0, reason, error };
      observe("onRetry", event, call.task.instrument);
      return attempt(call, { issued, reason });
    }
  }

  /** One request and its response: let through the gate, sent, read to its end, checked. */
  async function exchange(call: Call, bearer: string): Promise<Answer> {
    const { task, scope, visitor } = call;
    const { instrument } = task;
    const { id } = task.operation;
    const cut = cutter(call.bearers.add(bearer));
    const queuedAt = steadyNow();
    const leave = await gate.enter(visitor);
    let startedAt = steadyNow();
    call.waitedMs += startedAt - queuedAt;
    let heard = false;
    let attempted: AttemptInstrument | undefined;
    let response;
    try {
      const engine = await chooseEngine(settings.fetch);
      // Loading an engine, which the first request does, is no part of a request.
      startedAt = steadyNow();
      call.attempts++;
      attempted = observe("onRequest", describe(call), instrument);
      // The call may have ended while it waited, or in the hook.
      scope.mustEndWithin(0);
      const outgoing = outgoingOf(call, bearer, settings.maxResponseSize, attempted);
      call.sending = engine(outgoing, (status, headers) => {
        if (!heard) gate.learn(leave, { status, headers }, visitor);
        heard = true;
      });
      response = await receive(call.sending, {
        operation: id,
        attempt: call.attempts,
        outgoing,
        timeout: call.settings.timeout,
        scope,
        unclear: call.unclear,
        cut,
      });
    } catch (error) {
      const outcome = scope.aborted ? "aborted" : "error";
      finish(attempted, { outcome, error, durationMs: steadyNow() - startedAt });
      throw error;
    } finally {
      if (!heard) gate.forget(leave);
      heard = true;
      call.sending = undefined;
      gate.release(visitor);
    }
    const { status, text } = response;
    const durationMs = steadyNow() - startedAt;
    observe("onResponse", { ...describe(call), status, durationMs }, instrument);
    const rateLimit = attempted && readRateLimit(response.headers);
    finish(attempted, { outcome: "ok", status, rateLimit, durationMs });
    call.final = text === null;
    if (status < 200 || status > 299) {
      throw refusal(response, { operation: id, attempts: call.attempts, cut });
    }
    const reading = readBody(task.operation, task.parts, response);
    // A caller's own schema may take its time; the call may end before it does.
    const { value, drift } = reading instanceof Promise ? await scope.race(reading) : reading;
    if (drift) {
      observe("onDrift", { ...describe(call), status, issues: drift.issues }, instrument);
      if (drift.fatal || !settings.lenient) throw drift.error;
    }
    return { data: value, response: informationOf(response, call.attempts) };
  }

  /** Milliseconds until the call is sent again, or null when its error stands. */
  function delayBefore(call: Call, error: unknown, count: number): number | null {
    const { maxRetryDelay } = call.settings;
    const { visitor } = call;
    if (call.final || !retry.mayRetry(error, call.task.operation.repeatable)) return null;
    const retryAfter = error instanceof ApiError ? error.retryAfter : null;
    if (retryAfter !== null && retryAfter * 1000 > maxRetryDelay) return null;
    const limited = retry.isRateLimited(error);
    // A retry has been promised, so it waits at the gate where a new call might fail.
    if (limited && visitor.pacing === "fail") visitor.pacing = "wait";
    const backoff = Math.min(retry.backoff(count), maxRetryDelay);
    const asked = (retryAfter ?? 0) * 1000;
    const closed = gate.closedFor(visitor);
    // A wait at the gate is waited in line, where the call takes its old place among all the others. What a 429
    // asked for is held there since its headers came, a moment ago.
    const inLine = closed > 0 && closed >= Math.max(backoff, asked - momentMs);
    const ahead = inLine ? 0 : Math.max(backoff, asked);
    const delayMs = Math.max(ahead, closed);
    call.scope.mustEndWithin(delayMs);
    if (!limited && !budget.take()) return null;
    const reason = retry.retryReason(error);
    const event = { ...describe(call), ...statusOf(error), delayMs, reason, error };
    observe("onRetry", event, call.task.instrument);
    call.waitedMs += ahead;
    return ahead;
  }

  return {
    call: function call(operation, given, options = {}, parts = []) {
      const site = rememberCaller(call);
      // The operation's schema has vouched for the type of the value.
      const answer = run({ operation, given, options, parts, site });
      return new ApiPromise(answer as Promise<WithResponse<never>>);
    },

    paginate: function paginate(operation, given, options = {}, parts = []) {
      const site = rememberCaller(paginate);
      const held = holdArguments(operation, given, options);
      const { cursor, limit } = (held.given.query ?? {}) as { cursor?: string; limit?: number };
      const task: Task = { operation, ...held, parts: [...parts], site };
      return new PagedList({
        operation: operation.id,
        cursor,
        limit,
        largestPage: operation.paging === "cursor" ? largestPage : undefined,
        signal: held.options.signal,
        read: async (page) => {
          const query = { ...held.given.query, cursor: page.cursor, limit: page.limit };
          const paged = { ...task, given: { ...held.given, query }, signal: page.signal };
          const { data, response } = await run(paged);
          return { body: data as never, response };
        },
        fail: (failure) => Promise.reject(named(task, failure)),
      });
    },
  };
}

function finish(attempted: AttemptInstrument | undefined, end: AttemptEnd): void {
  if (attempted) guarded(() => attempted.end?.(end));
}
