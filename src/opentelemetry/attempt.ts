// The span of an attempt: one request and its response, or what came in its place.
import {
  type Attributes,
  type Context,
  context,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

import type { AttemptEnd, AttemptInstrument, CallEvent } from "group-management-sdk";
import { aborted, errorType, resendCount, statusCode, typeOf } from "./attributes.ts";
import { watchOwnHeaders, withOwnHeaders } from "./own-headers.ts";
import type { Tools } from "./tools.ts";

/** The call that an attempt belongs to. */
export interface AttemptOf {
  /** Such as `GET /groups/{groupId}`. */
  readonly name: string;
  /** What its attempts have in common, which is what metrics are told by, too. */
  readonly target: Attributes;
  readonly server: Attributes;
  /** In which the call's span is the active one. */
  readonly active: Context;
}

/** Begins the span of an attempt, below that of its call. */
export function followAttempt(call: AttemptOf, event: CallEvent, tools: Tools): AttemptInstrument {
  const { name, target, server, active } = call;
  const { tracer, measures, inject } = tools;
  const attributes = {
    ...target,
    ...(event.attempt > 1 ? { [resendCount]: event.attempt - 1 } : {}),
  };
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, active);
  const within = trace.setSpan(active, span);
  const headers = inject(within, event.url);
  const stopWatching = watchOwnHeaders(headers);
  return {
    headers,
    // What sends it, such as fetch, may have an instrumentation of its own: its span is found below this one.
    run: (send) => context.with(withOwnHeaders(within, headers), send),
    end: (end) => {
      stopWatching();
      const result = resultOf(end);
      span.setAttributes(result);
      if (result[errorType] !== undefined && end.outcome !== "aborted") {
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
      measures.duration.record(end.durationMs / 1000, { ...target, ...result }, within);
      if (end.rateLimit) measures.remaining?.record(end.rateLimit.remaining, server);
    },
  };
}

function resultOf({ outcome, status, error }: AttemptEnd): Attributes {
  if (outcome === "aborted") return { [errorType]: aborted };
  if (status === undefined) return { [errorType]: typeOf(error) };
  return { [statusCode]: status, ...(status >= 400 ? { [errorType]: String(status) } : {}) };
}
