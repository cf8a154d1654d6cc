// Explains a connection that failed, by the codes of its causes.
import { withCauses } from "../core/http/not-sent.ts";
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
  const codes = withCauses(error).map(({ code, name }) => (isCode(code) ? code : name));
  const last = codes.findLast((code) => isCode(code) || code === "HTTPParserError");
  return typeof last === "string" ? last : "";
}

function isCode(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z][A-Z0-9_]*$/.test(value);
}
