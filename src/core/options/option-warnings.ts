// What is odd about a client's options without being wrong: logged once, when the client is made.
import type { Settings } from "./options.ts";
import { hookNames, warn } from "../observability/hooks.ts";
import { askNearest } from "./nearest-name.ts";
import { attempted, isRecord } from "../runtime/values.ts";
import { callOptionNames, clientOptionNames } from "./option-validators.ts";

export function unknownOptions(given: object, known: readonly string[]): string[] {
  const isGiven = (name: string) => attempted(() => Reflect.get(given, name)) !== undefined;
  const names = attempted(() => Object.keys(given)) ?? [];
  return names
    .filter((name) => !known.includes(name) && isGiven(name))
    .map((name) => `The option ${JSON.stringify(name)} is not known.${askNearest(name, known)}`);
}

/** Names like those of hooks: an object of hooks may have others for its own use. */
function unknownHooks({ hooks }: { readonly hooks?: unknown }): string[] {
  const names = attempted(() => Object.keys(hooks as object)) ?? [];
  return names
    .filter((name) => /^on[A-Z]/.test(name) && !hookNames.includes(name))
    .map((name) => `The hook ${JSON.stringify(name)} is not known.${askNearest(name, hookNames)}`);
}

/** The messages that a client has logged. */
const logged = new WeakMap<Settings, Set<string>>();

/** Logs options of a call that nobody knows, each once for a client. */
export function warnOfCallOptions(given: unknown, settings: Settings): void {
  if (!isRecord(given)) return;
  const before = logged.get(settings) ?? new Set();
  logged.set(settings, before);
  for (const message of unknownOptions(given, callOptionNames)) {
    if (before.has(message)) continue;
    before.add(message);
    warn(settings, message.replace("The option", "The option of a call"));
  }
}

/** Logs options that nobody knows, by their names alone, and an address that is probably not the service's. */
export function warnOfOptions(
  given: object,
  settings: Settings,
  /** The client that this one is made from, which has logged its own. */
  origin: Settings | undefined,
): void {
  for (const message of unknownOptions(given, clientOptionNames)) warn(settings, message);
  for (const message of unknownHooks(given)) warn(settings, message);
  const { baseUrl } = settings;
  if (baseUrl !== origin?.baseUrl && !/^https?:\/\/[^/]+(\/.*)?\/api\/v2$/.test(baseUrl)) {
    warn(settings, "The path of baseUrl is expected to end in /api/v2, and does not.");
  }
}
