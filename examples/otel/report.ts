// Writes spans as a waterfall and metrics as a table, for people at a terminal.
import { styleText } from "node:util";

import { type HrTime, SpanStatusCode } from "@opentelemetry/api";
import { DataPointType, type MetricData } from "@opentelemetry/sdk-metrics";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

const bold = (text: string) => styleText("bold", text);
const dim = (text: string) => styleText("dim", text);
const barWidth = 32;

export function reportSpans(spans: readonly ReadableSpan[]): void {
  const roots = spans.filter(({ parentSpanContext }) => !parentSpanContext).toSorted(byStart);
  const whole = roots.map(({ endTime }) => milliseconds(endTime));
  const from = milliseconds(roots[0]?.startTime ?? [0, 0]);
  const frame = { from, width: Math.max(1, ...whole.map((end) => end - from)) };
  console.log(`\n${bold("Spans")}`);
  for (const root of roots) {
    reportSpan(root, frame, 0);
    const children = spans.filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === root.spanContext().spanId,
    );
    for (const child of children.toSorted(byStart)) reportSpan(child, frame, 1);
  }
}

interface Frame {
  from: number;
  width: number;
}

function reportSpan(span: ReadableSpan, { from, width }: Frame, depth: number): void {
  const failed = span.status.code === SpanStatusCode.ERROR;
  const length = milliseconds(span.duration);
  const begin = Math.floor(((milliseconds(span.startTime) - from) / width) * barWidth);
  const filled = Math.max(1, Math.round((length / width) * barWidth));
  const bar = " ".repeat(Math.min(begin, barWidth - 1)) + (depth === 0 ? "━" : "─").repeat(filled);
  const name = `${"  ".repeat(depth)}${span.name}`.padEnd(34);
  const paint = failed ? "red" : depth === 0 ? "cyan" : "green";
  const time = `${length.toFixed(0)} ms`.padStart(8);
  console.log(
    `  ${depth === 0 ? bold(name) : name}${time}  ${styleText(paint, bar.slice(0, barWidth).padEnd(barWidth))} ${outcome(span)}`,
  );
  for (const { name: event, attributes = {} } of span.events) {
    const facts = Object.entries(attributes).filter(
      ([key]) => key !== "group_management.operation",
    );
    const told = facts.map(([key, value]) => `${key} ${String(value)}`).join(", ");
    console.log(dim(`      • ${event}: ${told}`));
  }
}

function outcome({ attributes }: ReadableSpan): string {
  const status = attributes["http.response.status_code"] ?? attributes["error.type"];
  const resent = attributes["http.request.resend_count"];
  return dim([status, resent && `sent again (${String(resent)})`].filter(Boolean).join(" · "));
}

export function reportMetrics(metrics: readonly MetricData[]): void {
  console.log(`\n${bold("Metrics")}`);
  for (const metric of metrics) {
    console.log(`  ${metric.descriptor.name} ${dim(metric.descriptor.unit)}`);
    for (const [labels, value] of points(metric)) {
      console.log(`    ${labels.padEnd(46)} ${value}`);
    }
  }
  console.log();
}

function points(metric: MetricData): [labels: string, value: string][] {
  if (metric.dataPointType === DataPointType.HISTOGRAM) {
    return metric.dataPoints.map(({ attributes, value: { count, sum = 0 } }) => [
      labelsOf(attributes),
      `${count} ×, ${((sum / count) * 1000).toFixed(0)} ms on average`,
    ]);
  }
  if (metric.dataPointType === DataPointType.EXPONENTIAL_HISTOGRAM) return [];
  return metric.dataPoints.map(({ attributes, value }) => [labelsOf(attributes), String(value)]);
}

function labelsOf(attributes: ReadableSpan["attributes"]): string {
  const shown = ["group_management.operation", "http.response.status_code", "reason"];
  return shown
    .map((key) => attributes[key])
    .filter((value) => value !== undefined)
    .join(" ");
}

function byStart(one: ReadableSpan, other: ReadableSpan): number {
  return milliseconds(one.startTime) - milliseconds(other.startTime);
}

function milliseconds([seconds, nanoseconds]: HrTime): number {
  return seconds * 1000 + nanoseconds / 1_000_000;
}
