// The rules of every endpoint: paging, parameters, the envelope, the limits. Conventions, 7 and 8 of the specification.

import { expect, test } from "vitest";
import { operationNames, operations } from "../../src/operations/catalogue.ts";
import { publishedCodes } from "../../src/sandbox/conventions/refusal.ts";
import { at, idsOf, openService, pathTo, refusal, type Caller } from "./service.ts";
import { troopData } from "./troop.ts";

const contacts = "/groups/troop/contacts";
const lists = [contacts, "/groups/troop/documents", "/groups/troop/albums", "/me/groups"];

async function walk({ get }: Caller, path: string, limit: number): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor: unknown;
  do {
    const suffix = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor as string)}`;
    const page = await get(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}${suffix}`);
    found.push(...idsOf(page));
    cursor = at(page, "nextCursor");
  } while (typeof cursor === "string");
  expect(cursor).toBeNull();
  return found;
}

test("Conventions: every list pages whole, in order, whatever the page size", async () => {
  const service = openService();
  const all = [
    ...lists.slice(0, 3),
    "/groups/troop/albums/gallery/items",
    `${contacts}?type=youth`,
  ];
  for (const path of all) {
    const whole = idsOf(await service.get(path));
    for (const limit of [1, 2, 3, 200]) {
      expect(await walk(service, path, limit), `${path} by ${limit}`).toEqual(whole);
    }
  }
});

test("§8 pages by 50 by default, and takes 1 to 200", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    for (let index = 0; index < 300; index += 1) {
      data.contacts.push({ id: `x${index}`, groupId: "troop" });
      data.documents.push({ id: `d${index}`, groupId: "troop", name: "D", uploadedBy: "olga" });
      data.albums.push({ id: `a${index}`, groupId: "troop" });
      data.groups.push({ id: `g${index}`, name: `G${index}` });
      data.memberships.push({ personId: "olga", groupId: `g${index}` });
      data.albums[0]?.items?.push({ id: `i${index}`, uploadedBy: "olga" });
    }
  });
  for (const path of [...lists, "/groups/troop/albums/gallery/items"]) {
    expect(at(await get(path), "items"), path).toHaveLength(50);
    expect(at(await get(`${path}?limit=200`), "items"), path).toHaveLength(200);
    for (const bad of ["0", "201", "-1", "ten", "1.5", "", "1e2", "%201"]) {
      const answer = await get(`${path}?limit=${bad}`);
      expect(refusal(answer), `${path} ${bad}`).toEqual([400, "invalid_parameter", "limit"]);
    }
  }
});

test("§4.12 lists an entry that was removed and is added again last, also after an earlier cursor", async () => {
  const { get, sandbox } = openService();
  const first = await get(`${contacts}?limit=3`);
  const [olga] = troopData().contacts ?? [];
  sandbox.edit((data) => void (data.contacts = data.contacts.filter(({ id }) => id !== "c-olga")));
  sandbox.edit((data) => void data.contacts.push({ id: "c-late", groupId: "troop" }));
  sandbox.edit((data) => void data.contacts.unshift(olga!));
  const rest = ["c-paul", "c-ann", "c-teo2", "c-mo", "c-late", "c-olga"];
  expect(idsOf(await get(contacts))).toEqual(["c-teo", "c-pia", ...rest]);
  const cursor = String(at(first, "nextCursor"));
  expect(idsOf(await get(`${contacts}?cursor=${cursor}`))).toEqual(rest);
});

test("Conventions: a newest-first list neither repeats nor skips when something new comes", async () => {
  const { get, sandbox } = openService();
  const path = "/groups/troop/documents";
  const whole = idsOf(await get(path));
  const first = await get(`${path}?limit=5`);
  sandbox.edit(({ documents }) => {
    documents.push({ id: "fresh", groupId: "troop", name: "Fresh", uploadedBy: "olga" });
  });
  const rest = await get(`${path}?limit=200&cursor=${String(at(first, "nextCursor"))}`);
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(whole);
});

test("Conventions: a damaged or borrowed cursor is named", async () => {
  const { get } = openService();
  const good = String(at(await get(`${contacts}?limit=1`), "nextCursor"));
  const bad = ["", "x", "%00", good.slice(1), `${good}A`, good.slice(0, -2), "W10", "bnVsbA", "💥"];
  for (const cursor of bad) {
    const answer = await get(`${contacts}?cursor=${encodeURIComponent(cursor)}`);
    expect(refusal(answer), cursor).toEqual([400, "invalid_parameter", "cursor"]);
  }
  const elsewhere = [
    "/groups/troop/documents?",
    "/groups/club/contacts?",
    `${contacts}?type=ADULT&`,
  ];
  for (const path of elsewhere) {
    const answer = await get(`${path}cursor=${good}`);
    expect(refusal(answer), path).toEqual([400, "invalid_parameter", "cursor"]);
  }
  expect((await get(`${contacts}?cursor=${good}&limit=7`)).status).toBe(200);
});

test("Conventions: a parameter that is unknown, or given twice, is named", async () => {
  const { get, post } = openService();
  for (const name of operationNames.filter((one) => operations[one].method === "GET")) {
    const answer = await get(`${pathTo(name)}?fields=all`);
    expect(refusal(answer), name).toEqual([400, "invalid_parameter", "fields"]);
  }
  const twice = await get(`${contacts}?limit=5&limit=5`);
  expect(refusal(twice)).toEqual([400, "invalid_parameter", "limit"]);
  const write = await post("/groups/troop/circles?dry=1", { kind: "committee", name: "X" });
  expect(refusal(write)).toEqual([400, "invalid_parameter", "dry"]);
});

test.each([
  [contacts, ["friends", "guardians,friends", "", "guardians,"]],
  ["/groups/troop/overview", ["events", "positions,joinRequests", "Positions", ""]],
  ["/groups/troop/events/canoe", ["viewer", ""]],
])("Conventions: %s refuses an include that it does not know", async (path, unknown) => {
  const { get } = openService();
  for (const include of unknown) {
    const answer = await get(`${path}?include=${include}`);
    expect(refusal(answer), include).toEqual([400, "invalid_parameter", "include"]);
  }
});

test("§7 returns every error in one envelope with a published code", async () => {
  const { get, sandbox } = openService();
  const answer = await get("/groups/none/overview");
  expect(answer.json).toEqual({ error: { code: "not_found", message: expect.any(String) } });
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const token = sandbox.accessToken();
  for (const code of publishedCodes) {
    sandbox.failNext("me.groups", { code });
    const failed = await get("/me/groups", token);
    expect(failed.status, code).toBeGreaterThanOrEqual(400);
    expect(at(failed, "error", "code")).toBe(code);
  }
});

test.each([
  ["a double slash", "http://localhost/api/v2//groups/troop/overview"],
  ["a slash at its end", "http://localhost/api/v2/groups/troop/overview/"],
  ["no base address", "http://localhost/groups/troop/overview"],
  ["the base address twice", "http://localhost/api/v2/api/v2/groups/troop/overview"],
])("names the path that a request with %s may have meant", async (_kind, address) => {
  const { sandbox } = openService();
  const response = await sandbox.fetch(address, {
    headers: { authorization: `Bearer ${sandbox.accessToken()}` },
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining("Did you mean /api/v2/groups/{groupId}/overview?") },
  });
});

test("guesses nothing for a path that no operation has in any form", async () => {
  const { get } = openService();
  expect(at(await get("//nothing"), "error", "message")).toBe(
    "This path or method does not exist.",
  );
});

test("§7 returns unknown paths and methods in the envelope too", async () => {
  const { get, post, send, sandbox } = openService();
  const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
  const answers = [
    await get("/nothing"),
    await get("/groups/troop"),
    await get("/groups//overview"),
    await get("/groups/%E0%A4%A/overview"),
    await post("/groups/troop/overview", {}),
    await post("/groups/troop/documents", { name: "New" }),
    await post("/groups/troop/blueprints/year@2/apply", {}),
    await send("DELETE", "/groups/troop/profile", { headers }),
  ];
  for (const answer of answers) expect(refusal(answer)).toEqual([404, "not_found"]);
});

test("§1 reads ids with any character in them", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ events }) => {
    events.push({ id: "a/b ü?", groupId: "troop", name: "Odd" });
  });
  const answer = await get(`/groups/troop/events/${encodeURIComponent("a/b ü?")}`);
  expect(at(answer, "name")).toBe("Odd");
});

test("Conventions: a page of another origin may call and read the headers", async () => {
  const { get, send } = openService();
  const preflight = await send("OPTIONS", "/groups/troop/profile", {
    headers: {
      origin: "https://app.example.org",
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization,content-type,x-extra",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("x-extra");
  const { headers } = await get("/groups/troop/overview");
  const exposed = headers.get("access-control-expose-headers")?.split(", ");
  for (const name of [
    "Date",
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
  ]) {
    expect(exposed).toContain(name);
  }
});

test("§7 refuses a body far beyond any limit as payload_too_large, once it knows who sends it", async () => {
  const { post } = openService();
  const plan = "/groups/troop/blueprints/year@2/plan";
  const body = `"${"x".repeat(1_048_576)}"`;
  expect(refusal(await post(plan, body))).toEqual([413, "payload_too_large"]);
  expect(refusal(await post(plan, body, null))).toEqual([401, "unauthorized"]);
});

test.each([
  ["patch", "/groups/troop/profile"],
  ["post", "/groups/troop/subgroups"],
  ["post", "/groups/troop/circles"],
  ["post", "/groups/troop/circles/falcons/members"],
] as const)("§8 holds %s %s to 16 KB, however large its body is", async (method, path) => {
  const { sandbox, [method]: write } = openService();
  const body = { name: "x".repeat(1_100_000) };
  const sent = async (credential?: string) => refusal(await write(path, body, credential));
  expect(await sent()).toEqual([400, "invalid_body", "body"]);
  expect(await sent("unknown")).toEqual([401, "unauthorized"]);
  const member = sandbox.accessToken({ personId: "mo" });
  expect(await sent(member)).toEqual([403, "forbidden"]);
});

test("keeps no more of a body than it may have, however long it goes on", async () => {
  const { sandbox } = openService();
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 65_536;
      if (pulled > 20_000_000) controller.error(new Error("Nobody should read this far."));
      else controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const response = await sandbox.fetch(`${sandbox.baseUrl}/groups/troop/circles`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${sandbox.accessToken()}`,
      "content-type": "application/json",
    },
    body,
    duplex: "half",
  } as RequestInit);
  expect([response.status, pulled < 2_000_000]).toEqual([400, true]);
});

test("§9 keeps the major version in the base path", async () => {
  const { sandbox } = openService();
  expect(sandbox.baseUrl).toMatch(/\/api\/v2$/);
  const token = sandbox.accessToken();
  const response = await sandbox.fetch(sandbox.baseUrl.replace("v2", "v1") + "/me/groups", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(404);
});
