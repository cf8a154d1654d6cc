// Unknown names: those of options are logged, once, as is an unusual baseUrl; those of other arguments are refused.
import type { Settings } from "./options.ts";
import { refuse, RequestValidationError } from "../errors/errors.ts";
import { hookNames, warn } from "../observability/hooks.ts";
import { type Fields, type Given, readFields, unknownFields } from "../runtime/fields.ts";
import { askNearest } from "../runtime/nearest-name.ts";
import { isRecord } from "../runtime/values.ts";
import { refuseCallOptions } from "../validation/fields.ts";
import { callOptionNames, clientOptionNames } from "./option-validators.ts";

export function unknownOptions(
  given: object,
  known: readonly string[],
  what = "The option",
): string[] {
  return unknownFields(given, known).map(
    (name) => `${what} ${JSON.stringify(name)} is not known.${askNearest(name, known)}`,
  );
}

/**
 * The fields of an argument of a call. Refuses options of the call among them, and fields that are not known.
 * @param example - the argument in messages, such as "{ checkpoint }".
 */
export function readArgument<Holder extends object>(
  argument: string,
  example: string,
  fields: Fields<Holder>,
  given: unknown,
): Given<Holder> {
  if (!isRecord(given)) throw refuse(argument, `must be an object, such as ${example}.`);
  refuseCallOptions(argument, unknownFields(given, Object.keys(fields)), callOptionNames);
  return readFields(fields, given, (name, message) => {
    const parameter = Object.hasOwn(fields, name) ? name : argument;
    return new RequestValidationError(`${name} ${message}`, parameter);
  });
}

/** The messages that a client has logged. */
const logged = new WeakMap<Settings, Set<string>>();

/** Logs unknown options of a call, each once for a client. */
export function warnOfCallOptions(given: unknown, settings: Settings): void {
  if (!isRecord(given)) return;
  const before = logged.get(settings) ?? new Set();
  logged.set(settings, before);
  for (const message of unknownOptions(given, callOptionNames, "The option of a call")) {
    if (before.has(message)) continue;
    before.add(message);
    warn(settings, message);
  }
}

/** Logs the names of unknown options, and an address that is probably not the service's. */
export function warnOfOptions(
  given: object,
  settings: Settings,
  /** The settings of the client that this one is made from, which has logged its own warnings. */
  origin: Settings | undefined,
  /** The hooks as they were read. */
  hooks: object = {},
): void {
  for (const message of unknownOptions(given, clientOptionNames)) warn(settings, message);
  for (const message of unknownOptions(hooks, hookNames, "The hook")) {
    // An object of hooks may have other members.
    if (/ "on[A-Z]/.test(message)) warn(settings, message);
  }
  const { baseUrl, credential } = settings;
  // The path of an app's own backend is the app's.
  if (credential === "none") return;
  if (baseUrl !== origin?.baseUrl && !/^https?:\/\/[^/]+(\/.*)?\/api\/v2$/.test(baseUrl)) {
    warn(settings, "The path of baseUrl is expected to end in /api/v2, and does not.");
  }
}
