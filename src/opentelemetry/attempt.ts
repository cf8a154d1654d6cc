// The span of an attempt: one request and its response, or the error in its place.
import {
  type Attributes,
  type Context,
  context,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

import type { AttemptEnd, AttemptInstrument, CallEvent } from "group-management-sdk";
import { aborted, attemptTypeOf, errorType, resendCount, statusCode } from "./attributes.ts";
import { keepHeaders } from "./keep-headers.ts";
import type { Tools } from "./tools.ts";

/** The call that an attempt belongs to. */
export interface AttemptOf {
  /** Such as `GET /api/v2/groups/{groupId}`. */
  readonly name: string;
  /** The attributes of all its attempts, in spans and in metrics. */
  readonly target: Attributes;
  /** The further attributes of their spans. */
  readonly spanOnly: Attributes;
  readonly server: Attributes;
  /** The context in which the call's span is active. */
  readonly context: Context;
}

/** Starts the span of an attempt, as a child of its call's. */
export function followAttempt(call: AttemptOf, event: CallEvent, tools: Tools): AttemptInstrument {
  const { name, target, spanOnly, server } = call;
  const { tracer, measures, propagate } = tools;
  const attributes = {
    ...target,
    ...spanOnly,
    ...(event.attempt > 1 ? { [resendCount]: event.attempt - 1 } : {}),
  };
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, call.context);
  const active = trace.setSpan(call.context, span);
  const { headers, context: carried } = propagate(active, event.url);
  const sending = keepHeaders(carried, headers);
  return {
    headers,
    // The span of an instrumentation of fetch or undici becomes a child of this one.
    run: (send) => context.with(sending.context, send),
    end: (end) => {
      sending.stop();
      const result = resultOf(end);
      span.setAttributes(result);
      if (result[errorType] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      measures.duration.record(end.durationMs / 1000, { ...target, ...result }, active);
      if (end.rateLimit) measures.window(end.rateLimit, server);
    },
  };
}

function resultOf({ outcome, status, error }: AttemptEnd): Attributes {
  const came = status === undefined ? {} : { [statusCode]: status };
  if (outcome === "aborted") return { ...came, ...aborted };
  if (outcome === "error") return { ...came, [errorType]: attemptTypeOf(error) };
  return status !== undefined && status >= 400 ? { ...came, [errorType]: String(status) } : came;
}
