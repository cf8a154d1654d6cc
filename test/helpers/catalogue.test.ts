// The catalogue of operations and the small helpers on tolerant values.
import {
  albumItemKinds,
  apiErrorCodes,
  type BlueprintPlan,
  canUseAssistant,
  contactTypes,
  documentLinkTypes,
  eventLeaderRoles,
  eventStatuses,
  isLeaderRole,
  missingScopes,
  knownOnly,
  type OperationName,
  operations,
  planItemKinds,
  RequestValidationError,
  requiredScopes,
  type SharedCopyHit,
  sharedCopyKinds,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import type { Operation } from "../../src/core/operation.ts";
import { operationNames } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { commonCodes, groupCodes, keyCodes, operationWords } from "../../src/operations/facts.ts";
import { answerOf } from "../support/answers.ts";
import { aiCredits } from "../support/payloads.ts";

describe("operations", () => {
  test("and lists of known values are frozen", () => {
    for (const list of [apiErrorCodes, eventStatuses, contactTypes, albumItemKinds, operations]) {
      expect(Object.isFrozen(list)).toBe(true);
    }
    for (const info of Object.values(operations)) {
      for (const frozen of [info, info.scopes, info.errorCodes]) {
        expect(Object.isFrozen(frozen)).toBe(true);
      }
    }
  });

  test("have each error code once", () => {
    for (const { errorCodes } of Object.values(operations)) {
      expect(errorCodes).toEqual([...new Set(errorCodes)]);
    }
  });

  test.each([
    ["groups.contacts.list", "cursor"],
    ["blueprints.list", "single"],
    ["documents.searchShared", null],
  ] as const)("have the paging of %s: %j", (name, paging) => {
    expect(operations[name].paging).toBe(paging);
  });

  test("may be sent twice, except for those that create something each time", () => {
    for (const name of operationNames) {
      expect(operations[name].idempotent, name).toBe(operationWords[name].status !== 201);
    }
  });

  test("have the codes of any call, of keys, of groups and of bodies by one rule, with two exceptions", () => {
    const shared = new Set<string>([...commonCodes, ...keyCodes, ...groupCodes, "invalid_body"]);
    const exceptions = operationNames.filter((name) => {
      const { path, groupKeyAccepted, errorCodes } = operations[name];
      const byRule = [
        ...commonCodes,
        ...(groupKeyAccepted ? keyCodes : []),
        ...(path.includes("{groupId}") ? groupCodes : []),
        ...(definitions[name].body ? ["invalid_body"] : []),
      ];
      const codes = errorCodes.filter((code) => shared.has(code));
      return codes.toSorted().join() !== byRule.toSorted().join();
    });
    expect(exceptions).toEqual(["documents.searchShared", "documents.getShared"]);
  });
});

describe("requiredScopes", () => {
  const names = [
    "documents.list",
    { operation: "documents.search" },
    "groups.aiCredits",
    "me.groups",
  ] as const;

  test("gives each once, by kind of credential", () => {
    expect(requiredScopes(names, { credential: "accessToken" })).toEqual([
      "documents.read",
      "me.read",
    ]);
    expect(requiredScopes(names, { credential: "groupKey" })).toEqual(["documents:read"]);
    expect(requiredScopes(["groups.contacts.list"], { credential: "accessToken" })).toEqual([]);
    expect(requiredScopes([], { credential: "groupKey" })).toEqual([]);
  });

  test("gives an app's scopes as addresses under a base", () => {
    for (const scopeBase of ["https://hub.example.org/scopes", "https://hub.example.org/scopes/"]) {
      expect(requiredScopes(["me.groups"], { credential: "accessToken", scopeBase })).toEqual([
        "https://hub.example.org/scopes/me.read",
      ]);
      expect(requiredScopes(["documents.list"], { credential: "groupKey", scopeBase })).toEqual([
        "documents:read",
      ]);
    }
  });

  test("asks whether the nearest operation is meant", () => {
    const unknown = ["contacts.list"] as unknown as OperationName[];
    expect(() => requiredScopes(unknown, { credential: "accessToken" })).toThrow(
      "names must hold names of operations, such as events.get. Did you mean groups.contacts.list?",
    );
  });
});

test("an accessor that throws is an error that names the argument", () => {
  const throwing = <Given extends object>(given: Given): Given =>
    new Proxy(given, {
      get: (target, field) => {
        // What tells an object from a list.
        if (typeof field === "symbol") return Reflect.get(target, field) as unknown;
        throw new Error("an accessor");
      },
    });
  const options = { credential: "accessToken" } as const;
  const names: ["me.groups"] = ["me.groups"];
  const wrong: [string, () => unknown][] = [
    ["names", () => requiredScopes([throwing({ operation: "me.groups" } as const)], options)],
    ["names", () => requiredScopes(throwing(names), options)],
    ["options", () => requiredScopes(names, throwing(options))],
    ["membership", () => missingScopes(throwing({ scopes: [] }), names)],
    ["membership", () => missingScopes({ scopes: throwing([]) }, names)],
  ];
  for (const [parameter, call] of wrong) {
    expect(call).toThrow(expect.objectContaining({ name: "RequestValidationError", parameter }));
  }
});

test("the parts of operations are those that their definitions know", () => {
  for (const { id, parts = [] } of Object.values<Operation>(definitions)) {
    for (const part of [...parts, "of tomorrow"]) {
      const demand = { operation: id, include: [part] } as never;
      const ask = () => requiredScopes([demand], { credential: "accessToken" });
      if (parts.includes(part)) expect(ask).not.toThrow();
      else expect(ask).toThrow(RequestValidationError);
    }
  }
});

describe("requiredScopes with parts", () => {
  const asked = (name: Parameters<typeof requiredScopes>[0][number], credential = "accessToken") =>
    requiredScopes([name], { credential: credential as "accessToken" });

  test("adds the scopes that the specification ties to a part or a type (4.5, 4.12)", () => {
    expect(asked({ operation: "groups.overview" })).toEqual([]);
    expect(asked({ operation: "groups.overview", include: ["upcomingEvents"] })).toEqual([
      "events.read",
    ]);
    expect(asked({ operation: "groups.overview", include: ["positions", "rosterCounts"] })).toEqual(
      ["positions.read", "roster.read"],
    );
    expect(asked({ operation: "groups.contacts.list", type: "youth" as "YOUTH" })).toEqual([
      "roster.youth.read",
    ]);
    expect(
      asked({ operation: "groups.contacts.list", type: "YOUTH", include: ["guardians"] }),
    ).toEqual(["guardians.read", "roster.youth.read"]);
    expect(asked({ operation: "groups.contacts.list", type: "ADULT" })).toEqual([]);
    for (const odd of [
      { operation: "groups.contacts.list", type: "YOUHT" as "YOUTH" },
      { operation: "events.get", type: "YOUTH" } as { operation: "events.get" },
    ] as const) {
      expect(() => asked(odd)).toThrow(`unknown type of ${odd.operation}`);
    }
    expect(asked({ operation: "events.get", include: ["rsvpCounts"] })).toEqual([]);
  });

  test.each<[unknown, string?]>([
    ["events.delete"],
    ["toString"],
    ["me.groups", "password"],
    ["documents.searchShared", "groupKey"],
    [{ operation: "documents.searchShared" }, "groupKey"],
    [{ operation: "groups.contacts.list", type: "YOUTH" }, "groupKey"],
    [{ operation: "groups.contacts.list", include: ["dependents"] }, "groupKey"],
    [{ operation: "groups.overviw" }],
    [{ operation: "groups.overview", include: ["toString"] }],
    [{ operation: "groups.overview", include: "positions" }],
    [{ operation: "groups.overview", include: [5] }],
    [{ operation: "groups.contacts.list", type: 5 }],
    [{ operation: "groups.overview", includes: ["positions"] }],
    [null],
    [5],
    [{}],
  ])("refuses %j, for a credential of the kind %s", (demand, credential = "accessToken") => {
    expect(() => asked(demand as never, credential)).toThrow(RequestValidationError);
  });
});

describe("missingScopes", () => {
  const membership = { scopes: ["documents.read", "events.read", "scope.of.tomorrow"] };

  test("names what an app lacks in a group, by short names", () => {
    const names = [
      "documents.list",
      "blueprints.list",
      { operation: "groups.overview", include: ["upcomingEvents", "rosterCounts"] },
    ] as const;
    expect(missingScopes(membership, names)).toEqual(["blueprints.apply", "roster.read"]);
    expect(missingScopes({ scopes: [] }, ["events.get"])).toEqual([]);
  });

  test("knows a scope by its short name where it comes as an address", () => {
    const addresses = { scopes: ["https://hub.example.org/scopes/documents.read"] };
    expect(missingScopes(addresses, ["documents.list"])).toEqual([]);
  });

  test.each([null, undefined, {}, { scopes: "documents.read" }])("refuses %j", (odd) => {
    expect(() => missingScopes(odd as never, [])).toThrow(RequestValidationError);
  });
});

const [planItem = expect.unreachable()] = (answerOf("blueprints.plan") as BlueprintPlan).items;
const itemOf = (kind: string) => ({ ...planItem, kind });
const shared = answerOf("documents.searchShared") as { readonly results: readonly SharedCopyHit[] };
const [sharedHit = expect.unreachable()] = shared.results;
const hitOf = (kind: string) => ({ ...sharedHit, kind });

describe("knownOnly", () => {
  test("drops plan items, shared hits and links of an unknown kind, and keeps the order", () => {
    const items = ["series", "from_2031", "circle"].map(itemOf);
    expect(knownOnly(items).map(({ kind }) => kind)).toEqual(["series", "circle"]);
    const hits = ["announcement", "podcast", "document"].map(hitOf);
    expect(knownOnly(hits).map(({ kind }) => kind)).toEqual(["announcement", "document"]);
    const links = ["EVENT", "circle", "SERIES", "album", "Member"].map((type) => ({
      type,
      id: "x",
    }));
    expect(knownOnly(links).map(({ type }) => type)).toEqual([
      "EVENT",
      "circle",
      "SERIES",
      "Member",
    ]);
  });

  test("keeps every kind that the document names", () => {
    const items = planItemKinds.map(itemOf);
    expect(knownOnly(items)).toHaveLength(6);
    expect(knownOnly(documentLinkTypes.map((type) => ({ type, id: "x" })))).toHaveLength(5);
    expect(sharedCopyKinds).toEqual(["document", "announcement"]);
  });
});

test("a role in an event's leaders leads, a newer one too", () => {
  for (const role of [...eventLeaderRoles, "QUARTERMASTER"]) expect(isLeaderRole(role)).toBe(true);
});

test("an assistant may be used while it is on and credits are left", () => {
  expect(canUseAssistant(aiCredits())).toBe(true);
  expect(canUseAssistant({ ...aiCredits(), left: 0.1 })).toBe(true);
  expect(canUseAssistant({ ...aiCredits(), left: 0 })).toBe(false);
  expect(canUseAssistant({ ...aiCredits(), assistantOff: true })).toBe(false);
});
