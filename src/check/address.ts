// Whether the address leads to the service: a connection, TLS, no redirect, the right path, and nothing in between.
import { type ConnectionError, TimeoutError } from "group-management-sdk";
import {
  connecting,
  innermostCode,
  type Meaning,
  proxyFailure,
} from "../terminal/connection-failure.ts";
import type { Proxy } from "../terminal/proxy.ts";
import type { Answered, FirstContact } from "./first-contact.ts";
import { at, plainAddress } from "./report/plain.ts";
import type { Fact } from "./report/report.ts";

/** The meaning of any failed connection. */
const broken: readonly Meaning[] = [
  ...connecting,
  [
    /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
    "the certificate is not valid at this time",
    "Check this machine's clock. If it is right, the operator of the service has to renew the certificate.",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    "the certificate is for another host",
    "Check the host name in the address.",
  ],
  [
    /CERT|SIGNATURE|ISSUER/,
    "the certificate is not trusted",
    "If a proxy or your organization signs certificates, set NODE_EXTRA_CA_CERTS to its root certificate.",
  ],
  [
    /^(ERR_SSL|EPROTO)/,
    "the TLS handshake failed",
    "Check that the port speaks HTTPS, and that no proxy interferes.",
  ],
  [
    /^(HPE_|HTTPParserError$)/,
    "the server does not speak HTTP",
    "Check the port. For an HTTPS port, the address must start with https:.",
  ],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    "the connection was closed",
    "Check the port, and whether a proxy or a firewall interferes. For an HTTPS port, the address must start with https:.",
  ],
];

const checkPath = "The address must end in /api/v2. Check GROUP_MANAGEMENT_BASE_URL.";

/** `proxy` is the one that the request went through, if any. */
export function judgeAddress(contact: FirstContact, baseUrl: string, proxy?: Proxy): Fact {
  if (contact.answered) return judgeResponse(contact.answered, baseUrl, proxy);
  const ofProxy = proxy && proxyFailure(contact.cause, proxy);
  if (!ofProxy) return judgeFailure(contact.cause, baseUrl);
  return wrongAddress(ofProxy.says, ofProxy.advice, { cause: ofProxy.code });
}

function judgeFailure(cause: ConnectionError | TimeoutError, baseUrl: string): Fact {
  if (cause instanceof TimeoutError) {
    const advice = "Check host and port, and whether a firewall or a proxy blocks the connection.";
    return wrong(baseUrl, "no response in time", advice);
  }
  const code = innermostCode(cause);
  const [, says, advice] = broken.find(([pattern]) => pattern.test(code)) ?? [
    null,
    "the connection failed",
    "Check the address, and whether a firewall or a proxy blocks the connection.",
  ];
  return wrong(baseUrl, code === "" ? says : `${says} (${code})`, advice, { cause: code });
}

function judgeResponse(answered: Answered, baseUrl: string, proxy?: Proxy): Fact {
  const { status, code, headers, milliseconds } = answered;
  if (status >= 300 && status < 400) {
    const target = plainAddress(headers.get("location"), baseUrl);
    const where = target === null ? "" : ` to ${target}`;
    return wrong(
      baseUrl,
      `it redirects${where}, and redirects are not followed`,
      "If the target is the service, set its address. A sign-in page is not.",
      { status },
    );
  }
  if (status === 404) {
    return wrong(baseUrl, "the service is not at this path", checkPath, { status });
  }
  if (status < 300 && !isTheServices(answered)) {
    return wrong(baseUrl, "another server responds there", checkPath, { status });
  }
  // A 401 without the service's error body may come from its own gateway.
  if (status >= 400 && status !== 401 && code === null) {
    const advice =
      status >= 500
        ? "The service behind it may be down: try again later."
        : "A proxy or a firewall may have responded, or the address is of another service.";
    return wrong(baseUrl, "the response is not from the service", advice, { status });
  }
  const secure = new URL(baseUrl).protocol === "https:";
  const way = proxy ? `, through the proxy ${proxy.host}` : "";
  const says = `responds in ${milliseconds} ms${secure ? " over TLS" : ", without TLS"}${way}`;
  const details = { status, milliseconds, tls: secure };
  if (endsAsExpected(baseUrl)) return { subject: "address", verdict: "ok", says, details };
  const advice = "Its path does not end in /api/v2, as the service's addresses do.";
  return { subject: "address", verdict: "note", says, advice, details };
}

function endsAsExpected(baseUrl: string): boolean {
  return /\/api\/v2\/*$/.test(baseUrl);
}

/** Rate-limit headers or a list: only the service has them, even if its body differs from what is expected. */
function isTheServices({ body, rateLimit }: Answered): boolean {
  return rateLimit !== null || Array.isArray(at(body, "items"));
}

function wrong(baseUrl: string, says: string, advice: string, details: Fact["details"] = {}): Fact {
  const path = endsAsExpected(baseUrl) || advice === checkPath ? "" : ` ${checkPath}`;
  return wrongAddress(says, `${advice}${path}`, details);
}

function wrongAddress(says: string, advice: string, details: NonNullable<Fact["details"]>): Fact {
  return { subject: "address", verdict: "wrong", says, advice, details };
}
