// Keeps an attempt's trace headers the only ones. On Node the instrumentation of undici, which carries fetch too, adds
// its own to those that a request has, and a service that gets two of a name heeds neither.
import { type Context, context, createContextKey } from "@opentelemetry/api";

type Headers = Readonly<Record<string, string>>;

/** The names of the headers that the attempt has given to its request. */
const given = createContextKey("group-management-sdk: names of headers");

/** A context in which a request with these headers is sent. */
export function withOwnHeaders(active: Context, headers: Headers): Context {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return active.setValue(given, new Set(names));
}

interface Channel {
  readonly hasSubscribers: boolean;
  subscribe(listener: (message: unknown) => void): void;
  unsubscribe(listener: (message: unknown) => void): void;
}

let watched: Channel | undefined;
let watching = 0;

/** Watches over what is sent with these headers, where somebody may add to them. Returns how to stop. */
export function watchOwnHeaders(headers: Headers): () => void {
  const channel = Object.keys(headers).length > 0 ? (watched ??= requestsOfUndici()) : undefined;
  if (!channel) return () => {};
  watching++;
  // After everybody else who listens, and not at all where nobody does.
  channel.unsubscribe(dropRepeated);
  if (channel.hasSubscribers) channel.subscribe(dropRepeated);
  return () => {
    watching--;
    if (watching === 0) channel.unsubscribe(dropRepeated);
  };
}

/** Where undici tells of a request that has its headers and is not yet written. There is none but on Node. */
function requestsOfUndici(): Channel | undefined {
  const { process } = globalThis as {
    process?: {
      getBuiltinModule?: (name: string) => { channel(name: string): Channel } | undefined;
    };
  };
  const channels = process?.getBuiltinModule?.("node:diagnostics_channel");
  return channels?.channel("undici:request:create");
}

/** Takes out of a request what was added beside the attempt's own headers. */
function dropRepeated(message: unknown): void {
  const own = context.active().getValue(given) as ReadonlySet<string> | undefined;
  const headers = (message as { request?: { headers?: unknown } } | null)?.request?.headers;
  if (!own || !Array.isArray(headers)) return;
  const seen = new Set<string>();
  // Names and values in turn.
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
