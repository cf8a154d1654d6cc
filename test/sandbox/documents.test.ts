// A group's documents: 4.3 of the document, and the Document of part 2.

import { expect, test } from "vitest";
import { idsOf, openService, refusal } from "./service.ts";

const documents = "/groups/troop/documents";
const forLeaders = [
  "scan",
  "kept",
  "list",
  "money",
  "draft-paper",
  "written",
  "by-teo",
  "about-adult",
  "about",
  "health",
  "mine",
  "shared",
  "secret",
  "open",
  "trip",
];

test("§4.3 lists documents newest first", async () => {
  const { get } = openService();
  expect(idsOf(await get(documents))).toEqual(forLeaders);
});

test("§2 returns a document with its folder, revision, links and size", async () => {
  const { get } = openService();
  expect((await get(`${documents}?tag=trip`)).json).toEqual({
    items: [
      {
        id: "trip",
        name: "Paper trip",
        fileName: "Paper trip.md",
        mimeType: "text/markdown",
        size: expect.any(Number),
        category: "SCHEDULE",
        description: null,
        tags: ["trip"],
        visibility: "GROUP",
        uploadedBy: { userId: "olga", name: "Olga Berg" },
        linkedTo: [{ type: "event", id: "canoe" }],
        status: "FINAL",
        revision: 1,
        folder: { id: "f-canoe", path: "Trips/Canoe" },
        createdAt: "2026-02-01T00:00:00.000Z",
        updatedAt: "2026-02-01T00:00:00.000Z",
      },
    ],
    nextCursor: null,
  });
  expect((await get(`${documents}?search=scan`)).json).toMatchObject({
    items: [{ size: 99, revision: null, folder: null, mimeType: "application/pdf" }],
  });
});

test("§4.3 filters by category in any case, event, exact tag, and text in any case", async () => {
  const { get } = openService();
  expect(idsOf(await get(`${documents}?category=financial`))).toEqual(["money"]);
  expect(idsOf(await get(`${documents}?eventId=canoe`))).toEqual(["trip"]);
  expect(idsOf(await get(`${documents}?eventId=none`))).toEqual([]);
  expect(idsOf(await get(`${documents}?tag=Trip`))).toEqual([]);
  expect(idsOf(await get(`${documents}?search=SCAN.pdf`))).toEqual(["scan"]);
  expect(idsOf(await get(`${documents}?search=paper%20mo`))).toEqual(["money"]);
  const bad = await get(`${documents}?category=LETTERS`);
  expect(refusal(bad)).toEqual([400, "invalid_parameter", "category"]);
});

test("§4.3.1 shows others GROUP and PUBLIC documents, their own, and private ones shared with them", async () => {
  const { get, sandbox } = openService();
  const member = await get(documents, sandbox.accessToken({ personId: "mo" }));
  const hidden = new Set(["secret", "health"]);
  expect(idsOf(member)).toEqual(forLeaders.filter((id) => !hidden.has(id)));
  const viewer = await get(documents, sandbox.accessToken({ personId: "vic" }));
  const alsoHidden = new Set([...hidden, "shared", "mine"]);
  expect(idsOf(viewer)).toEqual(forLeaders.filter((id) => !alsoHidden.has(id)));
});

test("§4.3.2 keeps HEALTH, a youth's papers and what a young person uploaded or wrote from a key", async () => {
  const { get, sandbox } = openService();
  const kept = new Set(["health", "about", "by-teo", "written"]);
  const rest = forLeaders.filter((id) => !kept.has(id));
  expect(idsOf(await get(documents, sandbox.groupKey({ groupId: "troop" })))).toEqual(rest);
  const without = sandbox.accessToken({ scopes: ["documents.read"] });
  expect(idsOf(await get(documents, without))).toEqual(rest);
});

test("§4.3.2 counts an entry linked to a minor's account as a youth's", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ contacts, documents: all }) => {
    contacts.push({ id: "c-grown", groupId: "troop", type: "ADULT", personId: "minna" });
    all.push({
      id: "about-minna",
      groupId: "troop",
      name: "About Minna",
      uploadedBy: "olga",
      linkedTo: [{ type: "member", id: "c-grown" }],
    });
  });
  const path = "/groups/troop/documents?search=minna";
  const key = sandbox.groupKey({ groupId: "troop" });
  expect(idsOf(await get(path, key))).toEqual(["about-minna"]);
  sandbox.edit(({ people }) => people.push({ id: "minna", age: "minor" }));
  expect(idsOf(await get(path, key))).toEqual([]);
  expect(idsOf(await get(path))).toEqual(["about-minna"]);
});

test("§4.3.3 gives HEALTH only to a first-party app, for its uploader, who it is shared with, and the group's own owners and admins", async () => {
  const { amend, get, sandbox } = openService();
  const health = async (personId: string, app?: "partner") => {
    const token = sandbox.accessToken({ personId, ...(app ? { app } : {}) });
    return idsOf(await get(`${documents}?category=HEALTH`, token));
  };
  expect(await health("olga")).toEqual(["health"]);
  expect(await health("adam")).toEqual(["health"]);
  // She owns the council, the group above.
  expect(await health("cora")).toEqual([]);
  expect(await health("pia")).toEqual(["health"]);
  expect(await health("paul")).toEqual([]);
  expect(await health("olga", "partner")).toEqual([]);
  expect(await health("pia", "partner")).toEqual([]);
  amend("documents", "health", { sharedWith: ["paul"] });
  expect(await health("paul")).toEqual(["health"]);
});

test("§4.3.3 logs every read of a HEALTH document", async () => {
  const { get, sandbox } = openService();
  await get(`${documents}?tag=trip`);
  expect(sandbox.accessLog).toEqual([]);
  await get(`${documents}?category=HEALTH`);
  await get(`${documents}/health/markdown`);
  expect(sandbox.accessLog).toMatchObject([
    { operation: "documents.list", personId: "olga", what: "health", ids: ["health"] },
    { operation: "documents.getMarkdown", personId: "olga", what: "health", ids: ["health"] },
  ]);
});

test("§4.3.4 never returns what was taken down for review", async () => {
  const { get } = openService();
  expect(idsOf(await get(documents))).not.toContain("down");
  expect(refusal(await get(`${documents}/down/markdown`))).toEqual([404, "not_found"]);
});

test("§4 reads the text of a document under the rules of the list", async () => {
  const { get, sandbox } = openService();
  const answer = await get(`${documents}/open/markdown`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/markdown/);
  expect(answer.text).toBe("# Canoe rules\n\nWear a vest.\n");
  const member = sandbox.accessToken({ personId: "mo" });
  expect(refusal(await get(`${documents}/secret/markdown`, member))).toEqual([404, "not_found"]);
  expect(refusal(await get(`${documents}/scan/markdown`))).toEqual([404, "not_found"]);
  const without = sandbox.accessToken({ scopes: ["events.read"] });
  expect(refusal(await get(`${documents}/open/markdown`, without))).toEqual([
    403,
    "insufficient_scope",
  ]);
});

test("§4.3.2 keeps from keys what is linked to a youth's entry on another group's roster", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    const linkedTo = [{ type: "member", id: "c-ann" }];
    data.documents.push({
      id: "ann",
      groupId: "council",
      name: "Ann",
      uploadedBy: "cora",
      linkedTo,
    });
  });
  const council = "/groups/council/documents";
  const credentials = [
    sandbox.groupKey({ groupId: "council" }),
    sandbox.accessToken({ personId: "cora", scopes: ["documents.read"] }),
  ];
  for (const credential of credentials) expect(idsOf(await get(council, credential))).toEqual([]);
  const whole = sandbox.accessToken({ personId: "cora" });
  expect(idsOf(await get(council, whole))).toEqual(["ann"]);
});
