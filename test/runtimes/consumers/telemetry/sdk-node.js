// A program with OpenTelemetry's SDK for Node, which the environment may disable.
import { NodeSDK } from "@opentelemetry/sdk-node";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { carried, described, traced } from "./traced.js";

export async function play(baseUrl) {
  const spans = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor(spans);
  const sdk = new NodeSDK({ spanProcessors: [processor] });
  sdk.start();
  await traced(baseUrl);
  // Spans wait for what the SDK finds out about the machine, which may take longer than the calls.
  await processor.forceFlush();
  const finished = spans.getFinishedSpans();
  await sdk.shutdown();
  return { spans: described(finished), carried: carried(finished), metrics: [] };
}
