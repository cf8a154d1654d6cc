// Explains a connection that failed, by the codes of its causes.
import type { Proxy } from "./proxy.ts";

export type Meaning = readonly [code: RegExp, says: string, advice: string];

/** The meaning of a connection that was not made, by the code of its innermost cause. */
export const connecting: readonly Meaning[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    "the host name does not resolve",
    "Check the spelling of the host, and that this machine has a network and a name server.",
  ],
  [
    /^ECONNREFUSED$/,
    "nothing listens at this address",
    "Check host and port, and that the service is running.",
  ],
  [
    /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/,
    "the host cannot be reached",
    "Check whether a firewall, a VPN or a proxy blocks the connection.",
  ],
];

/** Explains a connection that the proxy did not make. Undefined for other failures, such as a certificate that is not trusted. */
export function proxyFailure(
  failure: Error,
  { host }: Proxy,
): { readonly says: string; readonly advice: string; readonly code: string } | undefined {
  const code = innermostCode(failure);
  const [, status] = /Proxy response \((\d+)\)/.exec(failure.message) ?? [];
  const why =
    status === undefined
      ? connecting.find(([pattern]) => pattern.test(code))?.[1]
      : `it refuses (${status})`;
  if (why === undefined) return undefined;
  const advice =
    status === "407"
      ? `Write the user name and the password into HTTPS_PROXY: http://user:password@${host}.`
      : "Check HTTPS_PROXY. If the service is reached without a proxy, add its host to NO_PROXY.";
  const reason = status === undefined ? `${why} (${code})` : why;
  return { says: `no connection by the proxy ${host}: ${reason}`, advice, code };
}

/** The code of the innermost error that has one, such as ECONNREFUSED; the parser's errors have a name alone. */
export function innermostCode(error: unknown): string {
  let code = "";
  let link = error as Partial<Record<"code" | "name" | "cause", unknown>> | null | undefined;
  for (let depth = 0; depth < 5 && typeof link === "object" && link !== null; depth++) {
    if (typeof link.code === "string" && /^[A-Z][A-Z0-9_]*$/.test(link.code)) code = link.code;
    else if (link.name === "HTTPParserError") code = link.name;
    link = link.cause as typeof link;
  }
  return code;
}
