// The proxy that the environment names, used by `call` and `check`.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createSandbox } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type Command, start, startProcess } from "../support/command.ts";
import { type ProxyServer, startProxy } from "../support/proxy.ts";
import { type SecureServer, startSecureServer } from "../support/secure-server.ts";

const sandbox = createSandbox({ baseUrl: "https://groups.test/api/v2" });
const unreachable = "http://no-such-proxy.invalid:3128";

let service: SecureServer;
let proxy: ProxyServer;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await startSecureServer(async ({ url = "", method = "GET", headers }, response) => {
    const { authorization = "" } = headers;
    const asked = new URL(url, sandbox.baseUrl);
    const answer = await sandbox.fetch(asked, { method, headers: { authorization } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
});
afterAll(() => service.close());

beforeEach(async () => {
  proxy = await startProxy(Number(new URL(service.baseUrl).port));
  environment = {
    GROUP_MANAGEMENT_BASE_URL: sandbox.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    NODE_EXTRA_CA_CERTS: service.certificate,
  };
  return () => proxy.close();
});

const call = (variables: Record<string, string>) =>
  startProcess(["call", "me.inboxSummary"], { ...environment, ...variables });

const check = (variables: Record<string, string>, ...args: string[]) =>
  startProcess(["check", "--only", "me.groups", ...args], { ...environment, ...variables });

async function ended({ ended: exit, printed }: Command) {
  return { code: await exit, ...printed };
}

/** The lines about the address, each in one line. */
const ofAddress = (out: string) =>
  /address +([^]*?)\n(?:\n| {2}\S)/.exec(out)?.[1]?.replaceAll(/\s+/g, " ");

describe("HTTPS_PROXY", () => {
  test("carries the requests of call, with the credentials that it has", async () => {
    const address = `http://ann:p%40ss@127.0.0.1:${proxy.port}`;
    const { code, out, error } = await ended(call({ HTTPS_PROXY: address }));
    expect([code, error]).toEqual([0, ""]);
    expect(JSON.parse(out)).toHaveProperty("unreadMessages");
    expect(proxy.asked).toEqual(["CONNECT groups.test:443"]);
    expect(proxy.credentials).toEqual([`Basic ${btoa("ann:p@ss")}`]);
  });

  test("carries the requests of check, preflights included, and is named", async () => {
    const variables = { https_proxy: `127.0.0.1:${proxy.port}`, HTTPS_PROXY: unreachable };
    const { code, out } = await ended(check(variables, "--origin", "https://app.example"));
    expect(out).toContain("All well.");
    expect(code).toBe(0);
    expect(ofAddress(out)).toMatch(
      new RegExp(`over TLS, through the proxy 127\\.0\\.0\\.1:${proxy.port}`),
    );
    expect(new Set(proxy.asked)).toEqual(new Set(["CONNECT groups.test:443"]));
  });

  test("is passed by for the hosts of NO_PROXY", async () => {
    const HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
    for (const NO_PROXY of ["localhost", "*", "example.org, .test,localhost"]) {
      const variables = { HTTPS_PROXY, NO_PROXY, GROUP_MANAGEMENT_BASE_URL: service.baseUrl };
      expect((await ended(call(variables))).code).toBe(0);
      expect((await ended(check(variables))).out).not.toContain("proxy");
    }
    // An empty variable is like one that is not set, as for curl.
    const variables = { HTTPS_PROXY, no_proxy: "", NO_PROXY: "localhost" };
    const local = { ...variables, GROUP_MANAGEMENT_BASE_URL: service.baseUrl };
    expect((await ended(call(local))).code).toBe(0);
    expect(proxy.asked).toEqual([]);
  });

  test("is not used for http:, as by curl", async () => {
    const listening = await sandbox.listen();
    const variables = { HTTPS_PROXY: unreachable, GROUP_MANAGEMENT_BASE_URL: listening.baseUrl };
    expect((await ended(call(variables))).code).toBe(0);
    await listening.close();
  });

  test("is refused when it is no address, and not repeated", async () => {
    for (const HTTPS_PROXY of [
      "http://ann:secret@proxy:port",
      "ftp://ann:secret@proxy",
      "http://ann:secret%@proxy",
    ]) {
      for (const args of [["call", "me.groups"], ["check"]]) {
        const { code, out, error } = await ended(start(args, { ...environment, HTTPS_PROXY }));
        expect([code, out]).toEqual([2, ""]);
        expect(error).toMatch(/HTTPS_PROXY must be the address of a proxy, such as http:/);
        expect(error).not.toContain("secret");
      }
    }
  });
});

test("HTTP_PROXY carries the requests for http: without a tunnel", async () => {
  const { baseUrl, close } = await sandbox.listen();
  const forward = await startProxy(Number(new URL(baseUrl).port));
  const variables = {
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    HTTP_PROXY: `http://127.0.0.1:${forward.port}`,
  };
  expect((await ended(call(variables))).code).toBe(0);
  expect(forward.asked).toEqual([`GET ${baseUrl}/me/inbox/summary`]);
  await forward.close();
  await close();
});

describe("a proxy that does not work is named, not the service's host", () => {
  test("when its name does not resolve", async () => {
    const { code, out } = await ended(
      check({ HTTPS_PROXY: "http://ann:secret@no-such-proxy.invalid" }),
    );
    expect(code).toBe(1);
    expect(ofAddress(out)).toMatch(
      /the proxy no-such-proxy\.invalid: the host name does not resolve \(\w+\) Check HTTPS_PROXY/,
    );
    expect(out).not.toContain("secret");
    const called = await ended(call({ HTTPS_PROXY: "http://ann:secret@no-such-proxy.invalid" }));
    expect(called.error).toMatch(/no-such-proxy\.invalid\. Nothing was done/);
    expect(called.error).not.toContain("secret");
    expect(called.code).toBe(3);
  });

  test("when nothing listens there", async () => {
    const closed = createServer();
    await once(closed.listen(0, "127.0.0.1"), "listening");
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { out } = await ended(check({ HTTPS_PROXY: `http://127.0.0.1:${port}` }));
    expect(ofAddress(out)).toMatch(
      new RegExp(`the proxy 127\\.0\\.0\\.1:${port}: nothing listens at this address`),
    );
  });

  test.each([
    [
      407,
      /the proxy \S+: it refuses \(407\) Write the user name and the password into HTTPS_PROXY/,
    ],
    [403, /the proxy \S+: it refuses \(403\) Check HTTPS_PROXY/],
  ])("when it refuses with %i", async (status, said) => {
    const refusing = await startProxy(0, status);
    const HTTPS_PROXY = `http://127.0.0.1:${refusing.port}`;
    expect(ofAddress((await ended(check({ HTTPS_PROXY }))).out)).toMatch(said);
    const { code, error } = await ended(call({ HTTPS_PROXY }));
    expect(error).toContain(`Proxy response (${status})`);
    expect(code).toBe(3);
    await refusing.close();
  });
});
