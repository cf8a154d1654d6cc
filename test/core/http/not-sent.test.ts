// Which failures of a fetch prove that nothing was sent.
import { describe, expect, test } from "vitest";

import { notSent } from "../../../src/core/http/not-sent.ts";

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
    ["that speaks no TLS", failure({ code: "ERR_SSL_WRONG_VERSION_NUMBER", syscall: "write" })],
    ["to two addresses", new AggregateError([unreached("connect"), unreached("getaddrinfo")])],
    ["of Bun", failure({ code: "ConnectionRefused" })],
    [
      "of Deno",
      new Error(
        "error sending request for url (http://127.0.0.1:9/): client error (Connect): tcp connect error: Connection refused (os error 111)",
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
  expect(notSent(failure({ code: "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC" }))).toBe(false);
});

test("a value that is no error does not count as not sent", () => {
  for (const value of [undefined, null, "ECONNREFUSED", 1, {}]) expect(notSent(value)).toBe(false);
});
