// `openTelemetry()`: its options, and the tracer and meter that it records to.
import { context, type Meter, metrics, trace, type Tracer } from "@opentelemetry/api";

import { ConfigurationError } from "../core/errors/errors.ts";
import { aFlag, type Fields, readFields } from "../core/runtime/fields.ts";
import type { Refuse } from "../core/runtime/values.ts";
import type { Instrumentation } from "group-management-sdk";
import { version } from "../version.ts";
import { followCall } from "./call.ts";
import { measuresOf } from "./measures.ts";
import { type CarriesTrace, createPropagation, type PropagationOptions } from "./propagation.ts";

/** Options of `openTelemetry`. */
export interface OpenTelemetryOptions {
  /** Starts the spans. Default: a tracer of the registered provider. */
  tracer?: Tracer | undefined;
  /** Creates the metrics. Default: a meter of the registered provider. */
  meter?: Meter | undefined;
  /**
   * Whether requests carry the trace: `traceparent`, or what else the registered propagator writes. A function gets
   * the address of each request, without its query. Default true; in a page, true for its own origin only, because
   * another origin must allow these headers first. Baggage, which may hold a person's data, is only sent with
   * `{ baggage: true }`.
   */
  propagate?: CarriesTrace | PropagationOptions | undefined;
}

/** The instrumentation scope of all spans and metrics. */
const scope = "group-management-sdk";
/** The conventions by which attributes and metrics are named. */
const conventions = { schemaUrl: "https://opentelemetry.io/schemas/1.45.0" };

/**
 * Traces and measures calls with OpenTelemetry: `new GroupManagement({ instrumentation: openTelemetry() })`. Each
 * call is a span, and each attempt a client span below it. No attribute holds an id, a query, a body, a credential
 * or a name. It records to the SDK that is registered, now or later; without one it does nothing.
 * @throws ConfigurationError for options that are unknown or of a wrong kind.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Instrumentation {
  const { tracer, meter, propagate } = readFields(fields, options, refuse);
  const tracerNow = whileSame(
    () => trace.getTracerProvider(),
    (provider) => tracer ?? provider.getTracer(scope, version, conventions),
  );
  const measuresNow = whileSame(
    () => metrics.getMeterProvider(),
    (provider) => measuresOf(meter ?? provider.getMeter(scope, version, conventions)),
  );
  const propagating = createPropagation(readPropagation(propagate));
  return {
    call: (start) =>
      followCall(start, {
        tracer: tracerNow(),
        measures: measuresNow(),
        propagate: propagating,
      }),
    capture: () => {
      const made = context.active();
      // Without a span there is no context to keep: a list may be made long before it is read.
      return trace.getSpan(made) && ((work) => context.with(made, work));
    },
  };
}

/** Keeps what was made of a source until the source changes: an SDK may be registered at any time. */
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

const has =
  (method: string) =>
  (value: unknown): boolean =>
    typeof (value as Record<string, unknown> | null)?.[method] === "function";

const isCarried = (value: unknown): value is CarriesTrace =>
  typeof value === "boolean" || typeof value === "function";

const fields: Fields<OpenTelemetryOptions> = {
  tracer: [has("startSpan"), "an OpenTelemetry Tracer, as returned by trace.getTracer"],
  meter: [has("createHistogram"), "an OpenTelemetry Meter, as returned by metrics.getMeter"],
  propagate: null,
};

const refuse: Refuse = (name, message) =>
  new ConfigurationError(`The option ${name} of openTelemetry ${message}`);

const ofPropagation: Fields<PropagationOptions> = {
  trace: [isCarried, "true, false or a function that takes a URL"],
  baggage: aFlag,
};

/** The contexts that `propagate` asks for. */
function readPropagation(given: OpenTelemetryOptions["propagate"]): PropagationOptions {
  if (given === undefined || isCarried(given)) return { trace: given };
  const read = readFields(ofPropagation, given, (name, message) =>
    refuse(
      "propagate",
      `must be true, false, a function that takes a URL, or an object such as { baggage: true }: ${name} ${message}`,
    ),
  );
  if (Object.keys(read).length > 0) return read;
  throw refuse("propagate", "must name trace or baggage.");
}
