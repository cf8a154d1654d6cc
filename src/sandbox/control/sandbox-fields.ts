// What `createSandbox` takes, each option with its kind.

import { aFunction, allowance, either, oneOf, text, wholeNumber, type Fields } from "./fields.ts";
import { isObject } from "../routing/body.ts";

export const sandboxFields: Fields = {
  baseUrl: either(["a URL", (value) => value instanceof URL], text),
  data: either(oneOf("demo", "empty"), ["an object with records of your own", isObject]),
  contacts: wholeNumber,
  groups: wholeNumber,
  requestsPerMinute: allowance,
  searchesPerHour: allowance,
  now: aFunction,
  onAnswered: aFunction,
};
