#!/usr/bin/env node
// The program group-management-sdk.
import { main } from "./commands.ts";
import { endWithReader } from "./terminal/program.ts";

endWithReader();
void main(process).then((exitCode) => (process.exitCode = exitCode));
