// An endpoint as data, which methods pass to the transport.
import type { ZodMiniType } from "zod/mini";

import type { CallInstrument } from "./observability/instrumentation.ts";
import type { CallOptions, CallSettings } from "./options/options.ts";
import type { CallSite } from "./runtime/caller-stack.ts";
import type { FieldKinds } from "./validation/fields.ts";
import type { StandardSchema } from "./validation/standard-schema.ts";

/** The methods that the specification uses. */
export type Method = "GET" | "POST" | "PATCH";

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The path parameters of a template: `{ groupId: string }` for `/groups/{groupId}`. */
type PathParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>;

/** The arguments of a call. */
export interface Arguments<Path extends string = string> {
  readonly path: PathParameters<Path>;
  readonly query?: object;
  readonly body?: unknown;
  /** The path of a custom request, in the place of the template's; may have a query. */
  readonly route?: string;
}

export interface Operation<
  Output = unknown,
  Path extends string = string,
  Id extends string = string,
> {
  /** The method that sends it, such as `"events.get"`. */
  readonly id: Id;
  readonly method: string;
  /** The path template, such as `"/groups/{groupId}/overview"`. */
  readonly path: Path;
  /** The schema of the response's body; null if the specification shows no shape. */
  readonly response: ZodMiniType<Output> | null;
  /** The caller's schema of a custom request's response. */
  readonly schema?: StandardSchema | undefined;
  /** Whether sending it twice does no more than sending it once. */
  readonly idempotent: boolean;
  /** Whether the list has cursors or is one page. */
  readonly paging?: "cursor" | "single";
  /** The name of the query or the body in the signature of the method; `query` or `body` by default. */
  readonly argument?: string;
  /** The query fields that the specification names. Others are sent as well. */
  readonly query?: FieldKinds;
  /** The known parts of `include`; a requested one must be in the response. */
  readonly parts?: readonly string[];
  /** The body fields, likewise. */
  readonly body?: FieldKinds;
  /** Whether a body is required, of at most `largestBody` (spec 8). */
  readonly requiresBody?: boolean;
  /** Refuses other arguments that the service would certainly refuse. */
  readonly check?: (given: Arguments) => void;
}

/** An operation that returns a page of a list. */
export type ListOperation<Item, Path extends string = string> = Operation<
  { items: Item[]; nextCursor: string | null },
  Path
>;

/** Defines an operation, and keeps id, path parameters and output in its type. */
export function operation<const Id extends string, Output, const Path extends string>(
  definition: Operation<Output, Path, Id> & { readonly method: Method },
): Operation<Output, Path, Id> & { readonly method: Method } {
  return definition;
}

/** @internal The request of a call, and its settings. */
export interface PreparedCall {
  readonly request: PreparedRequest;
  readonly settings: CallSettings;
}

/** A request without its credential. */
export interface PreparedRequest {
  readonly method: string;
  /** The URL without the query, for hooks and logs. */
  readonly url: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  /** The fields of the response, or of each of its items, that the query asks for. */
  readonly parts: readonly string[];
}

/** @internal A call as a resource asks for it. */
export interface CallInput {
  readonly operation: Operation;
  /** Reads the arguments and the options; throws for those that cannot be sent. */
  readonly prepare: () => PreparedCall;
  /** The options as they were given. */
  readonly options: Pick<CallOptions, "signal"> | undefined;
  /** Ends the call as the caller's own signal does. */
  readonly signal?: AbortSignal | undefined;
  readonly site: CallSite;
  readonly instrument?: CallInstrument | undefined;
}
