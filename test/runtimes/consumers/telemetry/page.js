// A page with OpenTelemetry's SDK for the web, whose contexts do not outlive an await.
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { WebTracerProvider } from "@opentelemetry/sdk-trace-web";
import { carried, described, traced } from "./traced.js";

export const play = (baseUrl) => playIn(baseUrl, {});

/** Plays with what is registered beside the SDK, such as a context manager. */
export async function playIn(baseUrl, registered) {
  const spans = new InMemorySpanExporter();
  new WebTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register(registered);
  // The service is of another origin, so requests carry nothing.
  await traced(baseUrl);
  const quiet = described(spans.getFinishedSpans());
  spans.reset();
  await traced(baseUrl, { propagate: true });
  const finished = spans.getFinishedSpans();
  return {
    spans: described(finished),
    carried: [null, null, null, ...carried(finished)],
    metrics: [],
    same: JSON.stringify(quiet) === JSON.stringify(described(finished)),
  };
}
