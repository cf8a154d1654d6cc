// The promise that a call returns: of its value, and on request of its response.
import type { RateLimit } from "../http/rate-limit.ts";

/** A response without its body. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The response's headers. */
  readonly headers: Headers;
  /** The rate limit reported by this response; null if it reported none (spec 8). */
  readonly rateLimit: RateLimit | null;
  /** How often the call was sent. */
  readonly attempts: number;
  /** The URL of the request, including its query. */
  readonly url: string;
}

/** A call's value, with its response. */
export interface WithResponse<Value> {
  /** The value that the call resolves to. */
  readonly data: Value;
  /** The response. */
  readonly response: ResponseInfo;
}

/** The result of a call within the client: its value, and its response on request. */
export interface CallResult<Value> {
  readonly data: Value;
  readonly response: () => ResponseInfo;
}

type Executor<Value> = ConstructorParameters<typeof Promise<Value>>[0];

/** The promise of a call's value. */
export class ApiPromise<Value> extends Promise<Value> {
  readonly #result: Promise<CallResult<Value>>;

  /** @internal Minifiers rename classes. */
  static override get name(): string {
    return "ApiPromise";
  }

  /** `then` and the like return plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** @internal */
  constructor(result: Promise<CallResult<Value>> | Executor<Value>) {
    // Hermes has no Symbol.species: there `then` makes its promise by this constructor, too.
    const derived = typeof result === "function";
    super(derived ? result : (resolve, reject) => result.then(({ data }) => resolve(data), reject));
    this.#result = derived ? new Promise(() => {}) : result;
  }

  /** The value together with the response's status, headers and rate limit. */
  withResponse(): Promise<WithResponse<Value>> {
    // The returned promise rejects as well, and its caller handles that.
    this.catch(() => {});
    return this.#result.then(({ data, response }) => ({ data, response: response() }));
  }
}
