// This repository's client with `openTelemetry()` and an SDK that records every span and every metric, and exports none.
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { TracerProvider } from "@opentelemetry/sdk-trace";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import type { CreateContestant } from "./contestant.ts";
import { createWith } from "./group-management-sdk.ts";

export const create: CreateContestant = (target) => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [keepNothing] }));
  return createWith({ instrumentation: openTelemetry() })(target);
};

const keepNothing = {
  onStart() {},
  onEnd() {},
  async forceFlush() {},
  async shutdown() {},
};
