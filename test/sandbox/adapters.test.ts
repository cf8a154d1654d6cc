// Three adapters to one service: fetch, msw, and a server on loopback.

import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { setupServer } from "msw/node";
import { http, HttpResponse } from "msw/http";
import { getResponse } from "msw/utils/get-response";
import * as earlierMsw from "msw2";
import { setupServer as setupEarlierServer } from "msw2/node";
import { afterEach, describe, expect, test } from "vitest";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { troopData } from "./troop.ts";

interface Adapter {
  sandbox: Sandbox;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

const later = { http, HttpResponse, setupServer };

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(sandbox: Sandbox): Promise<Listening> {
  const listening = await sandbox.listen();
  closing.push(() => listening.close());
  return listening;
}

/** Until the sandbox has got so many requests. */
async function arrived({ requests }: Sandbox, count = 1): Promise<void> {
  while (requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function intercepted(listen: (handlers: never[]) => { close(): void }): Promise<Adapter> {
  const sandbox = createSandbox({ data: troopData(), baseUrl: "https://api.example.org/api/v2" });
  const server = listen(sandbox.handlers);
  closing.push(() => server.close());
  return { sandbox, baseUrl: sandbox.baseUrl, fetch: globalThis.fetch };
}

const adapters: Record<string, () => Promise<Adapter>> = {
  async fetch() {
    const sandbox = createSandbox({ data: troopData() });
    return { sandbox, baseUrl: sandbox.baseUrl, fetch: sandbox.fetch };
  },
  "msw 3": () =>
    intercepted((handlers) => {
      const server = setupServer(...handlers);
      server.listen({ onUnhandledFrame: "error" });
      return server;
    }),
  "msw 2": () =>
    intercepted((handlers) => {
      const server = setupEarlierServer(...handlers);
      server.listen({ onUnhandledRequest: "error" });
      return server;
    }),
  async listen() {
    const sandbox = createSandbox({ data: troopData() });
    const { baseUrl } = await serve(sandbox);
    return { sandbox, baseUrl, fetch: globalThis.fetch };
  },
};

describe.each(Object.entries(adapters))("through %s", (_name, open) => {
  const start = async () => {
    const adapter = await open();
    const headers = { authorization: `Bearer ${adapter.sandbox.accessToken()}` };
    const get = (path: string, init: RequestInit = {}) =>
      adapter.fetch(`${adapter.baseUrl}${path}`, { headers, ...init });
    const create = (name: string) =>
      adapter.fetch(`${adapter.baseUrl}/groups/troop/circles`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ kind: "patrol", name }),
      });
    return { ...adapter, get, create };
  };

  test("reads and writes the same service", async () => {
    const { get, create, sandbox } = await start();
    const made = await create("Öwls");
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ name: "Öwls" });
    const missing = await get("/groups/none/overview?include=positions");
    expect(missing.status).toBe(404);
    expect(missing.headers.get("x-ratelimit-limit")).toBe("600");
    expect(sandbox.requests).toMatchObject([
      { operation: "circles.create", body: { name: "Öwls" }, status: 201 },
      { operation: "groups.overview", query: { include: "positions" }, status: 404 },
    ]);
  });

  test("serves the pictures that albums link to", async () => {
    const { fetch, get } = await start();
    const page = (await (await get("/groups/troop/albums/gallery/items")).json()) as {
      items: { displayUrl: string }[];
    };
    const image = await fetch(String(page.items[0]?.displayUrl));
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await image.arrayBuffer()).slice(0, 2)).toEqual(
      new Uint8Array([0xff, 0xd8]),
    );
  });

  test("breaks the connection on a reset, before anything is done", async () => {
    const { get, create, sandbox } = await start();
    sandbox.failNext("circles.create", { network: "reset" });
    await expect(create("Owls")).rejects.toThrow(TypeError);
    expect(sandbox.requests.at(-1)).toMatchObject({ operation: "circles.create", status: null });
    expect((await create("Owls")).status).toBe(201);
    expect((await get("/me/groups")).status).toBe(200);
  });

  test("never answers a hang, until the caller gives up", async () => {
    const { get, sandbox } = await start();
    sandbox.failNext("*", { network: "hang" });
    const reason = new Error("Enough.");
    const giveUp = new AbortController();
    const waiting = get("/me/groups", { signal: giveUp.signal });
    void arrived(sandbox).then(() => giveUp.abort(reason));
    await expect(waiting).rejects.toBe(reason);
    expect((await get("/me/groups")).status).toBe(200);
  });

  test("breaks off in the middle of a truncated body, after carrying out the request", async () => {
    const { create, sandbox } = await start();
    sandbox.failNext("circles.create", { network: "truncate" });
    const broken = await create("Owls");
    expect(broken.status).toBe(201);
    await expect(broken.text()).rejects.toThrow();
    expect((await create("Owls")).status).toBe(409);
  });

  test("delays by the latency it is asked for, and lets the caller leave meanwhile", async () => {
    const { get, sandbox } = await start();
    sandbox.failNext("me.groups", { latency: 60 });
    const began = performance.now();
    expect((await get("/me/groups")).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(50);
    sandbox.failNext("me.groups", { latency: 60_000 });
    const giveUp = new AbortController();
    void arrived(sandbox, 2).then(() => giveUp.abort());
    await expect(get("/me/groups", { signal: giveUp.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

test("fetch answers its own address alone", async () => {
  const { fetch } = createSandbox({ data: "empty" });
  await expect(fetch("http://elsewhere.example.org/api/v2/me/groups")).rejects.toThrow(TypeError);
});

test("fetch does not begin for a signal that is aborted already", async () => {
  const { fetch, baseUrl, requests } = createSandbox({ data: "empty" });
  const reason = new Error("Never mind.");
  const call = fetch(`${baseUrl}/me/groups`, { signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  expect(requests).toEqual([]);
});

test("fetch takes a Request, and its Response knows its address", async () => {
  const { fetch, baseUrl, accessToken } = createSandbox({ data: "empty" });
  const headers = { authorization: `Bearer ${accessToken()}` };
  const response = await fetch(new Request(`${baseUrl}/me/groups`, { headers }));
  expect(response.url).toBe(`${baseUrl}/me/groups`);
  expect(await response.json()).toEqual({ items: [], nextCursor: null });
});

test("the msw handler does not answer for another origin", async () => {
  const { handlers } = createSandbox({ data: "empty" });
  const elsewhere = new Request("http://elsewhere.example.org/api/v2/me/groups");
  expect(await getResponse(handlers, elsewhere)).toBeUndefined();
});

// The two versions have the same methods, and classes of their own.
const earlier = { ...earlierMsw, setupServer: setupEarlierServer } as unknown as typeof later;

test.each([
  ["msw 3", later],
  ["msw 2", earlier],
])(
  "%s can leave addresses to other handlers, and reset, restore and replace the handler",
  async (_, msw) => {
    const sandbox = createSandbox({ data: "empty" });
    const other = msw.http.get("http://localhost/health", () => msw.HttpResponse.text("fine"));
    const server = msw.setupServer(...sandbox.handlers, other);
    server.listen();
    closing.push(() => server.close());
    const status = async () => (await fetch("http://localhost/api/v2/me/groups")).status;
    expect(await (await fetch("http://localhost/health")).text()).toBe("fine");
    expect(await status()).toBe(401);
    server.use(msw.http.get("*/me/groups", () => new msw.HttpResponse(null, { status: 418 })));
    expect(await status()).toBe(418);
    server.resetHandlers();
    server.restoreHandlers();
    expect(await status()).toBe(401);
    expect(server.listHandlers()).toHaveLength(2);
  },
);

test("two servers of one sandbox share it, and close on their own", async () => {
  const sandbox = createSandbox({ data: troopData() });
  const [one, other] = [await serve(sandbox), await serve(sandbox)];
  const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
  await fetch(`${one.baseUrl}/me/groups`, { headers });
  await one.close();
  await expect(fetch(`${one.baseUrl}/me/groups`, { headers })).rejects.toThrow(TypeError);
  const answer = await fetch(`${other.baseUrl}/me/groups`, { headers });
  expect(answer.headers.get("x-ratelimit-remaining")).toBe("598");
});

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.family === "IPv6");

test.each([
  ["0.0.0.0", "127.0.0.1"],
  ...(hasIPv6 ? [["::", "[::1]"] as const] : []),
  ["localhost", /^(?:127\.0\.0\.1|\[::1\])$/],
] as const)("a server on %s has a base address that can be called", async (host, shown) => {
  const sandbox = createSandbox({ data: troopData() });
  const listening = await sandbox.listen({ host, control: true });
  closing.push(() => listening.close());
  expect(new URL(listening.baseUrl).hostname).toMatch(shown);
  expect((await fetch(`${listening.baseUrl}/me/groups`)).status).toBe(401);
  expect((await fetch(`${listening.controlUrl}/requests`)).status).toBe(200);
});

test.each<[unknown, RegExp]>([
  [{ port: "4010" }, /port must be a whole number from 0 to 65535/],
  [{ port: 65_536 }, /port must be/],
  [{ port: -1 }, /port must be/],
  [{ port: 1.5 }, /port must be/],
  [{ host: 127 }, /host must be an address of this machine/],
  // Node takes it for all networks of the machine.
  [{ host: "" }, /host must be an address of this machine/],
  [{ hostname: "::1" }, /"hostname" is not known. Did you mean host/],
  [{ control: "yes" }, /control must be true or false/],
  [{ allowedHosts: ["sandbox:4010"] }, /allowedHosts must be an array of host names without ports/],
  [{ allowedHosts: ["*"] }, /allowedHosts must be/],
  [{ allowedHosts: ["http://sandbox"] }, /allowedHosts must be/],
  [4010, /an object of options/],
])("listen(%j) is refused before anything listens", async (options, message) => {
  const listening = createSandbox({ data: "empty" }).listen(options as object);
  listening.then(({ close }) => closing.push(close)).catch(() => {});
  await expect(listening).rejects.toThrow(RangeError);
  await expect(listening).rejects.toThrow(message);
  await expect(listening).rejects.toThrow(/^listen/);
});

test("closing a server ends a hang and a delay under way", async () => {
  const sandbox = createSandbox({ data: troopData() });
  const listening = await serve(sandbox);
  sandbox.failNext("*", { network: "hang" });
  sandbox.failNext("*", { latency: 3_600_000 });
  const calls = [1, 2].map(() => fetch(`${listening.baseUrl}/me/groups`));
  const failed = Promise.all(calls.map((call) => expect(call).rejects.toThrow(TypeError)));
  await arrived(sandbox, 2);
  await listening.close();
  await failed;
});

test("the server answers invalid HTTP with the envelope, too", async () => {
  const sandbox = createSandbox({ data: "empty" });
  const { port } = new URL((await serve(sandbox)).baseUrl);
  const ask = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
  for (const bytes of [
    "NONSENSE\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
  ]) {
    const answer = await ask(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":{"code":"invalid_parameter"');
  }
});
