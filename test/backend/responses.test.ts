// What a page gets for a response of the service, and for none.
import type { ClientOptions } from "group-management-sdk";
import { afterEach, describe, expect, test, vi } from "vitest";

import { backendOf, change, read, refusalOf } from "../support/backend.ts";
import {
  type Answer,
  failure,
  hang,
  json,
  resetAtOnce,
  resetInBody,
  serverForEachTest,
  text,
  windowHeaders,
} from "../support/server.ts";

const server = serverForEachTest();
afterEach(() => vi.restoreAllMocks());

const ask = (answer: Answer, options: ClientOptions = {}) => {
  server().always(answer);
  return backendOf(server(), {}, options)(read("/me/groups"));
};
const create = (answer: Answer, options: ClientOptions = {}) => {
  server().always(answer);
  return backendOf(server(), {}, options)(change("/groups/g/circles", "{}"));
};

test("a page that leaves is no failure of the backend, and gets a 499", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  server().always(hang);
  const leaving = new AbortController();
  const asked = backendOf(server())(read("/me/groups", { signal: leaving.signal }));
  await expect.poll(() => server().arrivals.length).toBe(1);
  leaving.abort();
  expect((await asked).status).toBe(499);
  expect(log).not.toHaveBeenCalled();
});

describe("a response of the service", () => {
  test("keeps its status and its JSON, fields that this version does not know included", async () => {
    const body = { id: "c", future: [1, { a: null }], text: "é\u2028" };
    const response = await create(json(body, 201));
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual(body);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  test("keeps the headers of clock and rate limit, and no other", async () => {
    const response = await ask(
      json({}, 200, {
        ...windowHeaders(600, 599, Date.now() + 60_000),
        age: "0",
        "set-cookie": "id=1",
        etag: '"1"',
        "cache-control": "public, max-age=600",
        "access-control-allow-origin": "*",
        "x-ratelimit-secret": "s",
        "x-request-id": "r",
      }),
    );
    expect([...response.headers.keys()].toSorted()).toEqual([
      "age",
      "cache-control",
      "content-type",
      "cross-origin-resource-policy",
      "date",
      "x-content-type-options",
      "x-ratelimit-limit",
      "x-ratelimit-remaining",
      "x-ratelimit-reset",
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each([204, 205])("may be without a body: %s", async (status) => {
    const response = await create(({ response: out }) => void out.writeHead(status).end());
    expect([response.status, await response.text()]).toEqual([status, ""]);
  });

  test("that is text stays text, of which no browser runs anything", async () => {
    const html = "<script>alert(1)</script>";
    const response = await ask(text(html, 200, { "content-type": "text/html" }));
    expect(await response.text()).toBe(html);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const quoted = await ask(json("a text in JSON"));
    expect(await quoted.json()).toBe("a text in JSON");
  });

  test("that is a redirect is a 502, which leads nowhere", async () => {
    const response = await ask(text("", 302, { location: "https://evil.example/" }));
    expect([response.status, response.headers.get("location")]).toEqual([502, null]);
  });

  test.each([
    [400, "invalid_parameter", "limit"],
    [401, "unauthorized", undefined],
    [409, "already_exists", undefined],
    [503, "unavailable", undefined],
    [418, "of_tomorrow", undefined],
  ])(
    "that is a refusal keeps status, code, message and parameter: %s",
    async (status, code, parameter) => {
      const message = "See https://platform.example/consent.";
      const extra = parameter === undefined ? { message } : { message, parameter };
      const response = await ask(failure(status, code, extra));
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: { code, ...extra } });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(server().arrivals).toHaveLength(1);
    },
  );

  test("that is a refusal of no envelope keeps its status, and has no code", async () => {
    const response = await ask(text("<h1>Bad Gateway</h1>", 502));
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      error: { message: "The service gave status 502, and no error that it describes." },
    });
  });

  test("keeps its Retry-After, and is not waited for", async () => {
    const response = await ask(failure(429, "rate_limited", { headers: { "retry-after": "7" } }));
    expect(await refusalOf(response)).toBe("429 rate_limited");
    expect(response.headers.get("retry-after")).toBe("7");
    expect(server().arrivals).toHaveLength(1);
  });

  test("has no credential, where the service repeats it", async () => {
    server().always(({ arrival, ...exchange }) =>
      failure(403, "forbidden", { message: `No: ${arrival.headers.authorization}` })({
        arrival,
        ...exchange,
      }),
    );
    const response = await backendOf(
      server(),
      {},
      { accessToken: "secret-token" },
    )(read("/me/groups"));
    expect(await response.text()).not.toContain("secret-token");
  });
});

test("the refusal of the client's own limiter is a 429 with Retry-After", async () => {
  server().always(json({}, 200, windowHeaders(1, 0, Date.now() + 30_000)));
  const backend = backendOf(server());
  await backend(read("/me/groups"));
  const response = await backend(read("/me/groups"));
  expect(await refusalOf(response)).toBe("429 rate_limited");
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(25);
  // A page would go on with its other operations.
  expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
  expect(server().arrivals).toHaveLength(1);
});

describe("a service that is not reached", () => {
  test("is a 503 unavailable where nothing was sent", async () => {
    const nowhere = { baseUrl: "http://127.0.0.1:1/api/v2" };
    const response = await create(json({}), nowhere);
    expect(await refusalOf(response.clone())).toBe("503 unavailable");
    expect(await response.text()).not.toContain("127.0.0.1");
  });

  test.each<[string, Answer, ClientOptions]>([
    ["breaks the connection", resetAtOnce, {}],
    ["breaks off its response", resetInBody, {}],
    ["takes longer than the timeout", hang, { timeout: 100 }],
  ])("is a 502 where that is unknown: it %s", async (_, answer, options) => {
    expect(await refusalOf(await create(answer, options))).toBe("502 internal_error");
    expect(server().arrivals).toHaveLength(1);
  });
});

describe("a token that is not to be had", () => {
  test("is a 401 where the provider says that there is none", async () => {
    const response = await ask(json({}), { accessToken: () => "" });
    expect(await refusalOf(response)).toBe("401 unauthorized");
  });

  test("is a 503 where the token service fails, whose error is logged without its message", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const accessToken = () => Promise.reject(new TypeError("refresh_token=secret"));
    const response = await ask(json({}), { accessToken });
    expect(await refusalOf(response.clone())).toBe("503 unavailable");
    expect(await response.text()).not.toContain("secret");
    expect(logged.mock.calls.join()).toMatch(/credential failed: TypeError at/);
    expect(logged.mock.calls.join()).not.toContain("secret");
    expect(server().arrivals).toEqual([]);
  });

  test("is a 503 where the token service takes too long", async () => {
    const accessToken = () => new Promise<string>(() => {});
    const response = await ask(json({}), { accessToken, timeout: 50 });
    expect(await refusalOf(response)).toBe("503 unavailable");
  });

  test("is renewed once where the service refuses it", async () => {
    server().next(failure(401, "unauthorized"));
    let renewals = 0;
    const response = await ask(json({ items: [] }), { accessToken: () => `token-${renewals++}` });
    expect([response.status, server().arrivals.length]).toEqual([200, 2]);
  });
});

test("a redirect by the provider of a framework goes through", async () => {
  const redirect = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;/sign-in" });
  const accessToken = () => Promise.reject(redirect);
  await expect(ask(json({}), { accessToken })).rejects.toBe(redirect);
});
