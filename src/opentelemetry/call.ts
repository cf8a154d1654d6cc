// The span of a call and what happens in it: attempts as spans below it, waits, retries and the like as its events.
import { type Attributes, context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

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
  typeOf,
  waitReason,
} from "./attributes.ts";
import type { Tools } from "./tools.ts";

/** Begins the span of a call, below what is active where the caller calls. */
export function followCall(start: CallStart, tools: Tools): CallInstrument {
  const { tracer, measures } = tools;
  const operation = { [operationName]: start.operation };
  const around = context.active();
  const span = tracer.startSpan(
    start.operation,
    { kind: SpanKind.INTERNAL, attributes: operation },
    around,
  );
  const active = trace.setSpan(around, span);
  const call = attemptsOf(start, active);
  const note = (name: string, facts: Attributes) => {
    if (span.isRecording()) span.addEvent(name, facts);
  };

  return {
    // All of it: what a token provider sends is found below the call that it is asked for.
    run: (work) => context.with(active, work),

    onRequest: (event) => followAttempt(call, event, tools),

    onRetry: ({ error, reason, delayMs }) => {
      const why = { [errorType]: typeOf(error) };
      const renewed = reason === "unauthorized" || reason === "terms_required";
      note(renewed ? "token" : "retry", { ...why, [delay]: delayMs / 1000 });
      measures.retries.add(1, { ...operation, ...why }, active);
    },

    onWait: ({ reason, delayMs }) => {
      const why = { [waitReason]: reason };
      note("wait", { ...why, [delay]: delayMs / 1000 });
      measures.waits.record(delayMs / 1000, { ...operation, ...why }, active);
    },

    // Where it differs is told to hooks alone: a path may hold a key that a person chose.
    onDrift: ({ issues }) => {
      note("drift", { [driftIssues]: issues.length });
      measures.drifts.add(1, operation, active);
    },

    onSettled: ({ outcome }, error) => {
      if (outcome !== "ok") {
        span.setAttribute(errorType, outcome === "aborted" ? aborted : typeOf(error));
      }
      if (outcome === "error") span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** What the attempts of a call have in common, by the conventions for HTTP clients. */
function attemptsOf(start: CallStart, active: AttemptOf["active"]): AttemptOf {
  const { template } = start;
  const method = methodOf(start);
  const server = serverOf(start);
  // A path of the caller's own has no template.
  const path = template === "" ? {} : { "url.template": template };
  const verb = method === "_OTHER" ? "HTTP" : method;
  return {
    name: `${verb} ${template}`.trim(),
    target: { "http.request.method": method, ...server, ...path },
    server,
    active,
  };
}
