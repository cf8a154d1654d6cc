// The package as the examples in the page import it: the same, except that requests and waits are reported.
import {
  type ClientOptions,
  type ClientPool,
  type ClientPoolOptions,
  createClientPool as createPool,
  GroupManagement as Client,
} from "../../src/index.ts";

import { recordedFetch, recordedHooks } from "./record.ts";

export * from "../../src/index.ts";

export class GroupManagement extends Client {
  constructor(options: ClientOptions = {}) {
    super(recorded(options));
  }

  override withOptions(overrides: ClientOptions): Client {
    const { hooks } = overrides;
    return super.withOptions(hooks ? { ...overrides, hooks: recordedHooks(hooks) } : overrides);
  }
}

export function createClientPool(options: ClientPoolOptions): ClientPool {
  return createPool(recorded(options));
}

function recorded<Options extends ClientOptions | ClientPoolOptions>(options: Options): Options {
  return {
    ...options,
    ...(options.fetch && { fetch: recordedFetch(options.fetch) }),
    hooks: recordedHooks(options.hooks),
    // The keys are those of a sandbox in memory.
    allowGroupKeyInBrowser: true,
  };
}
