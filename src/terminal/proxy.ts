// The proxy that HTTPS_PROXY names.
import { isLoopback } from "../core/options/base-url.ts";
import { UsageError } from "./arguments.ts";
import { readVariables } from "./environment.ts";
import type { Host } from "./host.ts";

export interface Proxy {
  /** Its host and port. */
  readonly host: string;
  /** False once a request went past it, to a host that NO_PROXY names. */
  readonly isUsed: () => boolean;
}

/** The hosts that are reached without a proxy. An empty `no_proxy` hides no `NO_PROXY`, as in curl. */
export function noProxyOf(env: Host["env"]): string {
  return env["no_proxy"] || env["NO_PROXY"] || "";
}

/**
 * Sends every request of this process through the proxy for the service's address. Without one, and for `http:` and for
 * this machine, which no proxy can reach, it changes nothing.
 */
export async function useProxy(env: Host["env"]): Promise<Proxy | undefined> {
  const given = env["https_proxy"] || env["HTTPS_PROXY"];
  if (!given || !isForProxies(readVariables(env).baseUrl)) return undefined;
  const address = addressOf(given);
  // Loaded here, since it takes a tenth of a second.
  const { buildConnector, EnvHttpProxyAgent, setGlobalDispatcher } = await import("undici");
  const connect = buildConnector({});
  let isUsed = true;
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      httpsProxy: address,
      noProxy: noProxyOf(env),
      // Called for direct connections alone.
      connect: (options, callback) => {
        isUsed = false;
        connect(options, callback);
      },
    }),
  );
  return { host: new URL(address).host, isUsed: () => isUsed };
}

function isForProxies(baseUrl = ""): boolean {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  return url?.protocol === "https:" && !isLoopback(url.host);
}

function addressOf(given: string): string {
  const address = given.includes("://") ? given : `http://${given}`;
  if (isUsable(address)) return address;
  throw new UsageError(
    "HTTPS_PROXY must be the address of a proxy, such as http://proxy.example:3128.",
  );
}

function isUsable(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    // A password whose % begins no escape cannot be decoded.
    decodeURIComponent(username + password);
    return /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}
