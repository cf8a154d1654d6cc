// Where a program runs: what it was started with, and who can read it.
import { attempted } from "./values.ts";

/** A variable of the environment; undefined where it is empty, or where there is no environment. */
export function environment(name: string): string | undefined {
  // Deno throws without the permission to read it.
  const read = () => (typeof process === "undefined" ? undefined : process.env[name]);
  return attempted(read) || undefined;
}

/**
 * Whether this is a page, a browser's worker or an app: everybody can read it, and some headers are not its own to
 * set.
 */
export function inBrowser(): boolean {
  const scope = globalThis as {
    document?: unknown;
    navigator?: { product?: string; userAgent?: string };
    WorkerGlobalScope?: unknown;
    Deno?: unknown;
  };
  if (scope.navigator?.product === "ReactNative") return true;
  if (typeof scope.document === "object") return true;
  // A browser's worker. Workers of servers have no importScripts beside this class.
  return (
    typeof scope.WorkerGlobalScope === "function" &&
    scope.Deno === undefined &&
    scope.navigator?.userAgent?.startsWith("Mozilla/") === true
  );
}

/**
 * Whether this is workerd, where requests are kept apart: a timer or a promise of one wakes no other, and what it
 * waits for goes away with it.
 */
export function isolatesRequests(): boolean {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  return navigator?.userAgent === "Cloudflare-Workers";
}

/**
 * The runtime and its version, as in `node/24.1.0`; null where it does not say. Bun and Deno name Node's version as
 * well.
 */
export function runtime(): string | null {
  const versions: Partial<Record<string, string>> =
    typeof process === "undefined" ? {} : (process.versions ?? {});
  const name = ["bun", "deno", "node"].find((known) => versions[known] !== undefined);
  return name === undefined ? null : `${name}/${versions[name]}`;
}
