// The path that a backend sends, however the page has written it.
import { connect } from "node:net";

import { type OperationName, operations } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { app, backendOf, listener, read, refusalOf } from "../support/backend.ts";
import { clientOver } from "../support/client.ts";
import { serverForEachTest } from "../support/server.ts";

const server = serverForEachTest();
const listen = listener();

const names = Object.keys(operations) as OperationName[];
const sent = () => server().arrivals.map(({ method, path }) => `${method} ${path}`);

/** The status line's number of the response to bytes that no client would write. */
async function statusOf(baseUrl: string, method: string, path: string): Promise<number> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: app.example\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
}

test.each([
  ["another path", 403, "GET", "/api/v2/admin/people"],
  ["no path", 404, "GET", "/api/v2"],
  ["a path beside the prefix", 404, "GET", "/api/v2x/me/groups"],
  ["a path outside the prefix", 404, "GET", "/me/groups"],
  ["a path that climbs out of the prefix", 404, "GET", "/api/v2/../../me/groups"],
  ["a path that climbs by encoded dots", 404, "GET", "/api/v2/groups/%2e%2e/%2E./x/overview"],
  ["a path that climbs by backslashes", 400, "GET", "/api/v2/groups/..\\..\\x/overview"],
  ["an id that climbs on a servlet", 403, "GET", "/api/v2/groups/..;/overview"],
  ["one with a parameter", 403, "GET", "/api/v2/groups/.%2e%3Bx=1/overview"],
  ["an id with an encoded slash", 403, "GET", "/api/v2/groups/..%2F..%2Fadmin/overview"],
  ["an id with an encoded backslash", 403, "GET", "/api/v2/groups/..%5c..%5cadmin/overview"],
  ["an id that is encoded twice", 403, "GET", "/api/v2/groups/%252e%252e%252fadmin/overview"],
  ["an id with a line break", 403, "GET", "/api/v2/groups/a%0d%0ab/overview"],
  ["an id with a NUL", 403, "GET", "/api/v2/groups/a%00/overview"],
  ["an id that is no UTF-8", 403, "GET", "/api/v2/groups/%ff/overview"],
  ["an id that is not encoded to its end", 403, "GET", "/api/v2/groups/%4/overview"],
  ["an empty id", 403, "GET", "/api/v2/groups//overview"],
  ["a slash at the end", 403, "GET", "/api/v2/me/groups/"],
  ["a slash more at the beginning", 403, "GET", "/api/v2//me/groups"],
  ["two slashes at the beginning", 404, "GET", "//api/v2/me/groups"],
  ["a word that is encoded twice", 403, "GET", "/api/v2/me/%2567roups"],
  ["a word in capitals", 403, "GET", "/api/v2/me/Groups"],
  ["another method", 403, "DELETE", "/api/v2/me/groups"],
  ["HEAD", 403, "HEAD", "/api/v2/me/groups"],
  ["OPTIONS", 403, "OPTIONS", "/api/v2/me/groups"],
  ["the method of another operation", 403, "POST", "/api/v2/me/groups"],
])("%s is a %i, and nothing is sent", async (_, status, method, path) => {
  const baseUrl = await listen(backendOf(server(), { allow: names }));
  expect(await statusOf(baseUrl, method, path)).toBe(status);
  expect(sent()).toEqual([]);
});

test.each([
  ["words and ids that are encoded", "/%67roups/%67rp%5F1/overview", "/groups/grp_1/overview"],
  ["an id with a semicolon", "/groups/a;b/overview", "/groups/a%3Bb/overview"],
  ["an id with a space and letters", "/groups/a%20%c3%a9/overview", "/groups/a%20%C3%A9/overview"],
])("%s are written anew", async (_, path, rewritten) => {
  const baseUrl = await listen(backendOf(server()));
  expect(await statusOf(baseUrl, "GET", `/api/v2${path}`)).toBe(200);
  expect(sent()).toEqual([`GET ${rewritten}`]);
});

describe("an operation that is not allowed", () => {
  test.each(["search", "%73earch", "sea%72ch"])(
    "is not reached as the id of another: %s",
    async (word) => {
      const backend = backendOf(server(), { allow: ["documents.getShared"] });
      const response = await backend(read(`/verticals/scouts/shared-documents/${word}?q=camp`));
      expect(await refusalOf(response.clone())).toBe("403 forbidden");
      expect(await response.text()).toContain("does not allow documents.searchShared.");
      expect(sent()).toEqual([]);
    },
  );
});

test("no path below the prefix reaches another place than its operation's", async () => {
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
      expect([200, 403, 404]).toContain(status);
    }),
  );
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) {
    const [, segment = ""] = /^\/api\/v2\/groups\/([^/]+)\/overview$/.exec(place) ?? [];
    expect(decodeURIComponent(segment)).toMatch(/^(?!\.{1,2}(;|$))[^/\\%?#]+$/);
  }
});

test("another prefix is used, and named where a path is not below it", async () => {
  for (const prefix of ["/bff", "/bff/"]) {
    const backend = backendOf(server(), { prefix });
    expect((await backend(new Request(`${app}/bff/me/groups`))).status).toBe(200);
    const response = await backend(read("/me/groups"));
    expect(await refusalOf(response.clone())).toBe("404 not_found");
    expect(await response.text()).toContain("This app's backend has the prefix /bff/ alone.");
  }
  const atRoot = backendOf(server(), { prefix: "/" });
  expect((await atRoot(new Request(`${app}/me/groups`))).status).toBe(200);
  expect(sent()).toEqual(["GET /me/groups", "GET /me/groups", "GET /me/groups"]);
  const tooShort = await backendOf(server(), { prefix: "/api" })(read("/me/groups"));
  expect(await tooShort.text()).toContain("this path below /api/.");
});
