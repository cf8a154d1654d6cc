// What a list is made with, read when it is made: changing the objects afterwards changes nothing.
import { requireFields } from "./fields.ts";
import type { Arguments, Operation } from "./operation.ts";
import { type CallOptions, readCallOptions } from "./options.ts";
import { timeOf } from "./record.ts";

/** Arguments and options of a list as they are now. What is wrong with them is told by each use of the list. */
export function holdArguments<Path extends string>(
  operation: Operation<unknown, Path>,
  given: Arguments<Path>,
  options: CallOptions | undefined,
): { given: Arguments<Path>; options: CallOptions } {
  const { path, query = {} } = given;
  try {
    requireFields("query", operation.query ?? {}, query);
    const fields = Object.entries(query).map(([name, value]) => [name, copy(value)] as const);
    const held = { path, query: Object.fromEntries(fields) };
    return { given: held, options: readCallOptions(options) };
  } catch (error) {
    return { given: { path, refusal: error as Error }, options: {} };
  }
}

function copy(value: unknown): unknown {
  const time = timeOf(value);
  if (time !== undefined) return new Date(time);
  return Array.isArray(value) ? [...(value as unknown[])] : value;
}
