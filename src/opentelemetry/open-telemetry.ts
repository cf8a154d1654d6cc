// What a program makes once and gives to its clients: where spans and metrics go, and which requests carry the trace.
import { type Meter, metrics, trace, type Tracer } from "@opentelemetry/api";

import { ConfigurationError } from "../core/errors.ts";
import type { Instrumentation } from "group-management-sdk";
import { version } from "../version.ts";
import { followCall } from "./call.ts";
import { createMeasures } from "./measures.ts";
import { createPropagation } from "./propagation.ts";

/** Where the spans and metrics of a client go. What is left out is what the program has registered with OpenTelemetry's API. */
export interface OpenTelemetryOptions {
  /** Makes the spans. */
  tracer?: Tracer | undefined;
  /** Makes the instruments of the metrics. */
  meter?: Meter | undefined;
  /**
   * Whether requests carry the trace (`traceparent`, and whatever else the registered propagator writes). True for
   * all of them unless told; in a page for its own origin alone, since another must allow these headers first. A
   * function is asked with the address of each request, without its query.
   */
  propagate?: boolean | ((url: URL) => boolean) | undefined;
}

/** Under which spans and metrics are found. */
const scope = "group-management-sdk";

/**
 * Follows calls with OpenTelemetry: `new GroupManagement({ instrumentation: openTelemetry() })`. A span for each
 * call, below it one for each attempt, and metrics. No attribute holds an id, a query, a body, a credential or a
 * name. Without a registered SDK it does nothing; one that is registered later is found.
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

/** Makes something from a source, and anew once the source is another: an SDK may be registered at any time. */
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
