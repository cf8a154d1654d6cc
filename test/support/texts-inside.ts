// Looks into a value as far as anything can be reached from it.
import { inspect } from "node:util";

/** Every text that can be reached: own properties of any kind, accessors, entries of maps, sets and headers, and prototypes' accessors. */
export function textsInside(value: unknown, except: readonly string[] = []): string[] {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const visit = (inner: unknown): void => {
    if (typeof inner === "string") texts.push(inner);
    if (typeof inner === "symbol") texts.push(String(inner));
    if ((typeof inner !== "object" && typeof inner !== "function") || inner === null) return;
    if (seen.has(inner)) return;
    seen.add(inner);
    if (inner instanceof Headers || inner instanceof Map || inner instanceof Set) {
      for (const entry of inner) visit(entry);
    }
    // Built-in objects hold no text of the client.
    for (let at: object | null = inner; at && !isBuiltIn(at); at = Object.getPrototypeOf(at)) {
      for (const key of Reflect.ownKeys(at)) {
        visit(key);
        if (!except.includes(String(key))) visit(read(inner, key));
      }
    }
  };
  visit(value);
  return texts;
}

/** How a value is printed by the usual means. */
export function printed(value: unknown): string {
  const deep = { showHidden: true, depth: Infinity, maxArrayLength: Infinity } as const;
  return [
    inspect(value, deep),
    inspect(value),
    String(value),
    JSON.stringify(value) ?? "",
    value instanceof Error ? `${value.stack}` : "",
  ].join("\n");
}

const builtIn = new Set<unknown>(
  Object.getOwnPropertyNames(globalThis).flatMap((name) => {
    const found: unknown = Reflect.get(globalThis, name);
    return typeof found === "function" ? [found, found.prototype] : [found];
  }),
);

const isBuiltIn = (value: object): boolean => builtIn.has(value);

function read(holder: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(holder, key);
  } catch {
    return undefined;
  }
}
