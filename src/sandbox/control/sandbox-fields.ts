// The options of `createSandbox` with their kinds.

import { attempted } from "../../core/runtime/values.ts";
import { isObject } from "../conventions/body.ts";
import { aFunction, allowance, either, oneOf, wholeNumber, type Fields } from "./checks.ts";

export const sandboxFields: Fields = {
  baseUrl: ["an address that begins with http: or https:", isAddress],
  data: either(oneOf("demo", "empty"), ["an object with records of your own", isObject]),
  contacts: wholeNumber,
  groups: wholeNumber,
  requestsPerMinute: allowance,
  searchesPerHour: allowance,
  now: aFunction,
  onAnswered: aFunction,
};

function isAddress(value: unknown): boolean {
  return /^https?:$/.test(attempted(() => new URL(String(value)).protocol) ?? "");
}
