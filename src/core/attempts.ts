// The attempts of one call: each has a permit and the current credential, is sent and read, and is followed by another
// where its failure allows.
import { type Call, describe, informationOf, outgoingOf } from "./call.ts";
import {
  attachCallContext,
  attemptTimedOut,
  connectionFailed,
  markUnknown,
} from "./call-errors.ts";
import { type IssuedCredential, reasonToRenew } from "./credentials.ts";
import { ApiError, TimeoutError } from "./errors/errors.ts";
import { redactor } from "./errors/redact.ts";
import type { RawResponse } from "./http/http-client.ts";
import { readRateLimit, readRetryAfter } from "./http/rate-limit.ts";
import { callSafely } from "./observability/call-safely.ts";
import type { Observe } from "./observability/hooks.ts";
import type { AttemptEnd, AttemptInstrument } from "./observability/instrumentation.ts";
import type { Settings } from "./options/options.ts";
import type { Permit, ResponseHead } from "./pacing/request-window.ts";
import { readBody, toApiError } from "./response.ts";
import type { CallResult } from "./results/api-promise.ts";
import * as retry from "./retry.ts";
import { senderOf } from "./sender.ts";
import type { SharedState } from "./shared-state.ts";
import { steadyNow } from "./runtime/clock.ts";

/** Within which the body of a refusal follows its headers, usually. */
const momentMs = 1000;

/** Attempts a call until a response stands, or its error does. */
export function createAttempts(
  settings: Settings,
  { limiter, budget, credential, chooseCarrier }: SharedState,
  observe: Observe,
): (call: Call) => Promise<CallResult<never>> {
  const sender = senderOf(chooseCarrier, settings);

  async function attemptAll(call: Call): Promise<CallResult<never>> {
    try {
      return await attempt(call);
    } catch (error) {
      // What stands needs no library: of thousands of calls aborted at once, none waits for it.
      if (!mayRetry(call, error)) throw error;
      return retry.retryFrom(
        error,
        call.settings.maxRetries,
        (failure, count) => waitForRetry(call, failure, count),
        () => attempt(call),
      );
    }
  }

  /** One attempt with the credential at hand; sent anew for each reason that the service wants another one. */
  async function attempt(call: Call): Promise<CallResult<never>> {
    let issued: IssuedCredential | undefined;
    try {
      const admitted = await admit(call);
      ({ issued } = admitted);
      const result = await exchange(call, admitted.permit, issued.bearer);
      issued.accepted = true;
      return result;
    } catch (error) {
      // What a call is aborted with may be an error of another client, and says nothing of this one's token.
      if (call.scope.aborted()) call.scope.mustEndWithin(0);
      attachCallContext(call.task, error);
      call.mayHaveExecuted ||= retry.isUnclear(error);
      if (call.mayHaveExecuted) markUnknown(error);
      const reason = issued && reasonToRenew(credential, call.credentials, issued, error);
      if (!reason || !credential.renewable || call.noRetry) throw error;
      reportRetry(call, error, reason, 0);
      return attempt(call);
    }
  }

  /**
   * Waits for a permit, and for the credential that is current then: the one of before may have been refused
   * meanwhile.
   */
  async function admit(call: Call) {
    const { scope, pending, task } = call;
    for (;;) {
      await credential.get(scope, task.operation.id);
      const permit = await waiting(call, () => limiter.acquire(pending));
      const issued = credential.current;
      if (issued) return { permit, issued };
      permit.end("unsent");
      pending.semaphore.release();
    }
  }

  /** One request and its response: sent, read to its end, checked. */
  async function exchange(
    call: Call,
    permit: Permit,
    bearer: string | undefined,
  ): Promise<CallResult<never>> {
    const { task, scope, pending } = call;
    const { instrument } = task;
    const { id } = task.operation;
    if (bearer !== undefined) call.bearers.push(bearer);
    const redact = redactor(call.bearers);
    let startedAt = steadyNow();
    let isOver = false;
    let isUnsent = false;
    let head: ResponseHead | undefined;
    let attempted: AttemptInstrument | undefined;
    let response: RawResponse;
    try {
      const send = await sender();
      // Loading it, which the first request does, is no part of a request.
      startedAt = steadyNow();
      attempted = observe("onRequest", describe(call, 1), instrument);
      // The call may have ended while it waited, or in the hook.
      scope.mustEndWithin(0);
      call.attempts++;
      const outgoing = outgoingOf(call, bearer, settings.maxResponseSize, attempted);
      const sending = send(outgoing, (status, headers) => {
        // A fetch that does not heed its signal delivers the headers of an attempt that is over.
        if (isOver || head) return;
        head = { status, headers };
        permit.end("answered", head);
        call.status = status;
      });
      call.sending = sending;
      response = await scope.attempt(sending, {
        timeout: call.settings.timeout,
        timedOut: () => attemptTimedOut(call, sending),
        failed: (error) => connectionFailed(call, sending, error, redact),
      });
    } catch (error) {
      const outcome = scope.aborted() ? "aborted" : "error";
      isUnsent = !call.sending || retry.wasNotSent(error);
      if (!head || outcome === "aborted" || !retry.isRefusal(head.status, error)) {
        const received = head && { status: head.status };
        finish(attempted, { outcome, ...received, error, durationMs: steadyNow() - startedAt });
        throw error;
      }
      response = { ...head, text: "", url: call.request.url + call.request.query };
    } finally {
      call.sending = undefined;
      isOver = true;
      if (!head) permit.end(isUnsent ? "unsent" : "unanswered");
      pending.semaphore.release();
    }
    const { status, text } = response;
    const durationMs = steadyNow() - startedAt;
    observe("onResponse", { ...describe(call), status, durationMs }, instrument);
    const rateLimit = attempted && readRateLimit(response.headers);
    finish(attempted, { outcome: "ok", status, rateLimit, durationMs });
    call.noRetry = text === null;
    if (status < 200 || status > 299) {
      call.retryAfter = readRetryAfter(response.headers);
      const error = toApiError(response, { operation: id, attempts: call.attempts, redact });
      call.rateLimited = retry.isRateLimited(error) ? error : undefined;
      throw error;
    }
    // Carried out: what ends the call from here on leaves that as it is.
    call.mayHaveExecuted = true;
    const reading = readBody(task.operation, call.request.parts, response, redact);
    // A caller's own schema may take its time; the call may end before it does.
    const { value, drift } = reading instanceof Promise ? await scope.race(reading) : reading;
    if (drift) {
      // Copies: the error keeps its own, whatever a hook does with them.
      const issues = drift.error.issues.map(({ path, message }) => ({ path: [...path], message }));
      observe("onDrift", { ...describe(call), status, issues }, instrument);
      if (drift.fatal || !settings.lenient) throw drift.error;
    }
    // The operation's schema vouches for its type.
    return { data: value as never, response: informationOf(response, call.attempts) };
  }

  async function waitForRetry(call: Call, failure: unknown, count: number): Promise<boolean> {
    const { scope } = call;
    try {
      const delay = delayBefore(call, failure, count);
      if (delay !== null) await waiting(call, () => scope.sleep(delay));
      return delay !== null;
    } catch (error) {
      // Out of time: what there was no time left to retry is the reason.
      if (error instanceof TimeoutError && !scope.aborted()) error.cause ??= failure;
      throw error;
    }
  }

  /** Milliseconds until the call is sent again, or null when its error stands. */
  function delayBefore(call: Call, error: unknown, count: number): number | null {
    const { maxRetryDelay, pacing } = call.settings;
    const { pending, scope } = call;
    if (!mayRetry(call, error)) return null;
    const limited = retry.isRateLimited(error);
    if (limited && pacing === "fail") return null;
    // To the fraction of a second, which the error rounds up.
    const retryAfter = error instanceof ApiError ? call.retryAfter : null;
    if (retryAfter !== null && retryAfter * 1000 > maxRetryDelay) return null;
    const backoff = Math.min(retry.backoff(count), maxRetryDelay);
    const asked = (retryAfter ?? 0) * 1000;
    // A refused call without a Retry-After is refused until the window ends.
    const closed = limiter.waitTime(
      pending,
      limited && retryAfter === null ? Infinity : maxRetryDelay,
    );
    // Another call's Retry-After, too, is not waited for when it is longer.
    if (closed > maxRetryDelay) return null;
    // With pacing: "fail" the error at hand stands.
    if (closed > 0 && pacing === "fail") return null;
    if (limited && !scope.hasTimeFor(Math.max(asked, closed))) return null;
    if (!scope.hasTimeFor(closed)) throw pending.refuse(closed);
    // A wait at the limiter is waited in line, where the call takes its old place among all the others. What a 429
    // asked for is held there since its headers came, a moment ago.
    const held = error instanceof ApiError && error.status === 429 ? momentMs : 0;
    const inLine = closed > 0 && closed >= Math.max(backoff, asked - held);
    const ahead = inLine ? 0 : Math.max(backoff, asked);
    const delayMs = Math.max(ahead, closed);
    scope.mustEndWithin(delayMs);
    if (!limited && !budget.take()) return null;
    reportRetry(call, error, retry.retryReason(error), delayMs);
    return ahead;
  }

  function reportRetry(call: Call, error: unknown, reason: string, delayMs: number): void {
    const status = error instanceof ApiError ? error.status : null;
    const ofResponse = status === null ? {} : { status };
    const event = { ...describe(call), ...ofResponse, delayMs, reason, error };
    observe("onRetry", event, call.task.instrument);
  }

  return attemptAll;
}

function mayRetry({ noRetry, settings, task }: Call, error: unknown): boolean {
  const { maxRetries } = settings;
  return maxRetries > 0 && !noRetry && retry.mayRetry(error, task.operation.idempotent);
}

/** Waits, and counts for how long, however the wait ends. */
async function waiting<Value>(call: Call, wait: () => Value | Promise<Value>): Promise<Value> {
  const began = steadyNow();
  try {
    return await wait();
  } finally {
    call.waitedMs += steadyNow() - began;
  }
}

function finish(attempted: AttemptInstrument | undefined, end: AttemptEnd): void {
  if (attempted) callSafely(() => attempted.end?.(end));
}
