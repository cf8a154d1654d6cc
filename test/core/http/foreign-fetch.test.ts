// A fetch of another library as the `fetch` option: with its own Request, Response and Headers.
import crossFetch from "cross-fetch";
import {
  ApiError,
  ConnectionError,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";
import nodeFetch from "node-fetch";
import * as undici7 from "undici";
import * as undici8 from "undici8";
import { afterAll, describe, expect, test } from "vitest";

import { clientOf, failureOf } from "../../support/client.ts";
import { endless, hang, json, serverForEachTest, startServer, text } from "../../support/server.ts";

const server = serverForEachTest();
const summary = { unreadMessages: 3, note: "Grüße" };

type Fetch = typeof globalThis.fetch;
/** Their types differ from the global one's, in parts that nobody uses here. */
const asFetch = (fetch: unknown) => fetch as Fetch;

const agents = [new undici7.Agent(), new undici8.Agent()] as const;
afterAll(() => Promise.all(agents.map((agent) => agent.close())));

const libraries: [string, Fetch][] = [
  ["undici 7", asFetch(undici7.fetch)],
  ["undici 8", asFetch(undici8.fetch)],
  [
    "undici 7 with a dispatcher",
    asFetch((url: string, init: undici7.RequestInit) =>
      undici7.fetch(url, { ...init, dispatcher: agents[0] }),
    ),
  ],
  [
    "undici 8 with a dispatcher",
    asFetch((url: string, init: undici8.RequestInit) =>
      undici8.fetch(url, { ...init, dispatcher: agents[1] }),
    ),
  ],
  ["node-fetch 3", asFetch(nodeFetch)],
  ["cross-fetch 4", asFetch(crossFetch)],
];

describe.each(libraries)("the fetch of %s", (_, fetch) => {
  const client = (options = {}) => clientOf(server(), { fetch, maxRetries: 0, ...options });

  test("carries a call, its headers and its response", async () => {
    server().next(json(summary, 200, { "x-request-id": "r1" }));
    const call = client().me.inboxSummary({ headers: { "x-mine": "1" } });
    const { data, response } = await call.withResponse();
    expect(data).toEqual(summary);
    expect(response.headers).toBeInstanceOf(Headers);
    expect(response.headers.get("x-request-id")).toBe("r1");
    expect(server().arrivals[0]?.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer /),
      "x-mine": "1",
    });
  });

  test("carries a body", async () => {
    const body = { name: "Überlebenstraining ⛺" };
    await client().request({ method: "POST", path: "/x", body });
    expect(server().arrivals[0]).toMatchObject({ method: "POST", body });
  });

  test("follows no redirect", async () => {
    server().next(text("", 307, { location: `${server().baseUrl}/elsewhere` }));
    const error = await failureOf(client().me.inboxSummary(), ApiError);
    expect(error.status).toBe(307);
    expect(server().arrivals).toHaveLength(1);
  });

  test("is aborted with its call", async () => {
    server().always(hang);
    const controller = new AbortController();
    const call = client().me.inboxSummary({ signal: controller.signal });
    await expect.poll(() => server().arrivals).toHaveLength(1);
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await expect.poll(() => server().brokenOff).toBe(1);
  });

  test("is read no further than maxResponseSize", async () => {
    server().always(endless);
    const small = client({ maxResponseSize: 1_000_000, timeout: false });
    await failureOf(small.me.inboxSummary(), ResponseValidationError);
    await expect.poll(() => server().brokenOff).toBe(1);
  });

  test("that reaches no server has the outcome not-sent", async () => {
    const closed = await startServer();
    await closed.close();
    const nowhere = clientOf(closed, { fetch, maxRetries: 0 });
    const error = await failureOf(nowhere.me.inboxSummary(), ConnectionError);
    expect(error.outcome).toBe("not-sent");
  });
});

test("a fetch that does not heed its signal is not read any further once its call was left", async () => {
  let pieces = 0;
  let stopped = false;
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces++;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel: () => {
        stopped = true;
      },
    });
  // Its headers come when the call is over.
  const fetch: Fetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return new Response(body());
  };
  const client = clientOf(server(), { fetch, maxRetries: 0, timeout: 20 });
  await failureOf(client.me.inboxSummary(), TimeoutError);
  await expect.poll(() => stopped).toBe(true);
  expect(pieces).toBeLessThan(5);
});

test("a stream of buffers is read no further than maxResponseSize", async () => {
  const { buffer } = new TextEncoder().encode(JSON.stringify(summary));
  const start = (controller: ReadableStreamDefaultController) => {
    controller.enqueue(buffer);
    controller.close();
  };
  const fetch: Fetch = async () => new Response(new ReadableStream({ start }));
  const maxResponseSize = buffer.byteLength;
  expect(await clientOf(server(), { fetch, maxResponseSize }).me.inboxSummary()).toEqual(summary);
  const tight = clientOf(server(), { fetch, maxResponseSize: maxResponseSize - 1 });
  await failureOf(tight.me.inboxSummary(), ResponseValidationError);
});

test("a text without a stream is as large as its bytes, of which a character has up to three", async () => {
  const body = JSON.stringify({ unreadMessages: 1, note: "語".repeat(100) });
  const fetch = async () => {
    const response = Response.json(summary);
    return Object.defineProperties(response, {
      body: { value: undefined },
      text: { value: async () => body },
    });
  };
  const size = new TextEncoder().encode(body).length;
  const fits = clientOf(server(), { fetch, maxResponseSize: size });
  expect(await fits.me.inboxSummary()).toMatchObject({ unreadMessages: 1 });
  for (const maxResponseSize of [size - 1, Math.ceil(size / 3) + 100]) {
    const tight = clientOf(server(), { fetch, maxResponseSize });
    await failureOf(tight.me.inboxSummary(), ResponseValidationError);
  }
});

test("a fetch is called with the address as text, and what the request consists of", async () => {
  const given: unknown[] = [];
  const fetch: Fetch = async (...request) => {
    given.push(...request);
    return Response.json(summary);
  };
  const query = { q: "two tents" };
  await clientOf(server(), { fetch }).request({ method: "GET", path: "/x", query });
  expect(given).toEqual([
    `${server().baseUrl}/x?q=two%20tents`,
    expect.objectContaining({ method: "GET", redirect: "manual", signal: expect.any(AbortSignal) }),
  ]);
});

const withoutForEach = { status: 200, text: async () => "{}", headers: { get: () => null } };

test.each([[undefined], [null], [5], [{}], [withoutForEach]])(
  "a fetch that gives %j in the place of a Response is called once, and the error says so",
  async (given) => {
    let asked = 0;
    const give = (wrap: (value: unknown) => unknown) =>
      asFetch(() => {
        asked++;
        return wrap(given);
      });
    for (const fetch of [give((value) => value), give(async (value) => value)]) {
      asked = 0;
      const client = clientOf(server(), { fetch, maxRetryDelay: 1 });
      const error = await failureOf(client.me.inboxSummary(), ConnectionError);
      expect(error.message).toContain(
        "fetch gave no Response: it needs a status, text, and headers with get and forEach.",
      );
      expect(asked).toBe(1);
    }
  },
);

test.each<[string, (response: Response) => unknown]>([
  ["was read", (response) => response.text()],
  ["is being read", (response) => response.body?.getReader()],
  ["was cancelled", (response) => response.body?.cancel()],
])("a fetch that gives a body which %s is called once, and the error says so", async (_, use) => {
  const used = Response.json(summary);
  await use(used);
  let asked = 0;
  const fetch: Fetch = async () => {
    asked++;
    return used;
  };
  const client = clientOf(server(), { fetch, maxRetryDelay: 1 });
  const error = await failureOf(client.me.inboxSummary(), ConnectionError);
  expect(error.message).toBe(
    "fetch gave a Response whose body was read already: return a new one, or a clone.",
  );
  expect(asked).toBe(1);
  const again = clientOf(server(), { fetch: async () => Response.json(summary).clone() });
  expect(await again.me.inboxSummary()).toEqual(summary);
});
