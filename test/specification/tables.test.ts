// The tables of the service's specification, as data, against everything that is made from them: the schemas, the
// catalogue, the OpenAPI document and the guides. A name of a new edition that is missing here fails.
import { readFileSync } from "node:fs";
import {
  apiErrorCodes,
  documentStatuses,
  eventStatuses,
  inviteStatuses,
  operations,
} from "group-management-sdk";
import { describe, expect, it, test } from "vitest";

import type { Endpoint, Tables } from "../../scripts/specification/tables.ts";
import { codeFacts } from "../../src/operations/codes.ts";
import { definitions } from "../../src/operations/definitions.ts";
import type { OperationName } from "../../src/operations/facts.ts";
import { appScopes, keyScopes } from "../../src/sandbox/access/credentials.ts";
import { usualStatus } from "../../src/sandbox/conventions/refusal.ts";
import { models } from "../../src/schemas/models.ts";
import { description } from "../support/openapi.ts";
import { guideTexts, reference } from "./reference.ts";
import { fieldsBelow, modelsBelow, operationAt, parameterNames, schemaAt } from "./described.ts";

const tables = JSON.parse(readFileSync("test/specification/tables.json", "utf8")) as Tables;
const names = Object.keys(operations) as OperationName[];

/** The models of each heading of section 2. A heading that is missing here is a resource that nobody has made yet. */
const modelsOf: Readonly<Record<string, readonly string[]>> = {
  Group: ["Group"],
  Event: ["GroupEvent", "SingleEvent"],
  "Document (list item)": ["GroupDocument"],
  "DocumentSearchHit (group search)": ["DocumentSearchHit", "DocumentSearch"],
  "SharedCopyHit (vertical search)": ["SharedCopyHit"],
  AiCredits: ["AiCredits"],
  "the service (roster entry)": ["Contact"],
  Position: ["Position"],
  Album: ["Album"],
  AlbumItem: ["AlbumItem"],
  "Blueprint summary": ["BlueprintSummary"],
  "Blueprint plan": ["BlueprintPlan"],
  Circle: ["Circle"],
  "Household entry": ["HouseholdEntry"],
  "Membership (in the person's group list)": ["Membership"],
};

/** Names that a vertical's descriptor declares, and no schema. */
const declared = new Set(["subtype"]);

describe.each(Object.entries(tables.resources))("section 2, %s", (title, resource) => {
  const own = modelsOf[title] ?? [];

  it("has each of its fields in a schema of the OpenAPI document", () => {
    for (const field of resource.fields) {
      const at = modelsBelow(own).filter((model) => fieldsBelow([model], false).includes(field));
      expect(at, field).not.toEqual([]);
    }
  });

  it("has what it mentions beside them as fields or as values that are known", () => {
    const known = modelsBelow(own).flatMap((model) => Object.values(models[model]?.known ?? {}));
    const all = new Set([...fieldsBelow(own, true), ...known.flat(), ...declared]);
    expect(resource.mentioned.filter((name) => !all.has(name))).toEqual([]);
  });

  it("has its values in enumerations", () => {
    const known = modelsBelow(own).flatMap((model) => Object.values(models[model]?.known ?? {}));
    const all = new Set(known.flat().map((value) => value.toUpperCase()));
    // Subtypes are the vertical's own.
    const missing = resource.values.filter((value) => !all.has(value));
    expect(missing).toEqual(title.startsWith("SharedCopyHit") ? ["TROOP", "PACK"] : []);
  });
});

test("section 3: the states are the values that are known, and no others", () => {
  const known: Readonly<Record<string, readonly string[]>> = {
    "Document status (lifecycle)": documentStatuses,
    "Event status": eventStatuses,
    "the service inviteStatus": inviteStatuses,
  };
  expect(tables.states).toEqual(known);
});

function nameOf(number: string, { method, path }: Endpoint): OperationName | undefined {
  return names.find((name) => {
    const info = operations[name];
    return info.section === number && info.method === method && info.path === path;
  });
}

describe.each(Object.entries(tables.endpoints))("section %s", (number, endpoint) => {
  const name = nameOf(number, endpoint);

  it(`is an operation of the catalogue: ${endpoint.method} ${endpoint.path}`, () => {
    expect(name).toBeDefined();
    expect(operationAt(name)?.["x-section"]).toBe(number);
  });

  it("has its parameters, and what is required, in the OpenAPI document", () => {
    const { known, required } = parameterNames(name);
    expect(endpoint.parameters.filter((parameter) => !known.includes(parameter))).toEqual([]);
    expect(endpoint.required.filter((parameter) => !required.includes(parameter))).toEqual([]);
  });

  it("has the fields of its body in what the client checks and sends", () => {
    const { body = {} } = name === undefined ? {} : definitions[name];
    expect(endpoint.body.filter((field) => !(field in body))).toEqual([]);
    expect(endpoint.body.filter((field) => !parameterNames(name).known.includes(field))).toEqual(
      [],
    );
  });

  it("has the named fields of its response", () => {
    const fields = schemaAt(name);
    expect(endpoint.response.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it("has its codes among those that the OpenAPI document lists for it", () => {
    const listed = Object.values(operationAt(name)?.codes ?? {});
    expect(endpoint.codes.filter((code) => !listed.includes(code))).toEqual([]);
  });

  it("has its release in the catalogue", () => {
    if (endpoint.since !== null) expect(name && operations[name].since).toBe(endpoint.since);
  });
});

test("section 4: the reads without a shape are the client's, and there are no others", () => {
  const written = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
  const unshaped = names.filter((name) => definitions[name].response === null);
  expect(
    unshaped
      .map((name) => written(`${operations[name].method} ${operations[name].path}`))
      .toSorted(),
  ).toEqual(tables.unshaped.map(written).toSorted());
  expect(tables.unshaped.filter((one) => !description.info.description.includes(one))).toEqual([]);
});

test("section 4: the catalogue has no operation that the specification does not name", () => {
  expect(names).toHaveLength(Object.keys(tables.endpoints).length + tables.unshaped.length);
});

describe("section 5", () => {
  const scopes = Object.entries(tables.scopes);

  it.each(scopes)("%s needs what the catalogue says", (endpoint, row) => {
    const [method = "", ending = ""] = endpoint.split(" ");
    const fitting = names.filter(
      (name) => operations[name].method === method && endsWith(operations[name].path, ending),
    );
    expect(fitting).toHaveLength(1);
    const info = operations[fitting[0] ?? "me.groups"];
    expect(info.groupKeyAccepted).toBe(row.groupKey !== "not accepted");
    const key = ["none listed", "not accepted"].includes(row.groupKey) ? null : row.groupKey;
    expect(info.scopes).toEqual({ groupKey: key, accessToken: row.accessToken });
  });

  it("lists no scope for any other operation", () => {
    const listed = names.filter((name) => operations[name].scopes.accessToken !== null);
    expect(listed).toHaveLength(scopes.length);
  });

  it("has the scopes of its prose in the sandbox and in the guide to credentials", () => {
    const known = new Set([...appScopes, ...keyScopes]);
    const named = scopes.flatMap(([, { groupKey, accessToken }]) => [groupKey, accessToken]);
    const all = [...tables.otherScopes, ...named.filter((one) => /^[a-z]+[.:]/.test(one))];
    expect(all.filter((scope) => !known.has(scope))).toEqual([]);
    const guide = guideTexts().get("credentials.md") ?? "";
    expect(tables.otherScopes.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
  });

  it("has its codes among those that the OpenAPI document lists somewhere", () => {
    const listed = new Set(names.flatMap((name) => Object.values(operationAt(name)?.codes ?? {})));
    expect(tables.codes.authorization.filter((code) => !listed.has(code))).toEqual([]);
  });
});

describe("section 7", () => {
  const { published, elsewhere, responses } = tables.codes;
  const all = [...Object.values(published).flat(), ...elsewhere];

  it("publishes the codes that the client knows, in the order of its facts, and no others", () => {
    expect([...apiErrorCodes].toSorted()).toEqual(all.toSorted());
    expect(Object.keys(codeFacts)).toEqual(apiErrorCodes);
  });

  it("has each in the guide to errors, and among the examples of the OpenAPI document", () => {
    const guide = guideTexts().get("errors.md") ?? "";
    expect(all.filter((code) => !guide.includes(`| \`${code}\` |`))).toEqual([]);
    expect(Object.keys(description.components.examples).toSorted()).toEqual(all.toSorted());
  });

  it("gives the codes of one class one status, the numbered ones the number", () => {
    for (const [row, codes] of Object.entries(responses)) {
      const statuses = [...new Set(codes.map(usualStatus))];
      expect(statuses, row).toHaveLength(1);
      const number = /^\d+/.exec(row)?.[0];
      if (number !== undefined) expect(statuses, row).toEqual([Number(number)]);
    }
  });
});

describe("section 8", () => {
  it("has its numbers in the OpenAPI document", () => {
    const size = parameterNames("documents.list").limits["limit"];
    const searchSize = parameterNames("documents.search").limits["limit"];
    const question = parameterNames("documents.search").limits["q"];
    const skip = parameterNames("blueprints.plan").limits["skip"];
    const contactIds = parameterNames("circles.addMembers").limits["contactIds"];
    const said = (name: OperationName, pattern: RegExp) =>
      (pattern.exec(operationAt(name)?.description ?? "")?.slice(1) ?? []).map(Number);
    const credit = /One credit is ([\d.]+) US/.exec(reference())?.slice(1).map(Number) ?? [];
    const upcoming = /At most (\d+) events/.exec(reference())?.slice(1).map(Number);
    const known: Readonly<Record<string, unknown>> = {
      "Search question length (both search endpoints)": [question?.[0], question?.[1]],
      "Search `limit` (both search endpoints)": searchSize,
      "Search rate (shared-document search)": said(
        "documents.searchShared",
        /At most (\d+) searches/,
      ),
      "Search rate (group document search)": said("documents.search", /At most (\d+) searches/),
      "Search caching (both search endpoints)": [],
      "Page size (documents, contacts, albums, album items, /me/groups)": size,
      "JSON body size (profile, subgroups, circles, circle members)": said(
        "groups.updateProfile",
        /at most (\d+) KB/,
      ),
      "`skip` items (blueprint plan)": skip?.slice(-1),
      "`contactIds` items (circle members)": contactIds?.slice(-1),
      "Upcoming events (overview)": upcoming,
      "Blueprints per descriptor (blueprints list)": said("blueprints.list", /At most (\d+)/),
      "Media link lifetime (albums, album items)": [],
      "AI credit unit (credits)": [1, ...credit],
    };
    expect(known).toEqual(tables.limits);
  });

  it("has its headers in the OpenAPI document", () => {
    expect(Object.keys(description.components.headers)).toEqual(
      expect.arrayContaining([...tables.headers]),
    );
  });
});

describe("section 9", () => {
  it("ends with the release that the OpenAPI document is of", () => {
    const last = Object.keys(tables.releases).at(-1);
    expect(description.info.version).toBe(last);
  });

  it.each(Object.entries(tables.releases))("says of %s what it brought", (release, brought) => {
    const texts = [...guideTexts().values(), reference()];
    const lines = texts
      .flatMap((text) => text.split("\n"))
      .filter((line) => line.includes(release));
    expect(lines).not.toEqual([]);
    for (const name of brought) {
      expect(
        lines.some((line) => line.includes(name)),
        name,
      ).toBe(true);
    }
  });
});

function endsWith(path: string, ending: string): boolean {
  if (ending.startsWith("/")) return path === ending;
  const own = path.split("/").slice(-ending.split("/").length).join("/");
  return own === ending && !(ending === "documents/search" && path.includes("shared-documents"));
}
