// Any operation of the catalogue from a shell.
import { operationNames } from "../operations/catalogue.ts";
import { UsageError } from "../terminal/arguments.ts";
import { columnsOf } from "../terminal/folding.ts";
import type { Host } from "../terminal/host.ts";
import { safeJson } from "../terminal/json.ts";
import { exitCodeOfError, exitCodes, Failure } from "../terminal/program.ts";
import { readCommandLine, unknownOperation, withoutOperation } from "./command-line.ts";
import { callable, customRequest, isCallable, isOperation } from "./operation.ts";
import { run } from "./run.ts";
import { generalHelp, listOfOperations, operationHelp } from "./words/help.ts";

/** Runs `call`, and returns the exit code. */
export async function call(args: readonly string[], host: Host): Promise<number> {
  try {
    return await callOrPrint(args, host);
  } catch (error) {
    // Read from the words, since the error may be about them.
    if (!args.includes("--json-errors")) throw error;
    const exitCode = exitCodeOfError(error);
    host.stderr.write(`${safeJson({ ...factsOf(error), exitCode })}\n`);
    return exitCode;
  }
}

function factsOf(error: unknown): object {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof UsageError) return { name: "UsageError", message, help: error.help };
  // The facts have the message of the service, which may name a child.
  return { name, ...(error instanceof Failure ? error.facts : {}), message };
}

async function callOrPrint(args: readonly string[], host: Host): Promise<number> {
  const columns = columnsOf(host.stdout, host.env);
  // Options may come first, such as --yes.
  const at = args[0]?.startsWith("-") ? args.findIndex(isCallable) : 0;
  const name = args[at];
  if (name === undefined) {
    if (args.includes("--list")) {
      if (args.length > 1) throw new UsageError("--list takes no other option.", "call --help");
      host.stdout.write(listOfOperations(columns));
    } else if (args.includes("--help") || args.includes("-h"))
      host.stdout.write(generalHelp(columns));
    else throw withoutOperation(args);
    return exitCodes.well;
  }
  if (!isCallable(name)) throw unknownOperation(args, operationNames);
  const operation = isOperation(name) ? callable(name) : customRequest(name);
  const invocation = await readCommandLine(operation, args.toSpliced(at, 1), host);
  if (invocation !== "help") return run(invocation, host);
  const { listed } = operation;
  host.stdout.write(
    listed === null ? generalHelp(columns) : operationHelp(callable(listed), columns),
  );
  return exitCodes.well;
}
