#!/usr/bin/env node
// The program group-management-sdk.
import module from "node:module";

import { compileCacheFolder } from "./terminal/compile-cache.ts";
import { endWithReader } from "./terminal/program.ts";

endWithReader();
// Node keeps what it compiles for the next run, so that the commands are loaded after this.
const cache = compileCacheFolder();
if (cache !== undefined) module.enableCompileCache?.(cache);
const { main } = await import("./commands.ts");
process.exitCode = await main(process);
