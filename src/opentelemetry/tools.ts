// The tracer, the metrics and the propagation of a call. Read for each call, because an SDK may be registered at any time.
import type { Tracer } from "@opentelemetry/api";

import type { Measures } from "./measures.ts";
import type { Propagate } from "./propagation.ts";

export interface Tools {
  readonly tracer: Tracer;
  readonly measures: Measures;
  readonly propagate: Propagate;
}
