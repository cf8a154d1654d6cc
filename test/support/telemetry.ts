// OpenTelemetry's SDK, registered and kept in memory for the time of a test, and ways to look at what it was told.
import { context, metrics, propagation, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { type ReadableSpan, type SpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach } from "vitest";

type Point = { readonly attributes: Record<string, unknown>; readonly value: unknown };

export interface Metric {
  readonly descriptor: { readonly name: string; readonly unit: string };
  readonly dataPoints: readonly Point[];
}

export interface Telemetry {
  /** Every span that has ended, in the order of their beginning. */
  spans(): ReadableSpan[];
  /** How many spans were begun and have not ended. */
  open(): number;
  /** The only span of a name. */
  span(name: string): ReadableSpan;
  /** Spans below the one of a name, or the given one. */
  below(parent: string | ReadableSpan): ReadableSpan[];
  /** Every metric, as it stands. */
  metrics(): Promise<readonly Metric[]>;
  /** The measured points of a metric, as they stand. */
  points(metric: string): Promise<readonly Point[]>;
  /** Everything that was told, as one text. */
  text(): Promise<string>;
  stop(): Promise<void>;
}

export function startTelemetry(): Telemetry {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());

  const begun: ReadableSpan[] = [];
  const keeper: SpanProcessor = {
    onStart: (span) => void begun.push(span),
    onEnd: () => {},
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  const tracing = new TracerProvider({ spanProcessors: [keeper] });
  trace.setGlobalTracerProvider(tracing);

  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 });
  const metering = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(metering);

  const spans = () => begun.filter(({ ended }) => ended);
  const span = (name: string) => {
    const [one, ...others] = spans().filter((each) => each.name === name);
    if (!one || others.length > 0) throw new Error(`There are ${others.length} spans ${name}.`);
    return one;
  };
  const measured = async (): Promise<readonly Metric[]> => {
    await metering.forceFlush();
    return (
      exporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? []
    );
  };
  return {
    spans,
    open: () => begun.filter(({ ended }) => !ended).length,
    span,
    below: (parent) => {
      const { spanId } = (typeof parent === "string" ? span(parent) : parent).spanContext();
      return spans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId);
    },
    metrics: measured,
    points: async (name) => {
      const found = (await measured()).find(({ descriptor }) => descriptor.name === name);
      return found?.dataPoints ?? [];
    },
    text: async () =>
      JSON.stringify([
        spans().map(({ name, kind, attributes, events, links, status }) => [
          { name, kind, attributes, events, links, status },
        ]),
        await measured(),
      ]),
    stop: async () => {
      await Promise.all([tracing.shutdown(), metering.shutdown()]);
      for (const api of [trace, metrics, context, propagation]) api.disable();
    },
  };
}

/** An SDK for each test of a file, gone after it. */
export function telemetryForEachTest(): () => Telemetry {
  let telemetry: Telemetry | undefined;
  beforeEach(() => {
    telemetry = startTelemetry();
  });
  afterEach(async () => {
    await telemetry?.stop();
    telemetry = undefined;
  });
  return () => {
    if (!telemetry) throw new Error("There is no telemetry outside of a test.");
    return telemetry;
  };
}

/** Does some work in a span of its own. */
export function inSpan<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return trace.getTracer("test").startActiveSpan(name, async (span) => {
    try {
      return await work();
    } finally {
      span.end();
    }
  });
}

/** The tested facts of a span: its name, how it ended, and how often it was sent before. */
export function outline({ name, attributes, status }: ReadableSpan): unknown[] {
  const facts = ["http.response.status_code", "http.request.resend_count", "error.type"];
  return [
    name,
    ...facts.map((fact) => attributes[fact] ?? "-"),
    status.code === SpanStatusCode.ERROR ? "failed" : "",
  ];
}

/** The events of a span, with their attributes. */
export const eventsOf = (span: ReadableSpan) =>
  span.events.map(({ name, attributes }) => [name, attributes]);
