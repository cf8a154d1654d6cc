// Which failures of a fetch prove that nothing was sent.
import { describe, expect, test } from "vitest";

import { notSent as notSentTo } from "../../../src/core/http/not-sent.ts";

const notSent = (error: unknown, url = "https://service.example/api/v2/x") => notSentTo(error, url);

const failure = (fields: object, message = "failed") => Object.assign(new Error(message), fields);
const behind = (cause: unknown) => new TypeError("fetch failed", { cause });

const unreached = (syscall: string) => failure({ code: "ETIMEDOUT", syscall });
const noTls = "Client network socket disconnected before secure TLS connection was established";

describe("a connection that was never made", () => {
  test.each<[string, Error]>([
    ["that is refused", failure({ code: "ECONNREFUSED", syscall: "connect" })],
    ["without a route", failure({ code: "EHOSTUNREACH", syscall: "connect" })],
    ["to an unknown name", failure({ code: "ENOTFOUND", syscall: "getaddrinfo" })],
    ["that takes too long", failure({ code: "UND_ERR_CONNECT_TIMEOUT" })],
    ["to a self-signed certificate", failure({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" })],
    ["to another name's certificate", failure({ code: "ERR_TLS_CERT_ALTNAME_INVALID" })],
    ["through a proxy that refuses", new Error("Proxy response (407) !== 200 when HTTP Tunneling")],
    ["of node-fetch", failure({ code: "ENETUNREACH", erroredSysCall: "connect" })],
    ["that ends before TLS", failure({ code: "ECONNRESET" }, noTls)],
    [
      "to a service without a cipher in common",
      failure({ code: "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE" }),
    ],
    ["to a service with another TLS", failure({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" })],
    ["to two addresses", new AggregateError([unreached("connect"), unreached("getaddrinfo")])],
    ["of Bun", failure({ code: "ConnectionRefused" })],
    [
      "of Deno",
      new Error(
        "error sending request for url (https://service.example/api/v2/x): client error (Connect): tcp connect error: Connection refused (os error 111)",
      ),
    ],
  ])("%s sent nothing", (_, error) => {
    expect(notSent(error)).toBe(true);
    expect(notSent(behind(error))).toBe(true);
  });
});

describe("an established connection", () => {
  test.each(["EHOSTUNREACH", "ENETUNREACH", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT"])(
    "that ends with %s may have carried the request",
    (code) => {
      for (const syscall of ["read", "write"]) {
        expect(notSent(behind(failure({ code, syscall })))).toBe(false);
        expect(notSent(failure({ code, erroredSysCall: syscall }))).toBe(false);
      }
    },
  );
});

test("of several connections one that was made proves nothing, nor do errors without one", () => {
  const reset = failure({ code: "ECONNRESET", syscall: "read" });
  const loop = new AggregateError([], "loop");
  loop.errors.push(loop);
  for (const error of [new AggregateError([unreached("connect"), reset]), loop]) {
    expect(notSent(Object.assign(error, { code: "ETIMEDOUT" }))).toBe(false);
  }
});

test.each([
  "CIPHER_OPERATION_FAILED",
  "DECRYPTION_FAILED_OR_BAD_RECORD_MAC",
  "BAD_RECORD_TYPE",
  "WRONG_VERSION_NUMBER",
  "UNEXPECTED_MESSAGE",
  "TLSV13_ALERT_CERTIFICATE_REQUIRED",
  "TLSV1_ALERT_INTERNAL_ERROR",
])("ERR_SSL_%s may come after the request", (reason) => {
  expect(notSent(behind(failure({ code: `ERR_SSL_${reason}` })))).toBe(false);
});

describe("a refusal counts for its own address alone:", () => {
  const refused = (fields: object, message?: string) =>
    failure({ code: "ECONNREFUSED", syscall: "connect", ...fields }, message);
  const [byAddress, byName] = ["http://127.0.0.1:81/api/v2/x", "https://service.example/api/v2/x"];
  const attempted = (addresses: string) =>
    failure(
      { code: "UND_ERR_CONNECT_TIMEOUT" },
      `Connect Timeout Error (attempted addresses: ${addresses}, timeout: 10000ms)`,
    );
  const requestTo = (url: string) =>
    failure(
      { code: "ECONNREFUSED", erroredSysCall: "connect" },
      `request to ${url} failed, reason`,
    );
  const inBun = (path: string) => failure({ code: "ConnectionRefused", path, errno: 0 });
  const unknownName = (hostname: string) => failure({ code: "ENOTFOUND", hostname });

  test.each<[string, string, Error, boolean]>([
    ["this address", byAddress, refused({ address: "127.0.0.1", port: 81 }), true],
    ["another port", byAddress, refused({ address: "127.0.0.1", port: 82 }), false],
    ["another address", byAddress, refused({ address: "127.0.0.2", port: 81 }), false],
    ["localhost", "http://localhost/", refused({ address: "::1", port: 80 }), true],
    ["IPv6", "http://[::1]/", refused({ address: "::1", port: 80 }), true],
    ["an address of some name", byName, refused({ address: "192.0.2.1", port: 443 }), false],
    ["a local socket", byName, refused({ address: "/run/audit.sock" }), false],
    ["this name", byName, unknownName("service.example"), true],
    ["another name", byName, unknownName("audit.example"), false],
    ["a connection in time", byAddress, attempted("127.0.0.1:81"), true],
    ["another connection in time", byAddress, attempted("127.0.0.1:82"), false],
    ["this URL in node-fetch", byName, requestTo("https://service.example/api/v2/x"), true],
    ["another URL in node-fetch", byName, requestTo("https://audit.example/"), false],
    ["this URL in Bun", byName, inBun("https://service.example/api/v2/x"), true],
    ["another URL in Bun", byName, inBun("https://audit.example/"), false],
  ])("%s", (_, url, error, expected) => {
    expect(notSent(behind(error), url)).toBe(expected);
  });

  test("the runtime's own fetch fails for the request alone", () => {
    const error = behind(refused({ address: "192.0.2.1", port: 443 }));
    expect(notSentTo(error, byName, true)).toBe(true);
  });
});

test("a value that is no error does not count as not sent", () => {
  for (const value of [undefined, null, "ECONNREFUSED", 1, {}]) expect(notSent(value)).toBe(false);
});
