// The promise that a client's method returns, made without a service: for a stand-in of a client.
import { readRateLimit } from "../../core/http/rate-limit.ts";
import { ApiPromise } from "../../core/results/api-promise.ts";
import type { Validator } from "../../core/runtime/fields.ts";
import { attempted } from "../../core/runtime/values.ts";
import { checkArguments, number } from "./checks.ts";

/** The response that a stand-in's promise has. */
export interface ApiPromiseOptions {
  /** Default 200. */
  status?: number | undefined;
  /** Such as `{ "x-ratelimit-remaining": "0" }`. Default: none. */
  headers?: ConstructorParameters<typeof Headers>[0];
}

const anyHeaders: Validator = [
  (value) => attempted(() => new Headers(value as ApiPromiseOptions["headers"])) !== undefined,
  "headers",
];

/**
 * The promise of a value, or of what a promise resolves to, as a method of the client returns it: with `withResponse()`.
 * For a method of a stand-in that you write yourself. Throws a `RangeError` for an unknown option.
 */
export function apiPromise<Value>(
  value: Value | Promise<Value>,
  options: ApiPromiseOptions = {},
): ApiPromise<Value> {
  checkArguments("apiPromise", options, { status: number, headers: anyHeaders });
  const { status = 200 } = options;
  const headers = new Headers(options.headers);
  const url = "http://localhost/api/v2";
  const response = () => ({ status, headers, rateLimit: readRateLimit(headers), attempts: 1, url });
  return new ApiPromise(Promise.resolve(value).then((data) => ({ data, response })));
}
