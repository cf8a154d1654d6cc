// A new edition of the specification is read into the same tables, and what it brought is told by its place.
import { expect, test } from "vitest";

import { differences } from "../../scripts/specification/differences.ts";
import { readTables } from "../../scripts/specification/tables.ts";

const edition = `# A service

## 2. Resources and their fields

### Group

| Field | Type | Notes |
|---|---|---|
| id, name | string | |
| type | string | CLUB, TEAM |
| place | object | \`city\` (string) |

### Ticket

\`number\` integer; \`holder\` string or null.

## 3. States and transitions

| Set | States |
|---|---|
| Group \`state\` | NEW, OLD |

## 4. Endpoints

### 4.1 GET /groups/{groupId}/tickets

Added in 2.1.0. Paged. Query: \`holder\` (exact). Response \`{ items: [Ticket], nextCursor }\`.

Rules:

1. Only for leaders.
2. Unknown group: \`not_found\`.

### 4.2 POST /groups/{groupId}/tickets

| Body field | Type | Required | Rules |
|---|---|---|---|
| number | integer | yes | |

Response \`{ added: integer, who?: { id: string } }\`.

### Endpoints named but without a described shape

GET /ticket-kinds, and more.

## 5. Authentication

| Endpoint | Key scope | App token scope |
|---|---|---|
| GET tickets | tickets:read | \`{scope_base}/tickets.read\` |

Scope names used in prose: \`tickets.write\`.

| Condition | Error code |
|---|---|
| No credential | \`unauthorized\` |

## 7. Errors

- Credentials: unauthorized
- Resource state: not_found

Codes that appear elsewhere: \`too_many\`.

| Response | Code | Condition |
|---|---|---|
| 404 | not_found | Unknown |

## 8. Limits

| Limit | Applies to | Value |
|---|---|---|
| Page size | tickets | 1 to 200 |

Headers: \`X-Left\`.

## 9. Versioning

| Release | Change |
|---|---|
| 2.1.0 | \`number\` |
`;

test("an edition is read into names, whether they stand in tables or in prose", () => {
  expect(readTables(edition)).toEqual({
    resources: {
      Group: {
        fields: ["id", "name", "type", "place"],
        mentioned: ["city"],
        values: ["CLUB", "TEAM"],
      },
      Ticket: { fields: ["number", "holder"], mentioned: [], values: [] },
    },
    states: { "Group state": ["NEW", "OLD"] },
    endpoints: {
      "4.1": {
        method: "GET",
        path: "/groups/{groupId}/tickets",
        parameters: ["groupId", "holder", "limit", "cursor"],
        required: [],
        body: [],
        response: ["items", "nextCursor"],
        codes: ["not_found"],
        rules: 2,
        since: "2.1.0",
      },
      "4.2": {
        method: "POST",
        path: "/groups/{groupId}/tickets",
        parameters: ["groupId"],
        required: ["number"],
        body: ["number"],
        response: ["added", "who", "id"],
        codes: [],
        rules: 0,
        since: null,
      },
    },
    unshaped: ["GET /ticket-kinds"],
    scopes: { "GET tickets": { groupKey: "tickets:read", accessToken: "tickets.read" } },
    otherScopes: ["tickets.write"],
    codes: {
      published: { Credentials: ["unauthorized"], "Resource state": ["not_found"] },
      elsewhere: ["too_many"],
      authorization: ["unauthorized"],
      responses: { "404: not_found": ["not_found"] },
    },
    limits: { "Page size (tickets)": [1, 200] },
    headers: ["X-Left"],
    releases: { "2.1.0": ["number"] },
  });
});

test.each<[string, [from: string, to: string], string[]]>([
  ["a field", ["| id, name |", "| id, name, motto |"], ["new: resources › Group › fields: motto"]],
  [
    "a value",
    ["CLUB, TEAM", "CLUB, CREW"],
    ["new: resources › Group › values: CREW", "gone: resources › Group › values: TEAM"],
  ],
  [
    "a parameter",
    ["`holder` (exact)", "`holder`, `from`"],
    ["new: endpoints › 4.1 › parameters: from"],
  ],
  [
    "an endpoint",
    ["### 4.2 POST", "### 4.3 POST"],
    ["gone: endpoints › 4.2", "new: endpoints › 4.3"],
  ],
  [
    "a code",
    ["state: not_found", "state: not_found, gone"],
    ["new: codes › published › Resource state: gone"],
  ],
  [
    "a scope",
    ["/tickets.read", "/tickets.see"],
    ['other: scopes › GET tickets › accessToken: "tickets.read" → "tickets.see"'],
  ],
  [
    "a limit",
    ["1 to 200", "1 to 500"],
    ["new: limits › Page size (tickets): 500", "gone: limits › Page size (tickets): 200"],
  ],
  ["a release", ["| 2.1.0 |", "| 2.2.0 | |\n| 2.1.0 |"], ["new: releases › 2.2.0"]],
])("%s that is new, gone or other is listed with its place", (_, [from, to], told) => {
  const next = readTables(edition.replace(from, to));
  expect(differences(readTables(edition), next).toSorted()).toEqual(told.toSorted());
});

test("the same edition has no differences, and a document that is no edition is refused", () => {
  expect(differences(readTables(edition), readTables(edition))).toEqual([]);
  expect(() => readTables("# Something else")).toThrow("no edition of the specification");
});
