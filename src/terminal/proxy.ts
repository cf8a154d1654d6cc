// The proxy that the environment names, as curl and gh use it.
import { UsageError } from "./arguments.ts";
import { readVariables } from "./environment.ts";
import type { Host } from "./host.ts";

export interface Proxy {
  /** The variable that names it. */
  readonly variable: string;
  /** Its host and port. */
  readonly host: string;
  /** False once a request went past it, to a host that NO_PROXY names. */
  readonly isUsed: () => boolean;
}

/** The hosts that are reached without a proxy. An empty `no_proxy` hides no `NO_PROXY`, as in curl. */
export function noProxyOf(env: Host["env"]): string {
  return env["no_proxy"] || env["NO_PROXY"] || "";
}

/** Sends every request of this process through the proxy for the service's address; without one, changes nothing. */
export async function useProxy(env: Host["env"]): Promise<Proxy | undefined> {
  const variable = /^https:/i.test(readVariables(env).baseUrl ?? "") ? "HTTPS_PROXY" : "HTTP_PROXY";
  const given = env[variable.toLowerCase()] || env[variable];
  if (!given) return undefined;
  const address = addressOf(variable, given);
  // Loaded here, since it takes a tenth of a second.
  const { buildConnector, EnvHttpProxyAgent, setGlobalDispatcher } = await import("undici");
  const connect = buildConnector({});
  let isUsed = true;
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      // Both: with one of the two, undici would use it for the other's addresses.
      httpProxy: address,
      httpsProxy: address,
      noProxy: noProxyOf(env),
      proxyTunnel: false,
      // Called for direct connections alone.
      connect: (options, callback) => {
        isUsed = false;
        connect(options, callback);
      },
    }),
  );
  return { variable, host: new URL(address).host, isUsed: () => isUsed };
}

function addressOf(variable: string, given: string): string {
  const address = given.includes("://") ? given : `http://${given}`;
  if (isUsable(address)) return address;
  throw new UsageError(
    `${variable} must be the address of a proxy, such as http://proxy.example:3128.`,
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
