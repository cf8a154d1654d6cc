// `openTelemetry()`: its options, and the tracer and meter that it records to.
import { context, type Meter, metrics, trace, type Tracer } from "@opentelemetry/api";

import { ConfigurationError } from "../core/errors/errors.ts";
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
  const { tracer, meter, propagate } = readOptions(options);
  const tracerNow = whileSame(
    () => trace.getTracerProvider(),
    (provider) => tracer ?? provider.getTracer(scope, version, conventions),
  );
  const measuresNow = whileSame(
    () => metrics.getMeterProvider(),
    (provider) => measuresOf(meter ?? provider.getMeter(scope, version, conventions)),
  );
  const propagating = createPropagation(propagate);
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

type Options = Omit<OpenTelemetryOptions, "propagate"> & { propagate: PropagationOptions };

/** The options, each read once. */
function readOptions(given: unknown): Options {
  try {
    return checkOptions(given);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw refuse("options cannot be read: an accessor throws.");
  }
}

function checkOptions(given: unknown): Options {
  if (typeof given !== "object" || given === null) throw refuse("options must be an object.");
  const { tracer, meter, propagate: propagated, ...others } = given as Record<string, unknown>;
  const [odd] = Object.keys(others);
  if (odd !== undefined) {
    throw refuse(
      `The option ${JSON.stringify(odd)} of openTelemetry is not known: there are tracer, meter and propagate.`,
    );
  }
  if (tracer !== undefined && !has(tracer, "startSpan")) {
    throw refuse("tracer must be an OpenTelemetry Tracer, as returned by trace.getTracer.");
  }
  if (meter !== undefined && !has(meter, "createHistogram")) {
    throw refuse("meter must be an OpenTelemetry Meter, as returned by metrics.getMeter.");
  }
  const propagate =
    typeof propagated === "object" && propagated !== null
      ? readFields(propagated)
      : { trace: propagated, baggage: false };
  if (!isPropagation(propagate)) {
    throw refuse(
      "propagate must be true, false, a function that takes a URL, or an object such as { baggage: true }.",
    );
  }
  return { tracer, meter, propagate } as Options;
}

/** Its fields, inherited ones too, each read once. */
function readFields(given: object): object {
  const { trace: carried, baggage, ...others } = given as Record<string, unknown>;
  return { trace: carried, baggage, ...others };
}

const carries = new Set(["undefined", "boolean", "function"]);

function isPropagation(given: object): given is PropagationOptions {
  const { trace: carried, baggage, ...unknown } = given as Record<string, unknown>;
  if (Object.keys(unknown).length > 0 || (carried ?? baggage) === undefined) return false;
  return carries.has(typeof carried) && ["undefined", "boolean"].includes(typeof baggage);
}

function has(value: unknown, method: string): boolean {
  return typeof (value as Record<string, unknown> | null)?.[method] === "function";
}

function refuse(message: string): ConfigurationError {
  return new ConfigurationError(message);
}
