// The proxy that the environment names, used by `call` and `check`.
import { createSandbox } from "group-management-sdk/sandbox";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { start, startProcess } from "../support/command.ts";
import { type ProxyServer, startProxy } from "../support/proxy.ts";
import { type SecureServer, startSecureServer } from "../support/secure-server.ts";
import { startServer } from "../support/server.ts";

retryAtOnce();

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

/** Runs a program in a process of its own, which trusts the certificate. */
const run = async (args: readonly string[], variables: Record<string, string>) => {
  const { ended, printed } = startProcess(args, { ...environment, ...variables });
  return { code: await ended, ...printed };
};

/** Runs a program within this process, where no certificate is needed. */
const runHere = async (args: readonly string[], variables: Record<string, string>) => {
  const { ended, printed } = start(args, { ...environment, ...variables });
  return { code: await ended, ...printed };
};
const dispatcher = getGlobalDispatcher();
afterEach(() => setGlobalDispatcher(dispatcher));

const call = ["call", "me.inboxSummary"];
const check = ["check", "--only", "me.groups"];

/** The lines about the address, each in one line. */
const ofAddress = (out: string) =>
  /address +([^]*?)\n(?:\n| {2}\S)/.exec(out)?.[1]?.replaceAll(/\s+/g, " ");

describe("HTTPS_PROXY", () => {
  test("carries the requests of call, with the credentials that it has", async () => {
    const address = `http://ann:p%40ss@127.0.0.1:${proxy.port}`;
    // URL reads the scheme in any case, and so does the client.
    const GROUP_MANAGEMENT_BASE_URL = sandbox.baseUrl.replace("https", "HTTPS");
    const { code, out, error } = await run(call, {
      HTTPS_PROXY: address,
      GROUP_MANAGEMENT_BASE_URL,
    });
    expect([code, error]).toEqual([0, ""]);
    expect(JSON.parse(out)).toHaveProperty("unreadMessages");
    expect(proxy.asked).toEqual(["CONNECT groups.test:443"]);
    expect(proxy.credentials).toEqual([`Basic ${btoa("ann:p@ss")}`]);
  });

  test("carries the requests of check, preflights included, and is named", async () => {
    const variables = { https_proxy: `127.0.0.1:${proxy.port}`, HTTPS_PROXY: unreachable };
    const { code, out } = await run([...check, "--origin", "https://app.example"], variables);
    expect(out).toContain("All well.");
    expect(code).toBe(0);
    expect(ofAddress(out)).toMatch(
      new RegExp(`over TLS, through the proxy 127\\.0\\.0\\.1:${proxy.port}`),
    );
    expect(new Set(proxy.asked)).toEqual(new Set(["CONNECT groups.test:443"]));
  });

  test("is passed by for the hosts of NO_PROXY, and not named there", async () => {
    const HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
    // An empty variable is like one that is not set.
    const variables = { HTTPS_PROXY, no_proxy: "", NO_PROXY: "example.org, .test,localhost" };
    const { code, error } = await runHere(call, variables);
    expect([code, error]).toEqual([3, expect.stringMatching(/groups\.test/)]);
    expect(error).not.toContain("proxy");
    expect(proxy.asked).toEqual([]);
  });

  test("is passed by for https: on this machine", async () => {
    const HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
    const variables = { HTTPS_PROXY, GROUP_MANAGEMENT_BASE_URL: service.baseUrl };
    expect((await run(call, variables)).code).toBe(0);
    expect(proxy.asked).toEqual([]);
  });

  test("is refused when it is no address, and not repeated", async () => {
    for (const HTTPS_PROXY of [
      "http://ann:secret@proxy:port",
      "ftp://ann:secret@proxy",
      "http://ann:secret%@proxy",
    ]) {
      for (const args of [["call", "me.groups"], ["check"]]) {
        const { code, out, error } = await runHere(args, { HTTPS_PROXY });
        expect([code, out]).toEqual([2, ""]);
        expect(error).toMatch(/HTTPS_PROXY must be the address of a proxy, such as http:/);
        expect(error).not.toContain("secret");
      }
    }
  });
});

test("no proxy gets the requests for http:, which hold the credential in clear", async () => {
  const listening = await sandbox.listen();
  const address = `http://127.0.0.1:${proxy.port}`;
  const variables = {
    GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
    HTTP_PROXY: address,
    http_proxy: address,
    HTTPS_PROXY: address,
  };
  expect((await runHere(call, variables)).code).toBe(0);
  expect((await runHere(check, variables)).code).toBe(0);
  expect(proxy.asked).toEqual([]);
  await listening.close();
});

describe("a proxy that does not work is named, not the service's host", () => {
  const advice =
    "Check HTTPS_PROXY. If the service is reached without a proxy, add its host to NO_PROXY.";

  test("when its name does not resolve", async () => {
    const HTTPS_PROXY = "http://ann:secret@no-such-proxy.invalid";
    const checked = await runHere(check, { HTTPS_PROXY });
    expect(checked.code).toBe(1);
    expect(ofAddress(checked.out)).toMatch(
      /the proxy no-such-proxy\.invalid: the host name does not resolve \(\w+\) Check HTTPS_PROXY/,
    );
    const called = await runHere(call, { HTTPS_PROXY });
    expect(called.error).toMatch(
      /Nothing was sent: no connection by the proxy no-such-proxy\.invalid: the host name does not resolve \(\w+\)\./,
    );
    expect(called.error).toContain(advice);
    expect(called.code).toBe(3);
    expect(checked.out + called.error).not.toContain("secret");
  });

  test("when nothing listens there", async () => {
    const closed = await startServer();
    const { port } = new URL(closed.baseUrl);
    await closed.close();
    const HTTPS_PROXY = `http://127.0.0.1:${port}`;
    const said = `the proxy 127.0.0.1:${port}: nothing listens at this address (ECONNREFUSED)`;
    expect(ofAddress((await runHere(check, { HTTPS_PROXY })).out)).toContain(said);
    expect((await runHere(call, { HTTPS_PROXY })).error).toContain(`${said}. ${advice}`);
  });

  test.each([
    [407, "Write the user name and the password into HTTPS_PROXY"],
    [403, "Check HTTPS_PROXY"],
  ])("when it refuses with %i", async (status, advised) => {
    const refusing = await startProxy(0, status);
    const HTTPS_PROXY = `http://127.0.0.1:${refusing.port}`;
    const said = new RegExp(`the proxy \\S+: it refuses \\(${status}\\)\\.? ${advised}`);
    expect(ofAddress((await runHere(check, { HTTPS_PROXY })).out)).toMatch(said);
    const { code, error } = await runHere(call, { HTTPS_PROXY });
    expect(error).toMatch(said);
    expect(code).toBe(3);
    await refusing.close();
  });
});
