// What programs rely on in the OpenAPI document: a break is found before it is released.
import { readFileSync } from "node:fs";

import { describe, expect, it, test } from "vitest";

import type { JsonSchema } from "../../scripts/openapi/json-schema.ts";
import { breaksBetween, surfaceOf } from "../../scripts/openapi/surface.ts";
import { description } from "../support/openapi.ts";

const file = "etc/openapi.txt";
const committed = readFileSync(file, "utf8").trimEnd().split("\n");
const current = surfaceOf(description);

test("openapi.json breaks no program that was written for the committed one", () => {
  const breaks = breaksBetween(committed, current).join("\n");
  expect(
    breaks,
    `openapi.json breaks generated clients:\n${breaks}\nUndo it; or, for a release that may break them, run npm run api:update and say it in CHANGELOG.md.\n`,
  ).toBe("");
});

test("etc/openapi.txt has all that openapi.json has", () => {
  expect(current, `${file} is of another openapi.json: run npm run api:update.`).toEqual(committed);
});

describe("a break", () => {
  /** The breaks that a change of the document's text makes. */
  const after = (from: string | RegExp, to: string) => {
    const changed = JSON.stringify(description).replace(from, to);
    expect(changed).not.toBe(JSON.stringify(description));
    return breaksBetween(current, surfaceOf(JSON.parse(changed) as JsonSchema));
  };

  it("is another name of an operation", () => {
    const breaks = after('"operationId":"events.get"', '"operationId":"events.read"');
    expect(breaks).toContain("- events.get is GET /groups/{groupId}/events/{eventId}");
    expect(breaks.filter((one) => one.startsWith("+"))).toEqual([]);
  });

  it("is another name of a schema", () => {
    const breaks = after(/TicketType"/g, 'Ticket"');
    expect(breaks).toContain("- TicketType has price: Money");
  });

  it("is a field of a response that may be missing now, or is of another type", () => {
    expect(after('"required":["amount",', '"required":[')).toEqual(["- Money always has amount"]);
    expect(
      after('"unreadMessages":{"description":', '"unreadMessages":{"format":"x","description":'),
    ).toEqual(["- InboxSummary has unreadMessages: integer"]);
  });

  it("is a parameter or a field of a body that is required now", () => {
    expect(after('"name":"tag",', '"name":"tag","required":true,')).toEqual([
      "+ groups.contacts.list requires tag",
    ]);
    expect(after('"required":["contactIds"]', '"required":["contactIds","role"]')).toEqual([
      "+ CirclesAddMembersBody requires role",
    ]);
  });

  it("is no other field, schema, parameter or operation, and nothing that is not required any more", () => {
    expect(
      after(
        '"properties":{"unreadMessages"',
        '"properties":{"unreadTasks":{"type":"integer"},"unreadMessages"',
      ),
    ).toEqual([]);
    expect(after('"required":["contactIds"]', '"required":[]')).toEqual([]);
    const known = current.filter((fact) => !fact.startsWith("circles.addMembers "));
    expect(breaksBetween(known, current)).toEqual([]);
  });
});
