// Any operation of the catalogue from a shell.
import { operationNames } from "../operations/catalogue.ts";
import { UsageError } from "../terminal/arguments.ts";
import { columnsOf } from "../terminal/folding.ts";
import type { Host } from "../terminal/host.ts";
import { exitCodes } from "../terminal/program.ts";
import { readCommandLine, unknownOperation } from "./command-line.ts";
import { callable, isOperation } from "./operation.ts";
import { run } from "./run.ts";
import { generalHelp, listOfOperations, operationHelp } from "./words/help.ts";

/** Runs `call`, and returns the exit code. */
export async function call(args: readonly string[], host: Host): Promise<number> {
  const columns = columnsOf(host.stdout, host.env);
  // Options may come first, such as --yes.
  const at = args[0]?.startsWith("-") ? args.findIndex(isOperation) : 0;
  const name = args[at];
  if (name === undefined) {
    if (args.includes("--list")) host.stdout.write(listOfOperations(columns));
    else if (args.includes("--help") || args.includes("-h"))
      host.stdout.write(generalHelp(columns));
    else
      throw new UsageError("Give the name of an operation, as in: call me.groups.", "call --list");
    return exitCodes.well;
  }
  if (!isOperation(name)) throw unknownOperation(name, operationNames);
  const operation = callable(name);
  const invocation = await readCommandLine(operation, args.toSpliced(at, 1), host);
  if (invocation !== "help") return run(invocation, host);
  host.stdout.write(operationHelp(operation, columns));
  return exitCodes.well;
}
