// The `./sandbox` entry: a service in memory for tests, examples and trying things out.

export { createSandbox } from "./sandbox.ts";
export type { Sandbox, SandboxOptions } from "./sandbox.ts";
export type { AccessLogEntry, Switches } from "./call.ts";
export type { AccessTokenOptions, GroupKeyOptions } from "./credentials.ts";
export type { SandboxDemo } from "./demo/index.ts";
export type { Listening, ListenOptions } from "./doors/http-door.ts";
export type { Fault } from "./faults.ts";
export type { RequestLogEntry } from "./request-log.ts";
export type { LiveData } from "./store.ts";
export type * from "./model.ts";
