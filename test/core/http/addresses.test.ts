// The address of a request: no base address and no path of a caller leads anywhere else than it reads.
import { RequestValidationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf, senders } from "../../support/client.ts";
import { json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();

describe.each(senders)("over %s", (_, fetch) => {
  test.each([
    "/..",
    "/groups/../../v1",
    "/groups/%2e%2E/%2e./v1",
    "/%2e",
    "/./groups",
    "/.. ",
    "/groups/.. ",
    "/groups/%2e%2e ",
    "/groups/%2E. ?q=1",
    "/.  ",
    "/..\t",
    "/groups/..\n",
    "/..\\",
    "/x/..%2f",
    "/ ..",
    "/..\u00a0",
  ])("the path %j stays below the base address", async (path) => {
    const client = clientOf(server(), { fetch });
    const outcome = await client.request({ method: "GET", path }).catch((error: unknown) => error);
    const paths = server().arrivals.map((arrival) => arrival.path);
    if (outcome instanceof RequestValidationError) expect(paths).toEqual([]);
    // The test's server takes the base path off; one that is not below it shows it.
    else expect(paths[0]).not.toMatch(/^\/api/);
    expect(
      paths.every((arrived) => arrived.length >= (path.trim().split("?")[0] ?? "").length),
    ).toBe(true);
  });

  test.each(["/x/..%2f..%2Fv1", "/x%2f..", "/%2e%2e%2fv1", "/x/..%5cv1", "/x%2F.%2Fy"])(
    "the path %s is refused, although its segments are encoded",
    async (path) => {
      const client = clientOf(server(), { fetch });
      await expect(client.request({ method: "GET", path })).rejects.toMatchObject({
        name: "RequestValidationError",
        parameter: "path",
      });
      expect(server().arrivals).toEqual([]);
    },
  );

  test("spaces in a path and its query arrive", async () => {
    server().always(json({}));
    const client = clientOf(server(), { fetch });
    await client.request({ method: "GET", path: "/a b?q=c d ", query: { r: " " } });
    expect(server().arrivals[0]).toMatchObject({ path: "/a%20b", query: { q: "c d ", r: " " } });
  });

  test("half a character in a path is refused, and is not sent as another", async () => {
    server().always(json({}));
    const client = clientOf(server(), { fetch });
    for (const path of ["/a\ud800", "/a?q=\udfff"]) {
      await expect(client.request({ method: "GET", path })).rejects.toMatchObject({
        name: "RequestValidationError",
        parameter: "path",
      });
    }
    expect(server().arrivals).toHaveLength(0);
    await client.request({ method: "GET", path: "/a\ud83d\ude00" });
    expect(server().arrivals).toHaveLength(1);
  });

  test.each(["/x/../api/v2", "/./api/v2", "/x/%2e%2E/api/v2"])(
    "a baseUrl with the path %s is normalised",
    async (path) => {
      server().always(json({ unreadMessages: 1 }));
      const { origin } = new URL(server().baseUrl);
      const { response } = await clientOf({ baseUrl: origin + path }, { fetch })
        .me.inboxSummary()
        .withResponse();
      expect(response.url).toBe(`${server().baseUrl}/me/inbox/summary`);
      expect(server().arrivals[0]?.path).toBe("/me/inbox/summary");
    },
  );
});
