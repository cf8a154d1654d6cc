// The base of the resource modules: the transport, hidden from `util.inspect`.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import type { Arguments, ListOperation, Operation } from "../core/operation.ts";
import type { PagedList } from "../core/results/paged-list.ts";
import type { Transport } from "../core/transport.ts";
import { type KnownScopes, scopesOf } from "./known-scopes.ts";

/** The calls of one part of the service. */
export abstract class Resource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @internal Sends a call. */
  protected call<Output, Path extends string>(
    operation: Operation<Output, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
  ): ApiPromise<Output> {
    return this.#transport.call(operation, given, options);
  }

  /** @internal A list; nothing is sent until it is used. `onPage` is told of each page that is read. */
  protected paginate<Item, Path extends string>(
    operation: ListOperation<Item, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
    onPage?: (items: readonly Item[]) => void,
  ): PagedList<Item> {
    return this.#transport.paginate(operation, given, options, onPage);
  }

  /** @internal */
  protected get scopes(): KnownScopes {
    return scopesOf(this.#transport.credential);
  }
}
