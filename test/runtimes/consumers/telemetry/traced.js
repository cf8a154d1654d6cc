// Calls that are traced, and what the SDK has recorded of them.
import { trace } from "@opentelemetry/api";
import { GroupManagement } from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";

/** Makes a call that succeeds after a 503, and one in vain, each in the span of the program's own work. */
export async function traced(baseUrl, options) {
  const instrumentation = openTelemetry(options);
  const client = new GroupManagement({
    baseUrl,
    accessToken: "token",
    maxRetryDelay: 1,
    instrumentation,
  });
  // In a page the active span is gone with the first await.
  const work = (call) =>
    trace.getTracer("program").startActiveSpan("work", (span) => {
      const result = call();
      span.end();
      return result;
    });
  await work(() => client.me.inboxSummary());
  await work(() => client.events.get("group", "event").catch(() => {}));
}

/** Spans by their names, with their parents' and what is recorded of their ends. */
export function described(spans) {
  const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
  return spans.map(({ name, parentSpanContext, attributes, status }) => [
    name,
    names.get(parentSpanContext?.spanId) ?? null,
    attributes["http.response.status_code"] ?? null,
    attributes["error.type"] ?? null,
    status.code,
  ]);
}

/** Expected `traceparent` headers, in order. */
export function carried(spans) {
  return spans
    .filter(({ attributes }) => "http.request.method" in attributes)
    .map((span) => {
      const { traceId, spanId } = span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    });
}
