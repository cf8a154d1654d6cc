// An endpoint as data. Methods hand these to the transport; nothing else knows how a call is made.
import type { ZodMiniType } from "zod/mini";

import type { Fields } from "./validation/fields.ts";
import type { StandardSchema } from "./validation/standard-schema.ts";

/** The methods that the specification uses. */
export type Method = "GET" | "POST" | "PATCH";

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The path parameters of a template: `{ groupId: string }` for `/groups/{groupId}`. */
type PathParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>;

/** What a call of an operation carries. */
export interface Arguments<Path extends string = string> {
  readonly path: PathParameters<Path>;
  readonly query?: object;
  readonly body?: unknown;
  /** The path and query of a custom request, which has no template. Throws for an unsafe one. */
  readonly rawPath?: () => { path: string; query: string };
  /** What was found wrong with them before they came here; thrown in the place of sending anything. */
  readonly refusal?: Error;
}

export interface Operation<Output = unknown, Path extends string = string> {
  /** The method that sends it, such as `"events.get"`. */
  readonly id: string;
  readonly method: string;
  /** The path template, such as `"/groups/{groupId}/overview"`. */
  readonly path: Path;
  /** The check of the response's body; null where the specification shows no shape. */
  readonly response: ZodMiniType<Output> | null;
  /** The caller's own check of a custom request's response. */
  readonly schema?: StandardSchema | undefined;
  /** Whether sending it twice does no more than sending it once. */
  readonly idempotent: boolean;
  /** Whether its list has cursors or comes on one page. */
  readonly paging?: "cursor" | "single";
  /** What its method calls the query or the body, as in its signature; `query` or `body` by default. */
  readonly argument?: string;
  /** The fields of its query that the specification names. Others are sent as well. */
  readonly query?: Fields;
  /** The parts that an `include` may name, as far as this client knows them; those that it names must come. */
  readonly parts?: readonly string[];
  /** The fields of its body, likewise. */
  readonly body?: Fields;
  /** Whether a body must be there, and is held to 16 KB (spec 8). */
  readonly requiresBody?: boolean;
  /** Refuses, before sending, what else the service would certainly refuse. */
  readonly check?: (given: Arguments) => void;
}

/** Defines an operation; its path parameters and its output are kept in its type. */
export function operation<Output, const Path extends string>(
  definition: Operation<Output, Path> & { readonly method: Method },
): Operation<Output, Path> & { readonly method: Method } {
  return definition;
}
