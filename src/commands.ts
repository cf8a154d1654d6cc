// The commands of the program group-management-sdk. Each is loaded only when it is called.
import { askNearest } from "./core/runtime/nearest-name.ts";
import { columnsOf, fold } from "./terminal/folding.ts";
import type { Host } from "./terminal/host.ts";
import { exitCodeOf, exitCodes } from "./terminal/program.ts";
import { version } from "./version.ts";

const name = "group-management-sdk";

const commands = ["call", "check", "sandbox"];

const help = `Commands of the Group Management SDK.

  ${name} check
    checks what works with a credential, and says why something does not
  ${name} call OPERATION
    calls an operation, such as: call me.groups
  ${name} sandbox
    serves the service in memory, with demo data, and prints credentials
  ${name} sandbox -- PROGRAM
    runs a program against it, such as: sandbox -- node first.mts
  ${name} --version
    prints the version

For the options of a command, run it with --help.
`;

/** `help call` and `call help`, as other programs have it, are `call --help`. */
function withHelpAsOption(words: readonly string[]): readonly string[] {
  const at = words.slice(0, 2).indexOf("help");
  return at < 0 ? words : [...words.toSpliced(at, 1), "--help"];
}

/** Runs the program and returns its exit code. */
export function main(host: Host): Promise<number> {
  return exitCodeOf(name, host, () => run(host));
}

async function run(host: Host): Promise<number> {
  const [command, ...args] = withHelpAsOption(host.argv.slice(2));
  if (command === "call") return (await import("./call/command.ts")).call(args, host);
  if (command === "check") return (await import("./check/command.ts")).check(args, host);
  if (command === "sandbox") {
    return (await import("./sandbox/command/command.ts")).serveSandbox(
      `${name} sandbox`,
      args,
      host,
    );
  }
  if (command === "--help" || command === "-h") {
    host.stdout.write(fold(help, columnsOf(host.stdout, host.env)));
  } else if (command === "--version" || command === "-v") host.stdout.write(`${version}\n`);
  else {
    // The word itself is not repeated: it may be a secret.
    const { isOperation } = await import("./call/operation.ts");
    const meant = isOperation(command ?? "")
      ? ` Did you mean call ${command}?`
      : askNearest(command ?? "", [...commands, "--help", "--version"]);
    const unknown = command === undefined ? "" : `${name}: Unknown command.${meant}\n\n`;
    host.stderr.write(fold(unknown + help, columnsOf(host.stderr, host.env)));
    return exitCodes.usage;
  }
  return exitCodes.well;
}
