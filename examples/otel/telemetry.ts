// OpenTelemetry's SDK set up to keep everything in memory. A program of yours sets it up once with exporters of its
// own; nothing else in this folder knows of it.
import { context, metrics, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
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
  // Carries the active span through awaits, so that requests find the work that they belong to.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

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
      for (const api of [trace, metrics, context]) api.disable();
    },
  };
}
