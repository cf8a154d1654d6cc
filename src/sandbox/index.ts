// The `./sandbox` entry: a service in memory for tests, examples and trying things out.

export { createSandbox } from "./sandbox.ts";
export type { Sandbox, SandboxOptions } from "./sandbox.ts";
export type { AccessLogEntry, Switches } from "./routing/call.ts";
export type { AccessTokenOptions, GroupKeyOptions } from "./access/credentials.ts";
export type { SandboxDemo } from "./demo/index.ts";
export type { Listening, ListenOptions } from "./adapters/http.ts";
export type { Fault } from "./control/faults.ts";
export type { RequestLogEntry } from "./control/request-log.ts";
export type { LiveData } from "./data/store.ts";
export type * from "./model/index.ts";
