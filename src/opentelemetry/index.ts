// The `./opentelemetry` entry: spans, propagation and metrics by OpenTelemetry's API alone.
export { openTelemetry, type OpenTelemetryOptions } from "./open-telemetry.ts";
export type { CarriesTrace, PropagationOptions } from "./propagation.ts";
