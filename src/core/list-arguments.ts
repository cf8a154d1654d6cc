// What a list is made with, read when it is made: changing the objects afterwards changes nothing.
import type { CallOptions } from "./options/options.ts";
import { readQuery } from "./request.ts";
import type { Arguments, Operation } from "./operation.ts";
import { readCallOptions } from "./options/settings.ts";
import { timeOf } from "./runtime/values.ts";

/** Arguments and options of a list as they are now. What is wrong with them is thrown by each use of the list. */
export function snapshotArguments<Path extends string>(
  operation: Operation<unknown, Path>,
  given: Arguments<Path>,
  options: CallOptions | undefined,
): { given: Arguments<Path>; options: CallOptions } {
  const { path, query = {} } = given;
  try {
    // Its lists are copies already; a date can be changed as well.
    const fields = Object.entries(readQuery(operation, query)).map(([name, value]) => {
      const time = timeOf(value);
      return [name, time === undefined ? value : new Date(time)] as const;
    });
    const held = { path, query: Object.fromEntries(fields) };
    return { given: held, options: readCallOptions(options) };
  } catch (error) {
    return { given: { path, refusal: error as Error }, options: {} };
  }
}
