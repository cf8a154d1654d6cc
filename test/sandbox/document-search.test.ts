// Search in a group's documents for its assistant: 4.2 of the document, and its pseudonyms.

import { expect, test } from "vitest";
import { at, column, openService, refusal } from "./service.ts";

const search = "/groups/troop/documents/search";

test("§4.2.1 searches only what the person may open and the assistant may use", async () => {
  const { get } = openService();
  const found = await get(`${search}?q=canoe&limit=20`);
  expect(new Set(column(found, "results", "documentId"))).toEqual(
    new Set(["trip", "open", "secret"]),
  );
});

test("§4.2.1 finds nothing in what the person may not open, or was taken down since", async () => {
  const { amend, get, sandbox } = openService();
  const ids = async (credential?: string) =>
    column(await get(`${search}?q=canoe&limit=20`, credential), "results", "documentId");
  const member = await ids(sandbox.accessToken({ personId: "mo" }));
  expect(member).not.toContain("secret");
  expect(member).toContain("open");
  amend("documents", "open", { takenDown: true });
  expect(await ids()).not.toContain("open");
});

test("§4.2.2 gives at most one piece of a document, closest first, with scores from 0 to 1", async () => {
  const { get } = openService();
  const found = await get(`${search}?q=canoe+stove+tents`);
  const ids = column(found, "results", "documentId");
  expect(ids[0]).toBe("trip");
  expect(new Set(ids).size).toBe(ids.length);
  const scores = column(found, "results", "score") as number[];
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(at(found, "results", 0, "heading")).toBe("Canoe trip › Packing");
});

test("§2 leaves the heading empty above the first one", async () => {
  const { get } = openService();
  const found = await get(`${search}?q=secret`);
  expect(at(found, "results", 0)).toMatchObject({ documentId: "secret", heading: "" });
});

test.each(["\n", "\r\n", "\r"])(
  "§2 finds the headings of a text whose lines end in %j",
  async (end) => {
    const { get, sandbox } = openService();
    const text = ["# Rules", "", "Intro.", "", "## Tents", "", "zebra", "stripes", ""].join(end);
    sandbox.edit(({ documents }) => {
      documents.push({ id: "zoo", groupId: "troop", name: "Zoo", uploadedBy: "olga", text });
    });
    const answer = await get("/groups/troop/documents/search?q=zebra");
    expect(at(answer, "results", 0)).toMatchObject({
      heading: "Rules › Tents",
      text: "zebra\nstripes",
    });
  },
);

test("§4.2.4 returns the names behind the letters to an app with roster.youth.read, and logs it", async () => {
  const { get, sandbox } = openService();
  const found = await get(`${search}?q=stove+tents&limit=1`);
  expect(at(found, "people")).toEqual({
    A: { firstName: "Teo", lastName: "Novak" },
    B: { firstName: "Ann", lastName: "Novak" },
    C: { firstName: "Teo", lastName: "Okoro" },
  });
  expect(sandbox.accessLog).toMatchObject([
    {
      operation: "documents.search",
      personId: "olga",
      what: "people",
      ids: ["c-teo", "c-ann", "c-teo2"],
    },
  ]);
});

test("§4.2.4 returns people neither to an app without roster.youth.read nor to a key", async () => {
  const { get, sandbox } = openService();
  const without = sandbox.accessToken({ scopes: ["documents.read"] });
  const key = sandbox.groupKey({ groupId: "troop" });
  for (const credential of [without, key]) {
    const found = await get(`${search}?q=stove`, credential);
    expect(column(found, "results", "documentId")).toContain("trip");
    expect(at(found, "people")).toBeUndefined();
    expect(found.text).not.toContain("Teo");
  }
  expect(sandbox.accessLog).toEqual([]);
});

test("§4.2.3 searches nothing when the group, or the sandbox, has turned the assistant off", async () => {
  const [byGroup, bySandbox] = [openService(), openService()];
  byGroup.amend("groups", "troop", { assistantOff: true });
  bySandbox.sandbox.configure({ assistant: false });
  for (const { get } of [byGroup, bySandbox]) {
    expect((await get(`${search}?q=canoe`)).json).toEqual({ results: [], assistantOff: true });
  }
});

test("§4.2.5 is never cached, when it is refused neither", async () => {
  const { get, sandbox } = openService({ searchesPerHour: 1 });
  const token = sandbox.accessToken({ personId: "mo" });
  const fault = () => sandbox.failNext("documents.search", { code: "search_failed" });
  const answers = [
    await get(`${search}?q=canoe`, token),
    await get(search),
    await get(`${search}?q=canoe`, null),
    await get(`${search}?q=canoe`, token),
    await get(`${search}?q=canoe&eventId=none`),
    (fault(), await get(`${search}?q=canoe`)),
    (sandbox.configure({ groupSearch: false }), await get(`${search}?q=canoe`)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 429, 404, 500, 503]);
  for (const { status, headers } of answers) {
    expect(headers.get("cache-control"), String(status)).toBe("no-store");
  }
});

test("§4.2.6 is unavailable while the feature is off", async () => {
  const { get, sandbox } = openService();
  sandbox.configure({ groupSearch: false });
  expect(refusal(await get(`${search}?q=canoe`))).toEqual([503, "unavailable"]);
});

test("§4.2.7 does not find an event of another group, and searches only what is attached to one", async () => {
  const { get } = openService();
  expect(refusal(await get(`${search}?q=canoe&eventId=pack-day`))).toEqual([404, "not_found"]);
  const found = await get(`${search}?q=canoe&eventId=canoe`);
  expect(column(found, "results", "documentId")).toEqual(["trip"]);
});

test("§4.2.8 fails with search_failed when it is asked to", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("documents.search", { code: "search_failed" });
  expect(refusal(await get(`${search}?q=canoe`))).toEqual([500, "search_failed"]);
  expect((await get(`${search}?q=canoe`)).status).toBe(200);
});

test("§4.2.9 allows 120 searches an hour per person and group", async () => {
  const { get, sandbox, advance } = openService();
  const cora = sandbox.accessToken({ personId: "cora" });
  const again = sandbox.accessToken({ personId: "cora" });
  for (let count = 0; count < 120; count += 1) {
    expect((await get(`${search}?q=canoe`, cora)).status).toBe(200);
  }
  const refused = await get(`${search}?q=canoe`, again);
  expect(refusal(refused)).toEqual([429, "rate_limited"]);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect((await get("/groups/pack/documents/search?q=canoe", cora)).status).toBe(200);
  expect((await get(`${search}?q=canoe`)).status).toBe(200);
  advance(3_599_000);
  expect((await get(`${search}?q=canoe`, cora)).status).toBe(429);
  advance(1_000);
  expect((await get(`${search}?q=canoe`, cora)).status).toBe(200);
});

test("§8 takes a question of 2 to 500 characters and a limit of 1 to 20, 8 by itself", async () => {
  const { get, sandbox } = openService();
  for (const bad of ["", "?q=", "?q=a", `?q=${"a".repeat(501)}`]) {
    expect(refusal(await get(search + bad)), bad).toEqual([400, "invalid_parameter", "q"]);
  }
  expect((await get(`${search}?q=${encodeURIComponent("😀".repeat(500))}`)).status).toBe(200);
  for (const bad of ["0", "21", "x", "1.5", "-1", ""]) {
    const answer = await get(`${search}?q=canoe&limit=${bad}`);
    expect(refusal(answer), bad).toEqual([400, "invalid_parameter", "limit"]);
  }
  sandbox.edit(({ documents }) => {
    for (let index = 0; index < 30; index += 1) {
      documents.push({
        id: `n${index}`,
        groupId: "troop",
        name: "N",
        uploadedBy: "olga",
        text: "canoe",
      });
    }
  });
  expect(at(await get(`${search}?q=canoe`), "results")).toHaveLength(8);
  expect(at(await get(`${search}?q=canoe&limit=20`), "results")).toHaveLength(20);
});
