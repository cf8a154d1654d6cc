// Makes a sandbox: a service in memory, three adapters, and methods for tests.
import { withoutFinalSlashes } from "../core/options/base-url.ts";
import { searchesPerHour } from "../core/validation/limits.ts";
import { Credentials } from "./access/credentials.ts";
import type { Switches } from "./access/request.ts";
import { createFetch } from "./adapters/fetch.ts";
import type { listen } from "./adapters/http.ts";
import { SandboxHandler } from "./adapters/msw.ts";
import { advanceChecks, sandboxChecks, switchChecks } from "./methods/arguments.ts";
import { asRangeError, checkArguments } from "./methods/checks.ts";
import { editedStore, startingData } from "./methods/given-data.ts";
import { credentialMethods, issueToken } from "./methods/issue-credentials.ts";
import { readFaults } from "./methods/read-fault.ts";
import type { Sandbox, SandboxOptions } from "./methods/interface.ts";
import { Store } from "./data/store.ts";
import { type OnAnswered, Service } from "./service/service.ts";

/** Makes the service in memory; `listenOn` starts its server, and `onAnswered` is for the command's log. */
export function makeSandbox(
  options: SandboxOptions,
  listenOn: typeof listen,
  onAnswered?: OnAnswered,
): Sandbox {
  checkArguments("createSandbox", options, sandboxChecks);
  const baseUrl = withoutFinalSlashes(String(options.baseUrl ?? "http://localhost/api/v2"));
  let advanced = 0;
  const now = () => {
    const at = new Date(Number(options.now?.() ?? Date.now()) + advanced);
    if (!Number.isNaN(at.getTime())) return at;
    throw new RangeError("createSandbox: now must return a valid Date.");
  };
  const { data, demo } = startingData(options, now());
  const startedAt = now().toISOString();
  const credentials = new Credentials();
  const service = new Service({
    basePath: new URL(baseUrl).pathname.replace(/\/$/, ""),
    requestsPerMinute: options.requestsPerMinute ?? 600,
    searchesPerHour: options.searchesPerHour ?? searchesPerHour,
    now,
    credentials,
    onAnswered,
    makeStore: () => new Store(data, startedAt),
  });
  const { accessToken } = options;
  if (accessToken !== undefined) issueToken(service, credentials, demo, {}, accessToken);

  const sandbox: Sandbox = {
    baseUrl,
    fetch: createFetch(service, baseUrl),
    handlers: [new SandboxHandler(service, baseUrl)] as never[],
    listen: (listenOptions = {}) => listenOn(service, listenOptions, sandbox),
    ...credentialMethods(service, credentials, demo),
    advance(milliseconds) {
      checkArguments("advance", { milliseconds }, advanceChecks);
      advanced += milliseconds;
    },
    configure: (switches) => configure(service.world.switches, switches),
    failNext(operation, fault) {
      const given: readonly unknown[] = Array.isArray(fault) ? fault : [fault];
      const read = asRangeError("failNext", () => readFaults(operation, given));
      service.faults.add(read.operation, read.faults);
    },
    edit(change) {
      service.world.store = editedStore(service.world.store, change, now());
    },
    get pendingFaults() {
      return service.faults.pending;
    },
    requests: service.requests,
    accessLog: service.accessLog,
    reset() {
      advanced = 0;
      service.reset();
    },
    get demo() {
      if (demo === undefined)
        throw new TypeError("`demo` exists only in a sandbox with the demo data.");
      return demo;
    },
  };
  return sandbox;
}

function configure(switches: Switches, changes: Partial<Switches>): void {
  checkArguments("configure", changes, switchChecks);
  for (const [name, isOn] of Object.entries(changes)) {
    if (isOn !== undefined) switches[name as keyof Switches] = isOn;
  }
}
