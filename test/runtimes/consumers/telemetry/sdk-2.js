// A program with OpenTelemetry's SDK 2.
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { carried, described, traced } from "./traced.js";

export async function play(baseUrl) {
  const spans = new InMemorySpanExporter();
  const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: points,
    exportIntervalMillis: 60_000,
  });
  const meters = new MeterProvider({ readers: [reader] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  metrics.setGlobalMeterProvider(meters);
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  await traced(baseUrl);
  await meters.forceFlush();
  const measured = points
    .getMetrics()
    .at(-1)
    .scopeMetrics.flatMap((scope) => scope.metrics);
  const finished = spans.getFinishedSpans();
  await meters.shutdown();
  return {
    spans: described(finished),
    carried: carried(finished),
    metrics: measured.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints.length]),
  };
}
