// Every answer of the sandbox, parsed by the schema that the client checks answers with.

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { operations } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import type { OperationName } from "../../src/operations/facts.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/index.ts";

type Request = [operation: OperationName, path: string, body?: unknown];

function requests({ demo }: Sandbox): Request[] {
  const group = `/groups/${demo.groupId}`;
  const all = Object.values(demo.events).map((id): Request => [
    "events.get",
    `${group}/events/${id}?include=rsvpCounts,ticketTypes,leaders`,
  ]);
  return [
    ...all,
    ["groups.overview", `${group}/overview?include=upcomingEvents,rosterCounts,positions`],
    ["groups.overview", `/groups/${demo.plainGroupId}/overview`],
    ["groups.overview", `/groups/${demo.councilId}/overview`],
    ["groups.contacts.list", `${group}/contacts?limit=200&include=guardians,dependents`],
    ["groups.contacts.list", `/groups/${demo.packId}/contacts?limit=200`],
    ["groups.albums.list", `${group}/albums?limit=200`],
    ["groups.albums.items", `${group}/albums/${demo.albums.event}/items?limit=200`],
    ["groups.albums.items", `${group}/albums/${demo.albums.group}/items?limit=200`],
    ["groups.positions.get", `${group}/positions/${demo.positions.active}`],
    ["groups.positions.get", `${group}/positions/${demo.positions.full}`],
    ["groups.positions.get", `${group}/positions/${demo.positions.inactive}`],
    ["groups.aiCredits", `${group}/ai/credits`],
    ["documents.list", `${group}/documents?limit=200`],
    ["documents.search", `${group}/documents/search?q=what+to+pack+for+camp&limit=20`],
    [
      "documents.searchShared",
      `/verticals/${demo.vertical}/shared-documents/search?q=camp+packing&limit=20`,
    ],
    ["blueprints.list", `${group}/blueprints`],
    ["blueprints.list", `/groups/${demo.plainGroupId}/blueprints`],
    ["blueprints.plan", `${group}/blueprints/${demo.blueprints.current}/plan`, {}],
    ["me.groups", "/me/groups?limit=200"],
    ["me.household", `${group}/me/household`],
    ["me.inboxSummary", "/me/inbox/summary"],
    ["groups.updateProfile", `${group}/profile`, {}],
    ["groups.createSubgroup", `${group}/subgroups`, { name: "Night hikers" }],
    ["circles.create", `${group}/circles`, { kind: demo.circleKinds.patrol, name: "Otters" }],
    [
      "circles.addMembers",
      `${group}/circles/${demo.circles.committee}/members`,
      { contactIds: [demo.contacts.adult] },
    ],
    ["events.createCheckoutLink", `${group}/events/${demo.events.paid}/checkout-links`],
  ];
}

async function send(sandbox: Sandbox, credential: string, [operation, path, body]: Request) {
  const { method } = operations[operation];
  const response = await sandbox.fetch(`${sandbox.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

test("every operation with a shape answers the owner, and each answer fits its schema", async () => {
  const sandbox = createSandbox();
  const token = sandbox.accessToken();
  const shaped = Object.entries(definitions).filter(([, { response }]) => response !== null);
  expect(new Set(requests(sandbox).map(([operation]) => operation))).toEqual(
    new Set(shaped.map(([name]) => name)),
  );
  for (const request of requests(sandbox)) {
    const { status, json } = await send(sandbox, token, request);
    expect(status, request.join(" ")).toBeLessThan(300);
    const schema = definitions[request[0]].response;
    if (schema === null) throw new Error(`${request[0]} has no shape.`);
    const result = z.safeParse(schema, json);
    expect(result.error?.issues ?? [], request.join(" ")).toEqual([]);
  }
});

test("answers to a member, a partner app and a key fit their schemas, or are refusals", async () => {
  const sandbox = createSandbox();
  const { people } = sandbox.demo;
  const callers = [
    sandbox.accessToken({ personId: people.member }),
    sandbox.accessToken({ personId: people.viewer, scopes: ["documents.read", "me.read"] }),
    sandbox.accessToken({ app: "partner", scopes: ["documents.read", "me.read"] }),
    sandbox.groupKey(),
  ];
  let answered = 0;
  for (const credential of callers) {
    for (const request of requests(sandbox)) {
      const { status, json } = await send(sandbox, credential, request);
      if (status >= 400) {
        expect(json).toMatchObject({ error: { code: expect.any(String) } });
        continue;
      }
      answered += 1;
      const schema = definitions[request[0]].response;
      const result = schema === null ? undefined : z.safeParse(schema, json);
      expect(result?.error?.issues ?? [], request.join(" ")).toEqual([]);
    }
  }
  expect(answered).toBeGreaterThan(50);
});
