// The platform that the program runs on, and its environment variables.
import { attempted } from "./values.ts";

/**
 * An environment variable, without the white space that cmd.exe and files with carriage returns leave at its end;
 * undefined if it is empty, or if there is no environment.
 */
export function environment(name: string): string | undefined {
  // Deno throws without the permission to read it.
  const read = () => (typeof process === "undefined" ? undefined : process.env[name]);
  return attempted(read)?.trim() || undefined;
}

/** Whether this is a web page, a browser's worker or an app: everybody can read its code, and it cannot set all headers. */
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

/** Whether this is workerd, which isolates requests: a timer or promise of one wakes no other, and ends with its request. */
export function isolatesRequests(): boolean {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  return navigator?.userAgent === "Cloudflare-Workers";
}

/** The runtime and its version, as in `node/24.1.0`; null if unknown. Bun and Deno report a version of Node, too. */
export function runtime(): string | null {
  const versions: Partial<Record<string, string>> =
    typeof process === "undefined" ? {} : (process.versions ?? {});
  const name = ["bun", "deno", "node"].find((known) => versions[known] !== undefined);
  return name === undefined ? null : `${name}/${versions[name]}`;
}
