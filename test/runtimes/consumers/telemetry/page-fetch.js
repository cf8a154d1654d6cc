// A page in which OpenTelemetry's instrumentation of fetch traces the same requests.
import { FetchInstrumentation } from "@opentelemetry/instrumentation-fetch";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { WebTracerProvider } from "@opentelemetry/sdk-trace-web";
import { carried, described, traced } from "./traced.js";

export async function play(baseUrl) {
  const spans = new InMemorySpanExporter();
  new WebTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
  const beside = new FetchInstrumentation({ propagateTraceHeaderCorsUrls: [/./] });
  await traced(baseUrl, { propagate: true });
  // It ends its spans a moment after their responses.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  beside.disable();
  const finished = spans.getFinishedSpans();
  const isBeside = ({ instrumentationScope: { name } }) => name.endsWith("instrumentation-fetch");
  const all = described(finished);
  return {
    spans: all.filter((_, at) => !isBeside(finished[at])),
    carried: carried(finished.filter(isBeside)),
    metrics: [],
    same: true,
    below: all.filter((_, at) => isBeside(finished[at])).map(([, parent]) => parent),
  };
}
