// A call as a resource asks for it.
import type { CallInstrument } from "./observability/instrumentation.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { CallOptions } from "./options/options.ts";
import type { CallSite } from "./runtime/caller-stack.ts";

export interface CallInput {
  readonly operation: Operation;
  readonly given: Arguments;
  readonly options: CallOptions | undefined;
  /** Ends the call as the caller's own signal does. */
  readonly signal?: AbortSignal | undefined;
  readonly site: CallSite;
  readonly instrument?: CallInstrument | undefined;
}
