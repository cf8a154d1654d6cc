// Search in what the groups of a vertical share: 4.1 of the document.

import { expect, test } from "vitest";
import { column, openService, refusal } from "./service.ts";

const search = "/verticals/scouting/shared-documents/search";

test("§4.1 gives the closest piece of each copy, and nothing that leads back to its group", async () => {
  const { get } = openService();
  const found = await get(`${search}?q=canoe&kind=document&docType=TRAINING`);
  expect(found.json).toEqual({
    results: [
      {
        copyId: "near",
        kind: "document",
        title: "Copy near",
        unitType: "PACK",
        docType: "TRAINING",
        season: "summer",
        eventKind: "camp",
        heading: "Water",
        text: "[Scout A] checks every canoe of [our troop].",
        score: expect.any(Number),
      },
    ],
  });
});

test("§4.1 filters by unit type, document type, season, event kind and kind", async () => {
  const { get } = openService();
  const ids = async (query: string) =>
    column(await get(`${search}?q=canoe&${query}`), "results", "copyId");
  expect(await ids("unitType=COUNCIL")).toEqual(["far"]);
  expect(await ids("unitType=CLAN")).toEqual([]);
  expect(await ids("docType=TRAINING")).toEqual(["near"]);
  expect(await ids("season=winter")).toEqual(["news"]);
  expect(await ids("eventKind=camp")).toEqual(["near"]);
  expect(await ids("kind=announcement")).toEqual(["news"]);
  for (const [name, bad] of [
    ["docType", "training"],
    ["season", "WINTER"],
    ["season", "autumn"],
    ["kind", "Document"],
  ]) {
    const answer = await get(`${search}?q=canoe&${name}=${bad}`);
    expect(refusal(answer)).toEqual([400, "invalid_parameter", name]);
  }
});

test("§4.1.1 serves an adult in a group of the vertical, with the vertical's own app", async () => {
  const { get, sandbox } = openService();
  const own = sandbox.accessToken({ personId: "mo", vertical: "scouting" });
  expect((await get(`${search}?q=canoe`, own)).status).toBe(200);
});

test("§4.1.2 leaves out copies from the person's own groups, inherited ones too", async () => {
  const { get, sandbox } = openService();
  const ids = async (personId: string) => {
    const token = sandbox.accessToken({ personId });
    return column(await get(`${search}?q=canoe`, token), "results", "copyId");
  };
  expect(new Set(await ids("olga"))).toEqual(new Set(["far", "near", "news"]));
  expect(await ids("mo")).toEqual(["far"]);
  expect(await ids("cora")).toEqual([]);
});

test("§4.1.3 returns no copy that was taken back, or whose original was taken down", async () => {
  const { get } = openService();
  const ids = column(await get(`${search}?q=canoe`), "results", "copyId");
  expect(ids).not.toContain("back");
  expect(ids).not.toContain("taken");
});

test("§4.1.4 is never cached, when it is refused neither", async () => {
  const { get, sandbox } = openService();
  const fault = () => sandbox.failNext("documents.searchShared", { code: "assistant_failed" });
  const answers = [
    await get(`${search}?q=canoe`),
    await get(search),
    await get(`${search}?q=canoe`, null),
    await get(`${search}?q=canoe`, sandbox.accessToken({ personId: "out" })),
    (fault(), await get(`${search}?q=canoe`)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 403, 500]);
  for (const { status, headers } of answers) {
    expect(headers.get("cache-control"), String(status)).toBe("no-store");
  }
});

test("§4.1.5 is unavailable while sharing is switched off, for an unknown vertical too", async () => {
  const { get, sandbox } = openService();
  sandbox.configure({ sharing: false });
  for (const vertical of ["scouting", "none"]) {
    const answer = await get(`/verticals/${vertical}/shared-documents/search?q=canoe`);
    expect(refusal(answer), vertical).toEqual([503, "unavailable"]);
  }
});

test("§4.1.6 refuses another app, a person outside the vertical, and who is not an adult", async () => {
  const { get, sandbox } = openService();
  const other = sandbox.accessToken({ vertical: "bare" });
  expect(refusal(await get(`${search}?q=canoe`, other))).toEqual([403, "first_party_only"]);
  const outsider = sandbox.accessToken({ personId: "out" });
  expect(refusal(await get(`${search}?q=canoe`, outsider))).toEqual([403, "not_a_member"]);
  const minor = sandbox.accessToken({ personId: "teo" });
  expect(refusal(await get(`${search}?q=canoe`, minor))).toEqual([403, "forbidden"]);
});

test("§4.1.7 fails with assistant_failed when it is asked to", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("documents.searchShared", { code: "assistant_failed" });
  expect(refusal(await get(`${search}?q=canoe`))).toEqual([500, "assistant_failed"]);
});

test("§4.1.8 allows 120 searches an hour per person, apart from those in a group", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken();
  for (let count = 0; count < 120; count += 1) await get(`${search}?q=canoe`, token);
  expect(refusal(await get(`${search}?q=canoe`, token))).toEqual([429, "rate_limited"]);
  expect((await get("/groups/troop/documents/search?q=canoe", token)).status).toBe(200);
  const other = sandbox.accessToken({ personId: "mo" });
  expect((await get(`${search}?q=canoe`, other)).status).toBe(200);
});

test("§4 reads a shared copy by id under the rules of the search", async () => {
  const { get, sandbox } = openService();
  const path = "/verticals/scouting/shared-documents";
  expect((await get(`${path}/near`)).json).toMatchObject({ copyId: "near", title: "Copy near" });
  for (const id of ["own", "back", "taken", "none"]) {
    expect(refusal(await get(`${path}/${id}`)), id).toEqual([404, "not_found"]);
  }
  const partner = sandbox.accessToken({ app: "partner" });
  expect(refusal(await get(`${path}/near`, partner))).toEqual([403, "first_party_only"]);
});

test("§4.1.6 refuses an unknown vertical with not_a_member", async () => {
  const { get } = openService();
  for (const path of ["search?q=canoe", "near"]) {
    const answer = await get(`/verticals/none/shared-documents/${path}`);
    expect(refusal(answer), path).toEqual([403, "not_a_member"]);
  }
});
