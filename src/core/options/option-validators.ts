// The valid values of each option of a client and of a call.
import type { ClientOptions } from "./options.ts";
import {
  attempted,
  isRecord,
  isWhole,
  readOrRefuse,
  type Refuse,
  type Validator,
} from "../runtime/values.ts";

const isFunction = (value: unknown) => typeof value === "function";
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const isPositive = (value: unknown) => typeof value === "number" && value > 0;
const hasMethods = (value: unknown, ...names: readonly string[]) =>
  names.every((name) => isFunction((value as Record<string, unknown> | null)?.[name]));

const flag: Validator = [(value) => typeof value === "boolean", "true or false"];
const time: Validator = [
  (value) => value === false || isPositive(value),
  "a positive number of milliseconds, or false for none",
];
const oneOf = (...allowed: readonly string[]): Validator => [
  (value) => (allowed as readonly unknown[]).includes(value),
  `one of ${allowed.map((known) => `"${known}"`).join(", ")}`,
];

type Validators = Readonly<Record<string, Validator | null>>;

/** The options that clients and calls share. */
const shared = {
  timeout: time,
  totalTimeout: time,
  maxRetries: [(value) => isWhole(value, 0), "a whole number, 0 for no retries"],
  pacing: oneOf("wait", "fail", "off"),
  priority: oneOf("high", "auto", "low"),
  // Read, and checked, in a way of its own, as everything that is null here.
  headers: null,
} satisfies Validators;

export const ofCall = {
  ...shared,
  query: [isRecord, "an object of query parameters"],
  // A polyfill's signal is one, too.
  signal: [
    (value) =>
      typeof (value as AbortSignal | null)?.aborted === "boolean" &&
      hasMethods(value, "addEventListener", "removeEventListener"),
    "an AbortSignal",
  ],
} satisfies Validators;

export const ofClient = {
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
  allowGroupKeyInBrowser: flag,
  allowInsecureBaseUrl: flag,
} satisfies Record<keyof ClientOptions, Validator | null> & Validators;

export const clientOptionNames: readonly string[] = Object.keys(ofClient);
export const callOptionNames: readonly string[] = Object.keys(ofCall);

/** The known ones of the options of a client or a call, each read once. */
export function checkOptions(validators: Validators, given: unknown, refuse: Refuse): object {
  if (given === undefined) return {};
  if (!isRecord(given)) throw refuse("options", "must be an object.");
  const options: Record<string, unknown> = {};
  for (const [name, validator] of Object.entries(validators)) {
    const value = readOrRefuse(() => given[name], name, refuse);
    if (value === undefined) continue;
    if (validator) {
      const [holds, words] = validator;
      if (attempted(() => holds(value)) !== true) throw refuse(name, `must be ${words}.`);
    }
    options[name] = value;
  }
  return options;
}
