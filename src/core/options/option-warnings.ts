// Unknown names: those of options are logged, once, as is an unusual baseUrl; those of other arguments are refused.
import type { Settings } from "./options.ts";
import { refuse, RequestValidationError } from "../errors/errors.ts";
import { hookNames, warn } from "../observability/hooks.ts";
import { askNearest } from "./nearest-name.ts";
import { attempted, isRecord, readOnce } from "../runtime/values.ts";
import { refuseCallOptions } from "../validation/fields.ts";
import { callOptionNames, clientOptionNames } from "./option-validators.ts";

export function unknownOptions(
  given: object,
  known: readonly string[],
  what = "The option",
): string[] {
  const isGiven = (name: string) => attempted(() => Reflect.get(given, name)) !== undefined;
  const names = attempted(() => Object.keys(given)) ?? [];
  return names
    .filter((name) => !known.includes(name) && isGiven(name))
    .map((name) => `${what} ${JSON.stringify(name)} is not known.${askNearest(name, known)}`);
}

/** An argument that has certain fields alone, and the words for it in messages. */
export interface NamedFields {
  readonly argument: string;
  readonly names: readonly string[];
  /** Such as "The option of a sync". */
  readonly field: string;
  readonly example: string;
}

/** The fields of an argument, each read once. Refuses options of a call among them, and fields that are not known. */
export function readKnown(
  { argument, names, field, example }: NamedFields,
  given: unknown,
): Record<string, unknown> {
  if (!isRecord(given)) throw refuse(argument, `must be an object, such as ${example}.`);
  const values = readOnce(given, names, refuse);
  refuseCallOptions(argument, values, callOptionNames, names);
  const [unknown] = unknownOptions(values, names, field);
  if (unknown !== undefined) throw new RequestValidationError(unknown, argument);
  return values;
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
