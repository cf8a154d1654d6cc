// Requests that pages of other sites start, to which a browser adds the session's cookie.
import { operations } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { app, backendOf, change, read, refusalOf } from "../support/backend.ts";
import { json, serverForEachTest } from "../support/server.ts";

const server = serverForEachTest();

const circle = JSON.stringify({ kind: "patrol", name: "Foxes" });
const circles = "/groups/grp_1/circles";
const sent = () => server().arrivals.map(({ method, path }) => `${method} ${path}`);
const evil = "https://evil.example";

interface Kind {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const allow = ["me.groups", "circles.create", "groups.updateProfile"] as const;
const asRead: Kind = { method: "GET", path: "/me/groups" };
const asPost: Kind = { method: "POST", path: circles, body: circle };
const asPatch: Kind = { method: "PATCH", path: "/groups/grp_1/profile", body: "{}" };

async function statusOf(
  { method, path, body }: Kind,
  headers: Readonly<Record<string, string>>,
  origins: readonly string[] = [],
): Promise<number> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const request = read(path, { method, body: body ?? null, headers: { ...type, ...headers } });
  return (await backendOf(server(), { allow, origins })(request)).status;
}

describe.each([asRead, asPost, asPatch])("a $method", (kind) => {
  test.each<[string, Record<string, string>]>([
    ["of another site", { "sec-fetch-site": "cross-site", origin: evil }],
    ["of another site that hides its origin", { "sec-fetch-site": "cross-site", origin: "null" }],
    ["of another site's image or link", { "sec-fetch-site": "cross-site" }],
    ["of a sibling subdomain", { "sec-fetch-site": "same-site", origin: "https://a.app.example" }],
    ["of a sibling subdomain's image or object", { "sec-fetch-site": "same-site" }],
    ["of an address that the person opened, as from a mail", { "sec-fetch-site": "none" }],
    ["of a site that a browser of tomorrow names", { "sec-fetch-site": "nested-site" }],
    ["of another origin, by an older browser", { origin: evil }],
    ["of a hidden origin, by an older browser", { origin: "null" }],
    ["of another port, by an older browser", { origin: `${app}:8443` }],
  ])("%s is refused, and nothing is sent", async (_, headers) => {
    expect(await statusOf(kind, headers)).toBe(403);
    expect(await statusOf(kind, headers, ["https://pages.example"])).toBe(403);
    expect(sent()).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["of its own page", { "sec-fetch-site": "same-origin" }],
    ["of its own page, behind a gateway", { "sec-fetch-site": "same-origin", origin: "https://a" }],
    ["of its own page, by an older browser", { origin: app }],
    [
      "of its own page, by Host alone",
      { origin: "https://www.app.example", host: "www.app.example" },
    ],
    ["of a program", {}],
  ])("%s is sent", async (_, headers) => {
    expect(await statusOf(kind, headers)).toBe(200);
    expect(sent()).toEqual([`${kind.method} ${kind.path}`]);
    expect(server().arrivals[0]?.body).toEqual(kind.body && JSON.parse(kind.body));
  });

  test("of a listed origin is sent", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: evil };
    expect(await statusOf(kind, headers, [evil])).toBe(200);
  });
});

describe.each([asPost, asPatch])("a change by $method", (kind) => {
  test.each(["application/json; charset=utf-8", "Application/JSON", "application/json ;a=b"])(
    "of the type %s is sent",
    async (type) => {
      expect(await statusOf(kind, { "content-type": type })).toBe(200);
    },
  );

  test.each([
    "application/x-www-form-urlencoded",
    "text/plain;application/json",
    "application/vnd.api+json",
    "application/json, text/plain",
  ])("of the type %s, which a form may send, is refused", async (type) => {
    expect(await statusOf(kind, { "content-type": type })).toBe(403);
    expect(sent()).toEqual([]);
  });
});

describe("a change", () => {
  test("with a body of no type is refused", async () => {
    const body = new TextEncoder().encode(circle);
    const request = read(circles, { method: "POST", body });
    expect(request.headers.has("content-type")).toBe(false);
    expect(await refusalOf(await backendOf(server())(request))).toBe("403 forbidden");
    expect(sent()).toEqual([]);
  });

  test("without a body is sent, where the operation needs none", async () => {
    const backend = backendOf(server(), { allow: ["events.createCheckoutLink"] });
    const { path } = operations["events.createCheckoutLink"];
    const request = read(path.replaceAll(/\{\w+\}/g, "id"), { method: "POST" });
    expect((await backend(request)).status).toBe(200);
    expect(server().arrivals[0]).toMatchObject({ method: "POST", body: undefined });
  });
});

test("no response may be used in a page of another origin", async () => {
  const backend = backendOf(server());
  const answers = [
    await backend(read("/me/groups")),
    await backend(read("/admin")),
    await backend(change(circles, circle, { "sec-fetch-site": "cross-site" })),
    await backendOf(server(), { client: () => null })(read("/me/groups")),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 401]);
  for (const { headers } of answers) {
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
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
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers":
        "Date, Age, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
    });
    expect(response.headers.get("cross-origin-resource-policy")).toBeNull();
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
      expect(responses.map(({ status }) => status)).toEqual([403, 403]);
      for (const { headers } of responses) {
        expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
        expect([...headers.keys()].join()).not.toContain("access-control");
      }
    }
  });
});
