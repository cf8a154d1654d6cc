// The span of a call: its attempts are its children, retries, waits, new tokens and drifts its events.
import {
  type Attributes,
  type Context,
  context,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

import type { CallInstrument, CallStart } from "group-management-sdk";
import { type AttemptOf, followAttempt } from "./attempt.ts";
import {
  aborted,
  delay,
  driftIssues,
  errorType,
  methodOf,
  operationName,
  serverOf,
  templateOf,
  typeOf,
  waitReason,
} from "./attributes.ts";
import type { Tools } from "./tools.ts";

/** Starts the span of a call, as a child of the span that is active where the caller calls. Undefined without an SDK. */
export function followCall(start: CallStart, tools: Tools): CallInstrument | undefined {
  const { tracer, measures } = tools;
  const operation = { [operationName]: start.operation };
  const parent = context.active();
  const span = tracer.startSpan(
    start.operation,
    { kind: SpanKind.INTERNAL, attributes: operation },
    parent,
  );
  const isTraced = span.isRecording() || trace.isSpanContextValid(span.spanContext());
  if (!isTraced && measures.idle) return undefined;
  const active = trace.setSpan(parent, span);
  const call = attemptsOf(start, active);
  const note = (name: string, facts: Attributes) => {
    if (span.isRecording()) span.addEvent(name, facts);
  };

  return {
    // Spans of hooks and of the access-token provider become children of the call's.
    run: (work) => context.with(active, work),

    onRequest: (event) => followAttempt(call, event, tools),

    onRetry: ({ error, reason, delayMs }) => {
      const why = { [errorType]: typeOf(reason, error) };
      note("retry", { ...why, [delay]: delayMs / 1000 });
      measures.retries.add(1, { ...operation, ...why }, active);
    },

    onRenewal: ({ reason }) => note("token", { [errorType]: reason, [delay]: 0 }),

    onWait: ({ reason, delayMs }) => {
      const why = { [waitReason]: reason };
      note("wait", { ...why, [delay]: delayMs / 1000 });
      measures.waits.record(delayMs / 1000, { ...operation, ...why }, active);
    },

    // The paths of the issues are left out: they may hold keys of a response, such as a name.
    onDrift: ({ issues }) => {
      note("drift", { [driftIssues]: issues.length });
      measures.drifts.add(1, operation, active);
    },

    onSettled: ({ outcome, reason, durationMs }, error) => {
      const failed = outcome === "error" ? { [errorType]: typeOf(reason, error) } : {};
      const result: Attributes = outcome === "aborted" ? aborted : failed;
      span.setAttributes(result);
      if (outcome === "error") span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      measures.calls.record(durationMs / 1000, { ...operation, ...result }, active);
    },
  };
}

/** The name and the attributes of all attempts of a call, by the conventions for HTTP clients. */
function attemptsOf(start: CallStart, callContext: Context): AttemptOf {
  const template = templateOf(start);
  const method = methodOf(start);
  const server = serverOf(start);
  // A request of `client.request` has no template.
  const path = template === "" ? {} : { "url.template": template };
  const verb = method === "_OTHER" ? "HTTP" : method;
  return {
    name: `${verb} ${template}`.trim(),
    target: { "http.request.method": method, ...server, ...path },
    spanOnly: method === "_OTHER" ? { "http.request.method_original": start.method } : {},
    server,
    context: callContext,
  };
}
