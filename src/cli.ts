#!/usr/bin/env node
// The program group-management-sdk: its commands, each loaded only when it is called.
import { columnsOf, fold } from "./terminal/folding.ts";
import { exitCodes, runProgram } from "./terminal/program.ts";
import { version } from "./version.ts";

const name = "group-management-sdk";

const help = `The Group Management SDK from a shell.

  ${name} check
    tells what works with a credential, and why something does not
  ${name} sandbox
    serves a sandbox with demo data, and prints credentials for it
  ${name} --version
    prints the version

Each command has a --help of its own.
`;

void runProgram(name, async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === "check") return (await import("./check/command.ts")).check(args);
  if (command === "sandbox") {
    return (await import("./sandbox/command.ts")).serveSandbox(`${name} sandbox`, args);
  }
  if (command === "--help" || command === "-h") {
    process.stdout.write(fold(help, columnsOf(process.stdout)));
  } else if (command === "--version") process.stdout.write(`${version}\n`);
  else {
    const unknown = command === undefined ? "" : `${name}: There is no such command.\n\n`;
    process.stderr.write(fold(unknown + help, columnsOf(process.stderr)));
    return exitCodes.usage;
  }
  return exitCodes.well;
});
