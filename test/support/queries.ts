// A QueryClient as an app has it, on queries of a sandbox or of any client.
import {
  environmentManager,
  type QueryKey,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/query-core";
import { GroupManagement, type OperationName } from "group-management-sdk";
import { createSandbox, type Sandbox, type SandboxOptions } from "group-management-sdk/sandbox";
import {
  createQueries,
  type Queries,
  type QueriesOptions,
} from "group-management-sdk/tanstack-query";
import { afterAll, afterEach, beforeAll } from "vitest";

export interface Stage {
  readonly sandbox: Sandbox;
  readonly client: GroupManagement;
  readonly queries: Queries;
  readonly queryClient: QueryClient;
  /** How often an operation was asked for. */
  readonly sent: (operation?: string) => number;
}

/** A sandbox without a network, its owner's client, and an empty QueryClient. */
export function openStage(
  options: SandboxOptions & {
    readonly queries?: QueriesOptions;
    /** Told of each request before the sandbox answers it. */
    readonly onRequest?: (init: RequestInit) => void;
  } = {},
): Stage {
  const { queries: queriesOptions, onRequest, ...sandboxOptions } = options;
  const sandbox = createSandbox({ requestsPerMinute: 10_000, ...sandboxOptions });
  const client = new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: (input, init = {}) => {
      onRequest?.(input instanceof Request ? input : init);
      return sandbox.fetch(input, init);
    },
    accessToken: sandbox.accessToken(),
    logLevel: "off",
  });
  return {
    sandbox,
    client,
    queries: createQueries(client, queriesOptions),
    queryClient: openQueryClient(),
    sent: (operation) =>
      sandbox.requests.filter(
        (request) => operation === undefined || request.operation === operation,
      ).length,
  };
}

/** The options of an operation, from the function of its name. */
export function optionsOf(
  queries: Queries,
  name: OperationName,
  ...given: readonly unknown[]
): object {
  const make = name
    .split(".")
    .reduce<unknown>((at, part) => Reflect.get(Object(at), part), queries);
  return (make as (...given: readonly unknown[]) => object)(...given);
}

const opened: QueryClient[] = [];

/** An empty QueryClient, as in a page, that goes away after the test. */
export function openQueryClient(): QueryClient {
  const queryClient = new QueryClient();
  queryClient.mount();
  opened.push(queryClient);
  return queryClient;
}

/** Has query-core behave in each test of a file as it does in a page: with its timers, and its retries. */
export function asInAPage(): void {
  beforeAll(() => environmentManager.setIsServer(() => false));
  afterAll(() => environmentManager.setIsServer(() => true));
  afterEach(() => {
    for (const queryClient of opened.splice(0)) {
      queryClient.unmount();
      // One that waits for ever would look again every five minutes, in whichever test has the process then.
      for (const mutation of queryClient.getMutationCache().getAll()) mutation.destroy();
      queryClient.clear();
    }
  });
}

/** A query as a component sees it; `leave` unsubscribes. */
export function watch<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
): { readonly result: QueryObserverResult<Data>; leave: () => void } {
  const observer = new QueryObserver(queryClient, options);
  const leave = observer.subscribe(() => {});
  return {
    get result() {
      return observer.getCurrentResult();
    },
    leave,
  };
}

/** Everything on its way has arrived. */
export async function settled(queryClient: QueryClient): Promise<void> {
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
