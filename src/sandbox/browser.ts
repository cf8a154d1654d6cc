// The `./sandbox` entry for bundles of web pages: without a server, and so without anything of Node's.
import type { Sandbox, SandboxOptions } from "./methods/interface.ts";
import { makeSandbox } from "./sandbox.ts";

/** Like `createSandbox` on a server, except that `listen` rejects. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return makeSandbox(options, () =>
    Promise.reject(
      new TypeError(
        "A page cannot listen. Use sandbox.fetch or sandbox.handlers, or start the sandbox from a shell.",
      ),
    ),
  );
}

export { apiPromise } from "./methods/api-promise.ts";
export { connectionError, serviceError, timeoutError } from "./methods/client-errors.ts";
