// Spans and metrics of a client, made by its hooks with OpenTelemetry's API alone: whatever SDK and exporter a program
// has set up receives them. Attributes are those of OpenTelemetry's conventions for HTTP clients, and none of them
// holds an id or anything personal.
import {
  type Attributes,
  type Meter,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import {
  type CallEvent,
  type GroupManagement,
  GroupManagementError,
  type Hooks,
  isApiError,
  operations,
} from "group-management-sdk";

const scope = "group-management-sdk";

/** Where spans and metrics go; the globals of OpenTelemetry's API unless told. */
export interface Instruments {
  tracer?: Tracer;
  meter?: Meter;
}

/** Hooks for a client: `new GroupManagement({ hooks: telemetryHooks() })`. */
export function telemetryHooks(instruments: Instruments = {}): Required<Hooks> {
  const { tracer = trace.getTracer(scope), meter = metrics.getMeter(scope) } = instruments;
  const duration = meter.createHistogram("http.client.request.duration", {
    description: "How long a request took, its body included.",
    unit: "s",
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  const retries = meter.createCounter("group_management.retries", {
    description: "Calls sent once more.",
    unit: "{retry}",
  });
  const waits = meter.createHistogram("group_management.wait.duration", {
    description: "How long calls were held back by the service's limit.",
    unit: "s",
  });
  const drifts = meter.createCounter("group_management.drifts", {
    description: "Answers of another shape than described.",
    unit: "{answer}",
  });
  // Of whatever the caller has begun a span for; hooks run in the caller's context.
  const note = (name: string, attributes: Attributes) =>
    trace.getActiveSpan()?.addEvent(name, attributes);

  return {
    onRequest: () => {},
    onSettled: () => {},
    onResponse: (event) => {
      const { operation, attempt, status, durationMs } = event;
      const attributes: Attributes = {
        ...addressOf(event),
        "http.response.status_code": status,
        "group_management.operation": operation,
        ...(status >= 400 ? { "error.type": String(status) } : {}),
      };
      duration.record(durationMs / 1000, attributes);
      // Begun now, with its start in the past: one that got no answer would otherwise stay open for ever.
      const endTime = Date.now();
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        startTime: endTime - durationMs,
        attributes: {
          ...attributes,
          ...(attempt > 1 ? { "http.request.resend_count": attempt - 1 } : {}),
        },
      });
      if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    onRetry: ({ operation, attempt, reason, delayMs }) => {
      const attributes = { "group_management.operation": operation, reason };
      retries.add(1, attributes);
      note("retry", { ...attributes, attempt, delay_ms: Math.round(delayMs) });
    },
    onWait: ({ operation, reason, delayMs }) => {
      const attributes = { "group_management.operation": operation, reason };
      waits.record(delayMs / 1000, attributes);
      note("wait", { ...attributes, delay_ms: Math.round(delayMs) });
    },
    onDrift: ({ operation, issues }) => {
      drifts.add(1, { "group_management.operation": operation });
      const paths = issues.map(({ path }) => path.join("."));
      note("drift", { "group_management.operation": operation, paths });
    },
  };
}

/** Reports how many requests the service still allows a client. */
export function observeRateLimit(client: GroupManagement, instruments: Instruments = {}): void {
  const { meter = metrics.getMeter(scope) } = instruments;
  meter
    .createObservableGauge("group_management.rate_limit.remaining", {
      description: "Requests left in the service's current window.",
      unit: "{request}",
    })
    .addCallback((result) => {
      if (client.rateLimit) result.observe(client.rateLimit.remaining);
    });
}

/**
 * Does some work in a span of its own, under which the requests that it makes are found. Here what ends a call for
 * good is seen too, a broken connection for one, which comes with no answer.
 */
export function inSpan<Value>(
  name: string,
  work: () => Promise<Value>,
  { tracer = trace.getTracer(scope) }: Instruments = {},
): Promise<Value> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Neither message nor stack: a service's message is for the person concerned.
      span.setAttributes(errorAttributes(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function errorAttributes(error: unknown): Attributes {
  if (!(error instanceof GroupManagementError)) {
    return { "error.type": error instanceof Error ? error.name : "unknown" };
  }
  const code = isApiError(error) ? error.code : null;
  return {
    "error.type": code ?? error.name,
    ...(error.operation === null ? {} : { "group_management.operation": error.operation }),
  };
}

/** The request without its ids: the path's template in place of the path. */
function addressOf({ operation, method, url }: CallEvent): Attributes {
  const { hostname, port, protocol } = new URL(url);
  const known = Object.entries(operations).find(([name]) => name === operation)?.[1];
  return {
    "http.request.method": method,
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "http:" ? 80 : 443),
    ...(known ? { "url.template": known.path } : {}),
  };
}
