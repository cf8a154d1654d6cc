#!/usr/bin/env node
// The program group-management-sandbox.
import { runProgram } from "../terminal/program.ts";
import { serveSandbox } from "./command.ts";

const name = "group-management-sandbox";
void runProgram(name, () => serveSandbox(name, process.argv.slice(2)));
