// Keeps the trace headers of a request single. On Node, the instrumentation of undici (which fetch uses as well)
// appends its own to those that a request has, and a service ignores a traceparent that comes twice.
import { type Context, context, createContextKey } from "@opentelemetry/api";

/** The key of an attempt's headers in its context. */
const namesKey = createContextKey("group-management-sdk: header names");

/** A request whose headers are kept single. */
export interface KeptHeaders {
  /** The context to send it in. */
  readonly context: Context;
  /** Call it when the attempt has ended. */
  readonly stop: () => void;
}

/** Keeps headers appended by others out of the requests that are sent in the returned context. */
export function keepHeaders(
  active: Context,
  headers: Readonly<Record<string, string>>,
): KeptHeaders {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (names.length === 0) return { context: active, stop: () => {} };
  return { context: active.setValue(namesKey, new Set(names)), stop: watchRequests() };
}

interface Channel {
  readonly hasSubscribers: boolean;
  subscribe(listener: (message: unknown) => void): void;
  unsubscribe(listener: (message: unknown) => void): void;
}

let requests: Channel | undefined;
let attempts = 0;

/** Watches the requests of undici for as long as an attempt lasts. */
function watchRequests(): () => void {
  const channel = (requests ??= requestChannel());
  if (!channel) return () => {};
  attempts++;
  // The last subscriber sees the headers that the others append. Without others there is nothing to remove.
  channel.unsubscribe(dropRepeated);
  if (channel.hasSubscribers) channel.subscribe(dropRepeated);
  return () => {
    attempts--;
    if (attempts === 0) channel.unsubscribe(dropRepeated);
  };
}

/** The channel on which undici publishes each request before it is written. Only Node has it. */
function requestChannel(): Channel | undefined {
  const { process } = globalThis as {
    process?: {
      getBuiltinModule?: (name: string) => { channel(name: string): Channel } | undefined;
    };
  };
  const channels = process?.getBuiltinModule?.("node:diagnostics_channel");
  return channels?.channel("undici:request:create");
}

/** Removes the second header of a name that the attempt has given. */
function dropRepeated(message: unknown): void {
  const own = context.active().getValue(namesKey) as ReadonlySet<string> | undefined;
  const headers = (message as { request?: { headers?: unknown } } | null)?.request?.headers;
  if (!own || !Array.isArray(headers)) return;
  const seen = new Set<string>();
  // Names and values alternate.
  let at = 0;
  while (at < headers.length) {
    const name = String(headers[at]).toLowerCase();
    if (seen.has(name) && own.has(name)) {
      headers.splice(at, 2);
    } else {
      seen.add(name);
      at += 2;
    }
  }
}
