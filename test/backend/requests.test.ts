// Requests that a backend sends on, and those that it refuses with nothing sent.
import { type OperationName, operations } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import { definitions } from "../../src/operations/definitions.ts";
import { routes } from "../../src/backend/routes.ts";
import { app, backendOf, change, read, refusalOf } from "../support/backend.ts";
import { clientOf, clientOver } from "../support/client.ts";
import { json, serverForEachTest } from "../support/server.ts";

const server = serverForEachTest();
afterEach(() => vi.restoreAllMocks());

const names = Object.keys(operations) as OperationName[];
const circle = JSON.stringify({ kind: "patrol", name: "Foxes" });
const circles = "/groups/grp_1/circles";
const sent = () => server().arrivals.map(({ method, path }) => `${method} ${path}`);

describe("an operation", () => {
  test.each(names)(
    "%s passes by its own method and path, with its query and body",
    async (name) => {
      const { method, path } = operations[name];
      const address = `${path.replaceAll(/\{\w+\}/g, "id@1")}?limit=2&q=a%20b%5C&q=\\`;
      const backend = backendOf(server(), { allow: [name] });
      const isRead = method === "GET";
      const request = () =>
        isRead ? read(address) : change(address, '{"skip":["x"]}', {}, method);
      expect((await backend(request())).status).toBe(200);
      expect(sent()).toEqual([`${method} ${path.replaceAll(/\{\w+\}/g, "id@1")}`]);
      expect(server().arrivals[0]).toMatchObject({ query: { limit: "2", q: "\\" } });
      expect(server().arrivals[0]?.body).toEqual(isRead ? undefined : { skip: ["x"] });
      const others = names.filter((other) => other !== name);
      expect(await refusalOf(await backendOf(server(), { allow: others })(request()))).toBe(
        "403 forbidden",
      );
      expect(server().arrivals).toHaveLength(1);
    },
  );

  test("takes a body of 16 KB as the specification says of it, and needs it likewise", () => {
    for (const { name, body, largestBody } of routes) {
      const { requiresBody = false, body: fields } = definitions[name];
      expect([name, body]).toEqual([
        name,
        requiresBody ? "required" : fields ? "optional" : "none",
      ]);
      if (requiresBody) expect(largestBody).toBe(16_384);
    }
  });

  test.each([
    ["another path", "GET", "/api/v2/admin/people"],
    ["no path", "GET", "/api/v2"],
    ["a path beside the prefix", "GET", "/api/v2x/me/groups"],
    ["a path outside the prefix", "GET", "/me/groups"],
    ["a path that climbs out of the prefix", "GET", "/api/v2/../../me/groups"],
    ["a path that climbs by encoded dots", "GET", "/api/v2/groups/%2e%2e/%2E./admin/overview"],
    ["an id with an encoded slash", "GET", "/api/v2/groups/..%2F..%2Fadmin/overview"],
    ["an id with an encoded backslash", "GET", "/api/v2/groups/..%5c..%5cadmin/overview"],
    ["an id that is encoded twice", "GET", "/api/v2/groups/%252e%252e%252fadmin/overview"],
    ["an id with a line break", "GET", "/api/v2/groups/a%0d%0ab/overview"],
    ["an id that is no UTF-8", "GET", "/api/v2/groups/%ff/overview"],
    ["an empty id", "GET", "/api/v2/groups//overview"],
    ["a slash at the end", "GET", "/api/v2/me/groups/"],
    ["two slashes at the beginning", "GET", "//api/v2/me/groups"],
    ["another method", "DELETE", "/api/v2/me/groups"],
    ["HEAD", "HEAD", "/api/v2/me/groups"],
    ["OPTIONS", "OPTIONS", "/api/v2/me/groups"],
    ["the method of another operation", "POST", "/api/v2/me/groups"],
  ])("is not found by %s", async (_, method, path) => {
    const backend = backendOf(server(), { allow: names });
    expect((await backend(new Request(app + path, { method }))).status).toBe(403);
    expect(sent()).toEqual([]);
  });

  test("is the only place that any path below its prefix reaches", async () => {
    const places: string[] = [];
    const client = clientOver((url) => {
      places.push(url.pathname);
      return Response.json({});
    });
    const backend = createBackend({ client: () => client, allow: ["groups.overview"] });
    const piece = fc.constantFrom(
      "..",
      ".",
      "/",
      "\\",
      "%",
      "%2e",
      "%2F",
      "%5c",
      "%25",
      "%3F",
      "%23",
      "a",
      "@",
      ";",
      " ",
    );
    const id = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join("")),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(id, async (text) => {
        const { status } = await backend(read(`/groups/${text}/overview`));
        expect([200, 403]).toContain(status);
      }),
    );
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) {
      const [, segment = ""] = /^\/api\/v2\/groups\/([^/]+)\/overview$/.exec(place) ?? [];
      expect(decodeURIComponent(segment)).toMatch(/^(?!\.{1,2}$)[^/\\%?#]+$/);
    }
  });

  test("is found below another prefix", async () => {
    for (const prefix of ["/bff", "/bff/"]) {
      const backend = backendOf(server(), { prefix });
      expect((await backend(new Request(`${app}/bff/me/groups`))).status).toBe(200);
      expect((await backend(read("/me/groups"))).status).toBe(403);
    }
    const atRoot = backendOf(server(), { prefix: "/" });
    expect((await atRoot(new Request(`${app}/me/groups`))).status).toBe(200);
    expect(sent()).toEqual(["GET /me/groups", "GET /me/groups", "GET /me/groups"]);
  });
});

test("nothing of the page reaches the service but method, path, query and body", async () => {
  const headers = {
    cookie: "session=1",
    authorization: "Bearer of-the-page",
    "x-forwarded-for": "10.0.0.1",
  };
  await backendOf(server())(read("/me/groups", { headers }));
  const [arrival] = server().arrivals;
  expect(arrival?.headers).toMatchObject({ authorization: expect.stringContaining("Bearer ") });
  expect(JSON.stringify(arrival?.headers)).not.toMatch(/session|of-the-page|10\.0\.0\.1/);
});

describe("a person who is not signed in", () => {
  test("gets a 401 in the service's envelope", async () => {
    for (const nobody of [null, Promise.resolve(null)]) {
      const backend = backendOf(server(), { client: () => nobody });
      expect(await refusalOf(await backend(read("/me/groups")))).toBe("401 unauthorized");
    }
    expect(sent()).toEqual([]);
  });
});

describe("the client function", () => {
  const thrown = (value: unknown) =>
    backendOf(server(), {
      client: () => {
        throw value;
      },
    });

  test("that fails is a 503, and its error is logged by class and place, without its message", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const error = new TypeError("the store refused\n    at Bearer secret-token");
    const response = await thrown(error)(read("/me/groups"));
    expect(await refusalOf(response)).toBe("503 unavailable");
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls.join()).toMatch(/client failed: TypeError at .*requests\.test\.ts/);
    expect(logged.mock.calls.join()).not.toMatch(/secret|refused/);
  });

  test.each([
    ["a thrown response", new Response(null, { status: 418 })],
    ["an error with a digest", Object.assign(new Error("NEXT"), { digest: "NEXT_REDIRECT;/in" })],
  ])("may hand over to its framework by %s", async (_, value) => {
    await expect(thrown(value)(read("/me/groups"))).rejects.toBe(value);
  });

  test("that ends because the page has left is no failure", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const leaving = new AbortController();
    // As a session's store does that is asked with the request's signal.
    const client = ({ signal }: Request) =>
      new Promise<null>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Left.", "AbortError")));
      });
    const asked = backendOf(server(), { client })(read("/me/groups", { signal: leaving.signal }));
    leaving.abort();
    expect((await asked).status).toBe(499);
    expect(logged).not.toHaveBeenCalled();
  });

  test("that returns no client is a 500, and says so", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const backend = backendOf(server(), { client: (() => ({})) as never });
    expect(await refusalOf(await backend(read("/me/groups")))).toBe("500 internal_error");
    expect(logged).toHaveBeenCalledOnce();
  });

  test("is not asked for what is refused anyway", async () => {
    const client = vi.fn<() => null>(() => null);
    const backend = backendOf(server(), { client });
    await backend(read("/admin"));
    await backend(change(circles, circle, { "sec-fetch-site": "cross-site" }));
    await backend(change(circles, circle, { "content-type": "text/plain" }));
    expect(client).not.toHaveBeenCalled();
  });
});

describe("a change", () => {
  const evil = "https://evil.example";
  const answerTo = async (headers: Readonly<Record<string, string>>, origins: string[] = []) => {
    const request = new Request(`${app}/api/v2${circles}`, {
      method: "POST",
      body: circle,
      headers: { "content-type": "application/json", ...headers },
    });
    return (await backendOf(server(), { origins })(request)).status;
  };

  test.each<[string, Record<string, string>]>([
    ["of another site", { "sec-fetch-site": "cross-site", origin: evil }],
    ["of another site that hides its origin", { "sec-fetch-site": "cross-site", origin: "null" }],
    ["of a sibling subdomain", { "sec-fetch-site": "same-site", origin: "https://a.app.example" }],
    ["of another origin, by an older browser", { origin: evil }],
    ["of a hidden origin, by an older browser", { origin: "null" }],
    ["of another port, by an older browser", { origin: `${app}:8443` }],
    ["of a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["of a form sent as text/plain", { "content-type": "text/plain;application/json" }],
    ["of another JSON", { "content-type": "application/vnd.api+json" }],
    ["of two types", { "content-type": "application/json, text/plain" }],
  ])("%s is refused", async (_, headers) => {
    expect(await answerTo(headers)).toBe(403);
    expect(sent()).toEqual([]);
  });

  test("with a body of no type is refused", async () => {
    const body = new TextEncoder().encode(circle);
    const request = read(circles, { method: "POST", body });
    expect(request.headers.has("content-type")).toBe(false);
    expect(await refusalOf(await backendOf(server())(request))).toBe("403 forbidden");
    expect(sent()).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["of its own page", { "sec-fetch-site": "same-origin", origin: app }],
    ["of its own page, behind a gateway", { "sec-fetch-site": "same-origin", origin: "https://a" }],
    ["of its own page, by an older browser", { origin: app }],
    [
      "of its own page, by Host alone",
      { origin: "https://www.app.example", host: "www.app.example" },
    ],
    ["of a program", {}],
    ["with a charset", { "content-type": "application/json; charset=utf-8" }],
  ])("%s is sent", async (_, headers) => {
    expect(await answerTo(headers)).toBe(200);
    expect(server().arrivals[0]?.body).toEqual(JSON.parse(circle));
  });

  test("of a listed origin is sent, with the headers that let its page read the response", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: evil };
    expect(await answerTo(headers, [evil])).toBe(200);
  });

  test("without a body is sent, where the operation needs none", async () => {
    const backend = backendOf(server(), { allow: ["events.createCheckoutLink"] });
    const { path } = operations["events.createCheckoutLink"];
    const request = read(path.replaceAll(/\{\w+\}/g, "id"), { method: "POST" });
    expect((await backend(request)).status).toBe(200);
    expect(server().arrivals[0]).toMatchObject({ method: "POST", body: undefined });
  });
});

describe("a body", () => {
  const answerTo = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
    const init = { method: "POST", body, duplex: "half", headers };
    const request = read(circles, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
    });
    return refusalOf(await backendOf(server())(request));
  };

  test.each<[string, BodyInit | null]>([
    ["that is no JSON", "{"],
    ["that is empty", ""],
    ["that is missing", null],
    ["that is no UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ])("%s is refused", async (_, body) => {
    expect(await answerTo(body)).toBe("400 invalid_body");
    expect(sent()).toEqual([]);
  });

  test("of more than 16 KB is refused, and one of 16 KB is sent", async () => {
    const sized = (bytes: number) =>
      JSON.stringify({ name: "é".repeat((bytes - 11) / 2) + (bytes % 2 ? "" : "x") });
    expect(new TextEncoder().encode(sized(16_384)).length).toBe(16_384);
    expect(await answerTo(sized(16_385))).toBe("413 payload_too_large");
    expect(sent()).toEqual([]);
    expect((await backendOf(server())(change(circles, sized(16_384)))).status).toBe(200);
  });

  test("of unknown length is read no further than 16 KB", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
    });
    const init = { method: "POST", body: endless, duplex: "half" };
    const request = read(circles, { ...init, headers: { "content-type": "application/json" } });
    expect(await refusalOf(await backendOf(server())(request))).toBe("413 payload_too_large");
    expect(pulled).toBeLessThan(20);
    expect(sent()).toEqual([]);
  });

  test("that is announced as too large is not read", async () => {
    expect(await answerTo("{}", { "content-length": "16385" })).toBe("413 payload_too_large");
    expect(sent()).toEqual([]);
  });

  test.each([
    ["deep", "[".repeat(8000) + "]".repeat(8000)],
    ["no object", '"text"'],
    ["null", "null"],
    ["of special names", '{"__proto__":{"a":1},"name":"x"}'],
  ])("that is %s gets a response", async (_, body) => {
    const { status } = await backendOf(server())(change(circles, body));
    expect([200, 400]).toContain(status);
    if (status === 200) expect(JSON.stringify(server().arrivals[0]?.body)).toBe(body);
  });
});

describe("a page of another origin", () => {
  const origin = "https://pages.example";
  const preflight = (from: string, path = circles) =>
    read(path, {
      method: "OPTIONS",
      headers: {
        origin: from,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-csrf",
      },
    });

  test("that is listed may ask first, send, and read the response", async () => {
    server().always(json({}, 200, { "x-ratelimit-limit": "600" }));
    const backend = backendOf(server(), { origins: [origin] });
    const asked = await backend(preflight(origin));
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST, PATCH",
      "access-control-allow-headers": "content-type,x-csrf",
      vary: "Origin",
    });
    expect(sent()).toEqual([]);
    const response = await backend(read("/me/groups", { headers: { origin } }));
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-expose-headers")).toMatch(/Retry-After/);
    const refused = await backend(read("/admin", { headers: { origin } }));
    expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
  });

  test("that is not listed gets no header of CORS, whatever the service sends", async () => {
    server().always(json({}, 200, { "access-control-allow-origin": "*" }));
    for (const origins of [[], [origin]]) {
      const backend = backendOf(server(), { origins });
      const other = "https://evil.example";
      const responses = [
        await backend(preflight(other)),
        await backend(read("/me/groups", { headers: { origin: other } })),
      ];
      expect(responses.map(({ status }) => status)).toEqual([403, 200]);
      for (const { headers } of responses) {
        expect([...headers.keys()].join()).not.toContain("access-control");
      }
    }
  });
});

describe("options", () => {
  const client = () => clientOf(server());
  const allow = ["me.groups"];
  test.each<[string, unknown, RegExp]>([
    ["none", undefined, /^options must be an object/],
    ["no client", { allow }, /^client must be a function/],
    ["a client in the place of a function", { client: {}, allow }, /^client must be a function/],
    ["no list", { client }, /^allow must be an array/],
    [
      "a name that is near",
      { client, allow: ["me.group"] },
      /"me.group".*Did you mean me.groups\?/,
    ],
    ["no name", { client, allow: [null] }, /^allow has null/],
    ["an inherited name", { client, allow: ["constructor"] }, /^allow has "constructor"/],
    ["a prefix of no path", { client, allow, prefix: "api" }, /^prefix must be a path/],
    ["a prefix that is an address", { client, allow, prefix: "//a/b" }, /^prefix must be a path/],
    ["a prefix with a query", { client, allow, prefix: "/api?x" }, /^prefix must be a path/],
    ["a prefix that climbs", { client, allow, prefix: "/a/../b" }, /^prefix must be a path/],
    ["every origin", { client, allow, origins: ["*"] }, /^origins must have the origin/],
    ["an origin with a path", { client, allow, origins: ["https://a.example/"] }, /^origins must/],
    ["no list of origins", { client, allow, origins: "https://a.example" }, /^origins must be an/],
    [
      "an unknown one",
      { client, allow, origin: [] },
      /"origin" is not known. Did you mean origins\?/,
    ],
  ])("are refused: %s", (_, options, message) => {
    const make = () => createBackend(options as never);
    expect(make).toThrow(message);
    expect(make).toThrow(expect.objectContaining({ name: "ConfigurationError" }));
  });

  test("are read once", async () => {
    const given = { client, allow: ["me.groups"] as OperationName[] };
    const backend = createBackend(given);
    given.allow.push("groups.overview");
    expect((await backend(read("/groups/g/overview"))).status).toBe(403);
  });
});
