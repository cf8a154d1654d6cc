// OpenTelemetry's SDK set up to keep everything in memory. A program of yours sets it up once with exporters of its
// own; nothing else in this folder knows of it.
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

export interface Telemetry {
  /** Every span that has ended, in that order. */
  spans(): ReadableSpan[];
  /** Every metric as it stands now. */
  metrics(): Promise<MetricData[]>;
  shutdown(): Promise<void>;
}

export function startTelemetry(): Telemetry {
  // Carries the active span through awaits, so that calls find the work that they belong to.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Writes the trace into requests, as traceparent, so that the service's spans join it.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());

  const spans = new InMemorySpanExporter();
  const tracing = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: spans })],
  });
  trace.setGlobalTracerProvider(tracing);

  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 });
  const metering = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(metering);

  return {
    spans: () => spans.getFinishedSpans(),
    metrics: async () => {
      await metering.forceFlush();
      const newest = exporter.getMetrics().at(-1);
      return newest?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
    },
    shutdown: async () => {
      await Promise.all([tracing.shutdown(), metering.shutdown()]);
      for (const api of [trace, metrics, context, propagation]) api.disable();
    },
  };
}
