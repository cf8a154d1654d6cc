// What the resource modules share: the way to the transport, hidden from whoever inspects a client.
import type { ApiPromise } from "../core/api-promise.ts";
import type { Arguments, Operation } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import type { PagedList } from "../core/paging.ts";
import type { Transport } from "../core/transport.ts";
import type { ListBody } from "../schemas/shared.ts";

/** The calls of one part of the service. */
export abstract class Resource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @internal Sends a call; `parts` are the fields that its `include` asks for. */
  protected call<Output, Path extends string>(
    operation: Operation<Output, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
    parts?: readonly string[],
  ): ApiPromise<Output> {
    return this.#transport.call(operation, given, options, parts);
  }

  /** @internal A list; nothing is sent until it is used. `parts` must come in every item. */
  protected paginate<Item, Path extends string>(
    operation: Operation<ListBody<Item>, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
    parts?: readonly string[],
  ): PagedList<Item> {
    return this.#transport.paginate(operation, given, options, parts);
  }
}
