// What calls are followed with, as it stands when a call begins.
import type { Tracer } from "@opentelemetry/api";

import type { Measures } from "./measures.ts";
import type { Inject } from "./propagation.ts";

export interface Tools {
  readonly tracer: Tracer;
  readonly measures: Measures;
  readonly inject: Inject;
}
