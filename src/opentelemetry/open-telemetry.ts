// `openTelemetry()`: its options, and the tracer and meter that it records to.
import { type Meter, metrics, trace, type Tracer } from "@opentelemetry/api";

import { ConfigurationError } from "../core/errors.ts";
import type { Instrumentation } from "group-management-sdk";
import { version } from "../version.ts";
import { followCall } from "./call.ts";
import { createMeasures } from "./measures.ts";
import { createPropagation } from "./propagation.ts";

/** Options of `openTelemetry`. */
export interface OpenTelemetryOptions {
  /** Starts the spans. Default: a tracer of the registered provider. */
  tracer?: Tracer | undefined;
  /** Creates the metrics. Default: a meter of the registered provider. */
  meter?: Meter | undefined;
  /**
   * Whether requests carry the trace: `traceparent`, or what else the registered propagator writes. A function gets
   * the address of each request, without its query. Default true; in a page, true for its own origin only, because
   * another origin must allow these headers first.
   */
  propagate?: boolean | ((url: URL) => boolean) | undefined;
}

/** The instrumentation scope of all spans and metrics. */
const scope = "group-management-sdk";

/**
 * Traces and measures calls with OpenTelemetry: `new GroupManagement({ instrumentation: openTelemetry() })`. Each
 * call is a span, and each attempt a client span below it. No attribute holds an id, a query, a body, a credential
 * or a name. It records to the SDK that is registered, now or later; without one it does nothing.
 * @throws ConfigurationError for options of a wrong kind.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Instrumentation {
  const { tracer, meter, propagate } = readOptions(options);
  const tracerNow = whileSame(
    () => trace.getTracerProvider(),
    (provider) => tracer ?? provider.getTracer(scope, version),
  );
  const measuresNow = whileSame(
    () => metrics.getMeterProvider(),
    (provider) => createMeasures(meter ?? provider.getMeter(scope, version)),
  );
  const inject = createPropagation(propagate);
  return {
    call: (start) => followCall(start, { tracer: tracerNow(), measures: measuresNow(), inject }),
  };
}

/** Makes something from a source, and anew when the source has changed: an SDK may be registered at any time. */
function whileSame<Source, Made>(
  sourceNow: () => Source,
  make: (source: Source) => Made,
): () => Made {
  let known: { source: Source; made: Made } | undefined;
  return () => {
    const source = sourceNow();
    if (known?.source !== source) known = { source, made: make(source) };
    return known.made;
  };
}

function readOptions(given: unknown): OpenTelemetryOptions {
  if (typeof given !== "object" || given === null) refuse("options must be an object.");
  const { tracer, meter, propagate } = given as Record<string, unknown>;
  if (tracer !== undefined && !has(tracer, "startSpan")) {
    refuse("tracer must be a Tracer of OpenTelemetry, such as trace.getTracer gives.");
  }
  if (meter !== undefined && !has(meter, "createHistogram")) {
    refuse("meter must be a Meter of OpenTelemetry, such as metrics.getMeter gives.");
  }
  if (propagate !== undefined && !["boolean", "function"].includes(typeof propagate)) {
    refuse("propagate must be true, false or a function of an address.");
  }
  return { tracer, meter, propagate } as OpenTelemetryOptions;
}

function has(value: unknown, method: string): boolean {
  return typeof (value as Record<string, unknown> | null)?.[method] === "function";
}

function refuse(message: string): never {
  throw new ConfigurationError(message);
}
