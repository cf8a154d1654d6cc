// One call, from top to bottom: prepare; for each attempt token, permit, send, read and check; settle.
import {
  attachCallContext,
  attemptTimedOut,
  connectionFailed,
  isAbortReason,
  markUnknown,
} from "./call-errors.ts";
import type { CallInput } from "./operation.ts";
import { Call, type ClientContext, describe } from "./call-state.ts";
import { type IssuedCredential, reasonToRenew } from "./credentials.ts";
import { ApiError } from "./errors/errors.ts";
import { reasonOf } from "./errors/reason.ts";
import { redactor } from "./errors/redact.ts";
import { isRateLimited, isRefusal, isUnclear, wasNotSent } from "./retriable.ts";
import { toHeaders } from "./http/headers.ts";
import type { HttpClient, HttpRequest, RawResponse } from "./http/http-client.ts";
import { readRateLimit } from "./http/rate-limit.ts";
import { callSafely } from "./observability/call-safely.ts";
import {
  type AttemptEnd,
  type AttemptInstrument,
  headersFrom,
  runWithin,
} from "./observability/instrumentation.ts";
import type { Permit, ResponseHead } from "./pacing/request-window.ts";
import { readValue, toApiError } from "./response.ts";
import type { CallResult, ResponseInfo } from "./results/api-promise.ts";
import { reportRenewal, withRetries } from "./retry.ts";
import { steadyNow } from "./runtime/clock.ts";

/** Runs a call to its end. Every call of a client comes through here. */
export async function runCall(client: ClientContext, input: CallInput): Promise<CallResult<never>> {
  const { budget, usage } = client.shared;
  const startedAt = steadyNow();
  let call: Call | undefined;
  usage?.begin();
  try {
    call = new Call(client, input);
    const result = await withRetries(call, attempt);
    budget.succeed();
    settle(client, input, startedAt, call);
    return result;
  } catch (error) {
    attachCallContext(input, error);
    settle(client, input, startedAt, call, { error });
    throw error;
  } finally {
    usage?.end();
    call?.scope.close();
  }
}

/** One attempt: token, permit, request, response. Made again at once, where the service wants another token. */
async function attempt(call: Call): Promise<CallResult<never>> {
  const { credential } = call.client.shared;
  let issued: IssuedCredential | undefined;
  try {
    const chosen = call.client.httpClient();
    const httpClient = chosen instanceof Promise ? await chosen : chosen;
    const admitted = await admit(call);
    issued = admitted.issued;
    const response = await send(call, admitted.permit, issued.bearer, httpClient);
    const result = await read(call, response);
    issued.accepted = true;
    return result;
  } catch (error) {
    // The abort reason may be an error of another call, and must not be read as a refusal of this call's token.
    if (call.scope.aborted()) call.scope.mustEndWithin(0);
    attachCallContext(call.input, error);
    call.mayHaveExecuted ||= isUnclear(error);
    if (call.mayHaveExecuted) markUnknown(error);
    const reason = issued && reasonToRenew(credential, call.credentials, issued, error);
    if (!reason || !credential.renewable || call.response?.isTooLarge) throw error;
    reportRenewal(call, error, reason);
    return attempt(call);
  }
}

/** Waits for a token and a permit. The token may be refused while the call waits for its permit. */
async function admit(call: Call): Promise<{ permit: Permit; issued: IssuedCredential }> {
  const { credential, limiter } = call.client.shared;
  for (;;) {
    if (!credential.current(call.number)) {
      await credential.get(call.number, call.scope, call.input.operation.id);
    }
    const arrivedAt = steadyNow();
    let permit: Permit;
    try {
      const acquired = limiter.acquire(call);
      permit = acquired instanceof Promise ? await acquired : acquired;
    } finally {
      call.waitedMs += steadyNow() - arrivedAt;
    }
    const issued = credential.current(call.number);
    if (issued) return { permit, issued };
    permit.end(false);
  }
}

/** Sends the request and reads its response to the end. Ends the permit. */
async function send(
  call: Call,
  permit: Permit,
  bearer: string | undefined,
  httpClient: HttpClient,
): Promise<RawResponse> {
  const { client, input, scope, settings } = call;
  if (bearer !== undefined) call.bearers.push(bearer);
  call.response = undefined;
  const startedAt = steadyNow();
  const duration = () => steadyNow() - startedAt;
  const instrument = client.observe("onRequest", describe(call, 1), input.instrument);
  let head: ResponseHead | undefined;
  let wasSent = true;
  try {
    // A hook, or code that ran since the permit came, may have aborted the call.
    scope.mustEndWithin(0);
    call.attempts++;
    const exchange = httpClient(toHttpRequest(call, bearer, instrument), (status, headers) => {
      head = { status, headers };
      permit.answered(head);
      call.status = status;
    });
    call.exchange = exchange;
    call.response = await scope.attempt(exchange, {
      timeout: settings.timeout,
      timedOut: () => attemptTimedOut(call, exchange),
      failed: (error) => connectionFailed(call, exchange, error, redactor(call.bearers)),
    });
  } catch (error) {
    wasSent = call.exchange !== undefined && !wasNotSent(error);
    if (!head || scope.aborted() || !isRefusal(head.status, error)) {
      const outcome = scope.aborted() ? "aborted" : "error";
      const received = head && { status: head.status };
      finish(instrument, { outcome, ...received, error, durationMs: duration() });
      throw error;
    }
    // A refusal is certain by its status, so a broken body leaves an error without code and message.
    const url = () => call.request.url + call.request.query;
    call.response = { ...head, text: "", isTooLarge: false, url };
  } finally {
    call.exchange = undefined;
    permit.end(wasSent);
  }
  const { status, headers } = call.response;
  const durationMs = duration();
  client.observe("onResponse", { ...describe(call), status, durationMs }, input.instrument);
  if (instrument) {
    finish(instrument, { outcome: "ok", status, rateLimit: readRateLimit(headers), durationMs });
  }
  return call.response;
}

/** The value of a successful response, checked by the operation's schema; throws the error of any other response. */
async function read(call: Call, response: RawResponse): Promise<CallResult<never>> {
  const { client, input, attempts, scope } = call;
  const { id } = input.operation;
  const { status } = response;
  const redact = redactor(call.bearers);
  if (status < 200 || status > 299) {
    const error = toApiError(response, { operation: id, attempts, redact });
    call.rateLimited = isRateLimited(error) ? error : undefined;
    throw error;
  }
  call.mayHaveExecuted = true;
  const reading = readValue(input.operation, call.request.parts, response, redact);
  // A schema of the caller may be asynchronous, and outlast the call.
  const { value, drift } = reading instanceof Promise ? await scope.race(reading) : reading;
  if (drift) {
    // Copies, so that a hook cannot change the issues of the error.
    const issues = drift.issues.map(({ path, message }) => ({ path: [...path], message }));
    client.observe("onDrift", { ...describe(call), status, issues }, input.instrument);
    if (drift.fatal || !client.settings.lenient) throw drift.error;
  }
  // The schema has checked that the value is of the operation's type.
  return { data: value as never, response: () => responseInfo(response, attempts) };
}

/** Reports the end of a call, which is undefined if its arguments were refused. */
function settle(
  client: ClientContext,
  input: CallInput,
  startedAt: number,
  call: Call | undefined,
  failure?: { readonly error: unknown },
): void {
  const { id, method, path } = input.operation;
  const error = failure?.error;
  const isAborted = failure && (call ? call.scope.aborted() : isAbortReason(input, error));
  const status = call?.status;
  const code = error instanceof ApiError ? error.code : null;
  const reason = failure && !isAborted ? reasonOf(error) : undefined;
  const event = {
    operation: id,
    method,
    url: call?.request.url ?? client.settings.baseUrl + path,
    attempts: call?.attempts ?? 0,
    durationMs: steadyNow() - startedAt,
    waitedMs: call?.waitedMs ?? 0,
    ...(status === undefined ? {} : { status }),
    outcome: failure ? (isAborted ? "aborted" : "error") : "ok",
    ...(reason === undefined ? {} : { reason }),
    ...(code === null ? {} : { code }),
  } as const;
  client.observe("onSettled", event, input.instrument, error);
}

function toHttpRequest(
  { client, input, request }: Call,
  bearer: string | undefined,
  instrument: AttemptInstrument | undefined,
): HttpRequest {
  return {
    method: request.method,
    url: request.url + request.query,
    headers: {
      ...(instrument && headersFrom(instrument)),
      ...request.headers,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: request.body,
    idempotent: input.operation.idempotent,
    maxResponseSize: client.settings.maxResponseSize,
    within: instrument && ((work) => runWithin(instrument, work)),
  };
}

/** Makes the `Headers` when they are read: Node loads all of its fetch for them, and few callers need them. */
function responseInfo({ status, headers, url }: RawResponse, attempts: number): ResponseInfo {
  let full: Headers | undefined;
  return {
    status,
    get headers() {
      return (full ??= toHeaders(headers));
    },
    rateLimit: readRateLimit(headers),
    attempts,
    url: url(),
  };
}

function finish(instrument: AttemptInstrument | undefined, end: AttemptEnd): void {
  if (instrument) callSafely(() => instrument.end?.(end));
}
