// The way from the resources to a call: calls as promises, lists as pages of calls. Resources know nothing else of HTTP.
import { runCall } from "./call.ts";
import type { ClientContext } from "./call-state.ts";
import type { CredentialSource } from "./credentials.ts";
import { isPassing } from "./retriable.ts";
import { loaded } from "./errors/load-library.ts";
import type { Carrier, ChooseCarrier, HttpClient } from "./http/http-client.ts";
import { callSafely } from "./observability/call-safely.ts";
import { log, observer } from "./observability/hooks.ts";
import { runWithin } from "./observability/instrumentation.ts";
import type { Arguments, CallInput, ListOperation, Operation } from "./operation.ts";
import { warnOfCallOptions } from "./options/option-warnings.ts";
import type { CallOptions, Settings } from "./options/options.ts";
import { ApiPromise, type CallResult } from "./results/api-promise.ts";
import { PagedList } from "./results/paged-list.ts";
import { prepareCall, prepareList } from "./request.ts";
import { rememberCaller } from "./runtime/caller-stack.ts";
import { attempted, outcomeOf } from "./runtime/values.ts";
import type { SharedState } from "./shared-state.ts";
import { largestPage } from "./validation/limits.ts";

export interface Transport {
  /** Shared by a client and those made from it. */
  readonly credential: CredentialSource;
  call<Output, Path extends string>(
    operation: Operation<Output, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
  ): ApiPromise<Output>;
  /** A list of an operation; nothing is sent until it is used. `onPage` is told of each page that is read. */
  paginate<Item, Path extends string>(
    operation: ListOperation<Item, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
    onPage?: (items: readonly Item[]) => void,
  ): PagedList<Item>;
}

export function createTransport(settings: Settings, shared: SharedState): Transport {
  const { instrumentation, baseUrl } = settings;
  const client: ClientContext = {
    settings,
    shared,
    observe: observer(settings.hooks, settings, !settings.lenient),
    httpClient: httpClientOf(shared.chooseCarrier, settings),
  };

  function run(input: CallInput): Promise<CallResult<never>> {
    const { id, method, path } = input.operation;
    const instrument =
      instrumentation &&
      callSafely(() => instrumentation.call({ operation: id, method, template: path, baseUrl }));
    if (!instrument) return runCall(client, input);
    return runWithin(instrument, () => runCall(client, { ...input, instrument }));
  }

  return {
    credential: shared.credential,

    call: function call(operation, given, options) {
      const site = rememberCaller(call);
      if (options !== undefined) warnOfCallOptions(options, settings);
      const prepare = () => prepareCall(settings, operation, given, options);
      return new ApiPromise(run({ operation, prepare, options, site }));
    },

    paginate: function paginate(operation, given, options, onPage) {
      const site = rememberCaller(paginate);
      if (options !== undefined) warnOfCallOptions(options, settings);
      // Read now: changing the objects afterwards changes nothing. Each use of the list throws an error in them.
      const list = outcomeOf(() => prepareList(settings, operation, given, options));
      const { cursor, limit, settings: own } = attempted(list) ?? {};
      const prepare = () => list().pageAt(cursor, limit);
      const input: CallInput = { operation, prepare, options: own, site };
      const within = callSafely(() => instrumentation?.capture?.());
      const runPage = (page: CallInput) => runWithin(within && { run: within }, () => run(page));
      return new PagedList({
        operation: operation.id,
        cursor,
        limit,
        largestPage: operation.paging === "cursor" ? largestPage : undefined,
        signal: own?.signal,
        read: (at, { limit: size, signal }) =>
          runPage({ ...input, prepare: () => list().pageAt(at, size), signal }),
        ...(onPage && { onPage }),
        isPassing,
        fail: async (failure) => {
          // The page that is not asked for ends as a call that was refused before it was sent.
          const refuse = () => {
            throw failure;
          };
          await runPage({ ...input, prepare: refuse });
          return refuse();
        },
      });
    },
  };
}

/** The HTTP client of the next request, logged at debug the first time and whenever it is another. */
function httpClientOf(
  choose: ChooseCarrier,
  settings: Settings,
): () => HttpClient | Promise<HttpClient> {
  let carriedBy: string | undefined;
  const use = ({ name, send }: Carrier) => {
    if (name !== carriedBy) log("debug", settings, `requests are carried by ${name}`, {});
    carriedBy = name;
    return send;
  };
  return () => {
    const carrier = choose(settings.fetch);
    return carrier instanceof Promise ? loaded(() => carrier).then(use) : use(carrier);
  };
}
