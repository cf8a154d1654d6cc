// What the resource modules share: the way to the transport, hidden from whoever inspects a client.
import { RequestValidationError } from "../core/errors/errors.ts";
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import type { Arguments, Operation } from "../core/operation.ts";
import type { PagedList } from "../core/results/paged-list.ts";
import type { Transport } from "../core/transport.ts";
import type { ListBody } from "../schemas/shared.ts";

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

  /** @internal A list; nothing is sent until it is used. */
  protected paginate<Item, Path extends string>(
    operation: Operation<ListBody<Item>, Path>,
    given: Arguments<Path>,
    options?: CallOptions,
  ): PagedList<Item> {
    return this.#transport.paginate(operation, given, options);
  }
}

/**
 * @internal Lets the methods of a class say what to do where one was taken off its object, as in
 * `const { get } = client.events`.
 */
export function refuseDetached(type: Function & { prototype: object }, path: string): void {
  for (const [name, { value }] of Object.entries(
    Object.getOwnPropertyDescriptors(type.prototype),
  )) {
    if (name === "constructor" || typeof value !== "function") continue;
    const method: Function = value;
    const checked = function checked(this: unknown, ...given: unknown[]): unknown {
      if (this instanceof type) return Reflect.apply(method, this, given);
      throw new RequestValidationError(
        `${path}.${name} was called without its object. Call it as ${path}.${name}(…), or pass (...args) => ${path}.${name}(...args).`,
        "this",
      );
    };
    Object.defineProperty(checked, "name", { value: name, configurable: true });
    Object.defineProperty(type.prototype, name, {
      value: checked,
      configurable: true,
      writable: true,
    });
  }
}
