// The valid values of each option of a client and of a call.
import type { CallOptions, ClientOptionFields } from "./options.ts";
import { aFlag, type Fields, oneOf, type Validator } from "../runtime/fields.ts";
import { isObject, isRecord, isWhole } from "../runtime/values.ts";

const isFunction = (value: unknown) => typeof value === "function";
const isPositive = (value: unknown) => typeof value === "number" && value > 0;
const hasMethods = (value: unknown, ...names: readonly string[]) =>
  names.every((name) => isFunction((value as Record<string, unknown> | null)?.[name]));

const time: Validator = [
  (value) => value === false || isPositive(value),
  "a positive number of milliseconds, or false for none",
];

/** The options that clients and calls share. */
const shared = {
  timeout: time,
  totalTimeout: time,
  maxRetries: [(value) => isWhole(value, 0), "a whole number, 0 for no retries"],
  pacing: oneOf("wait", "fail", "off"),
  priority: oneOf("high", "auto", "low"),
  // Read, and checked, in a way of its own, as everything that is null here.
  headers: null,
} satisfies Record<string, Validator | null>;

export const ofCall: Fields<CallOptions> = {
  ...shared,
  query: [isRecord, "an object of query parameters"],
  // A polyfill's signal is one, too.
  signal: [
    (value) =>
      typeof (value as AbortSignal | null)?.aborted === "boolean" &&
      hasMethods(value, "addEventListener", "removeEventListener"),
    "an AbortSignal",
  ],
};

export const ofClient: Fields<ClientOptionFields> = {
  ...shared,
  baseUrl: null,
  groupKey: null,
  accessToken: null,
  credential: [(value) => value === "none", '"none"'],
  maxRetryDelay: [
    (value) => value === 0 || isPositive(value),
    "a number of milliseconds, 0 for no wait",
  ],
  maxConcurrency: [(value) => isWhole(value, 1), "a whole number, 1 or more"],
  maxResponseSize: [isPositive, "a positive number of bytes"],
  responseValidation: oneOf("throw", "warn"),
  fetch: [isFunction, "a function such as the global fetch"],
  logger: [
    (value) => hasMethods(value, "debug", "info", "warn"),
    "an object with the functions debug, info and warn",
  ],
  logLevel: oneOf("off", "error", "warn", "info", "debug"),
  hooks: null,
  appInfo: null,
  sharedPacing: [(value) => hasMethods(value, "limiter"), "made by processPacing or redisPacing"],
  instrumentation: [isObject, "an object, such as openTelemetry gives"],
  allowGroupKeyInBrowser: aFlag,
  allowInsecureBaseUrl: aFlag,
};

export const clientOptionNames: readonly string[] = Object.keys(ofClient);
export const callOptionNames: readonly string[] = Object.keys(ofCall);
