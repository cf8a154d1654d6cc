// Writes spans as a waterfall and metrics as a table, for people at a terminal.
import { styleText } from "node:util";

import { type HrTime, SpanStatusCode } from "@opentelemetry/api";
import { DataPointType, type MetricData } from "@opentelemetry/sdk-metrics";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

const bold = (text: string) => styleText("bold", text);
const dim = (text: string) => styleText("dim", text);
/** The widest line beside the bar: the longest name of a span, its time and outcome. */
const besideBar = 70;
const barWidth = Math.max(10, Math.min(32, (process.stdout.columns ?? 80) - besideBar));

export function reportSpans(spans: readonly ReadableSpan[]): void {
  const roots = below(spans, undefined);
  const ends = roots.map(({ endTime }) => milliseconds(endTime));
  const from = milliseconds(roots[0]?.startTime ?? [0, 0]);
  const frame = { from, width: Math.max(1, ...ends.map((end) => end - from)) };
  console.log(`\n${bold("Spans")}`);
  const report = (span: ReadableSpan, depth: number): void => {
    reportSpan(span, frame, depth);
    for (const child of below(spans, span)) report(child, depth + 1);
  };
  for (const root of roots) report(root, 0);
}

/** Spans right below another, or those without one. */
function below(spans: readonly ReadableSpan[], parent: ReadableSpan | undefined): ReadableSpan[] {
  const id = parent?.spanContext().spanId;
  const found = spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === id);
  return found.toSorted(
    (one, other) => milliseconds(one.startTime) - milliseconds(other.startTime),
  );
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
  const name = `${"  ".repeat(depth)}${span.name}`.padEnd(49);
  const paint = failed ? "red" : depth === 0 ? "cyan" : "green";
  const time = `${length.toFixed(0)} ms`.padStart(7);
  const ending = outcome(span);
  const drawn = bar.slice(0, barWidth).padEnd(ending === "" ? 0 : barWidth + 1);
  console.log(
    `  ${depth === 0 ? bold(name) : name}${time}  ${styleText(paint, drawn)}${dim(ending)}`,
  );
  for (const { name: event, attributes = {} } of span.events) {
    const facts = Object.entries(attributes).map(
      ([key, value]) => `${key.replace("group_management.", "")} ${rounded(value)}`,
    );
    console.log(dim(`    ${"  ".repeat(depth)}• ${event}: ${facts.join(", ")}`));
  }
}

function outcome({ attributes }: ReadableSpan): string {
  const status = attributes["http.response.status_code"] ?? attributes["error.type"];
  const resent = attributes["http.request.resend_count"];
  return [status, resent && "again"].filter(Boolean).map(String).join(" ");
}

export function reportMetrics(metrics: readonly MetricData[]): void {
  console.log(`\n${bold("Metrics")}`);
  for (const metric of metrics) {
    console.log(`  ${metric.descriptor.name} ${dim(metric.descriptor.unit)}`);
    for (const [labels, value] of points(metric)) {
      console.log(`    ${labels.padEnd(52)} ${value}`);
    }
  }
  console.log();
}

function points(metric: MetricData): [labels: string, value: string][] {
  if (metric.dataPointType === DataPointType.HISTOGRAM) {
    const inSeconds = metric.descriptor.unit === "s";
    return metric.dataPoints.map(({ attributes, value: { count, sum = 0 } }) => {
      const mean = sum / count;
      const shown = inSeconds ? `${(mean * 1000).toFixed(0)} ms` : mean.toFixed(2);
      return [labelsOf(attributes), `${count} ×, ${shown} on average`];
    });
  }
  if (metric.dataPointType === DataPointType.EXPONENTIAL_HISTOGRAM) return [];
  return metric.dataPoints.map(({ attributes, value }) => [labelsOf(attributes), String(value)]);
}

/** The attributes that distinguish points of one metric; all have the same service here. */
function labelsOf(attributes: ReadableSpan["attributes"]): string {
  const shown = Object.entries(attributes).filter(([key]) => !key.startsWith("server."));
  // The type of an error may be its status.
  return [...new Set(shown.map(([, value]) => String(value)))].join(" ");
}

function rounded(value: unknown): string {
  return typeof value === "number" ? String(Math.round(value * 1000) / 1000) : String(value);
}

function milliseconds([seconds, nanoseconds]: HrTime): number {
  return seconds * 1000 + nanoseconds / 1_000_000;
}
