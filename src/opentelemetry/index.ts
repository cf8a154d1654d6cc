// The `./opentelemetry` entry: spans, propagation and metrics of a client, by OpenTelemetry's API alone.
export { openTelemetry, type OpenTelemetryOptions } from "./open-telemetry.ts";
