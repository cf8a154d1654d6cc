// The `./sandbox` entry: a service in memory for tests, examples and trying things out.
import { listen } from "./adapters/http.ts";
import type { Sandbox, SandboxOptions } from "./methods/interface.ts";
import { makeSandbox } from "./sandbox.ts";

/**
 * Creates the service in memory, with the specification's rules: what the service would refuse, the sandbox refuses
 * with the same code. No server is started until `listen`.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return makeSandbox(options, listen);
}

export { apiPromise } from "./methods/api-promise.ts";
export { connectionError, serviceError, timeoutError } from "./methods/client-errors.ts";
export type { ApiPromiseOptions } from "./methods/api-promise.ts";
export type {
  ConnectionErrorOptions,
  ServiceErrorOptions,
  TimeoutErrorOptions,
} from "./methods/client-errors.ts";
export type { AccessTokenOptions, GroupKeyOptions } from "./access/credentials.ts";
export type { AccessLogEntry, Switches } from "./access/request.ts";
export type { Listening, ListenOptions, Sandbox, SandboxOptions } from "./methods/interface.ts";
export type { LiveData } from "./data/store.ts";
export type { SandboxDemo } from "./demo/index.ts";
export type * from "./model/index.ts";
export type { Fault, PendingFault } from "./service/faults.ts";
export type { RequestLogEntry } from "./service/request-log.ts";
