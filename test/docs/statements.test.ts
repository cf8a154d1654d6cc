// Statements of the specification beside the shapes, and the place in the documentation of each.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import type { PublishedCode } from "../../src/core/errors/codes.ts";
import { codeFacts } from "../../src/operations/codes.ts";
import { description, describedOperation } from "../support/openapi.ts";

type Statement = readonly [section: string, place: string, said: RegExp];

/** A place is an operation or a field of the OpenAPI document, or a guide. */
const statements: readonly Statement[] = [
  ["2", "Group.slug", /leaders may change it.*rollout.*rules for addresses.*2\.26\.4/],
  ["2", "guides/tolerance.md", /`slug`.*leaders may change it.*2\.26\.4/s],
  ["2", "RsvpCounts.totalAttendees", /lists nobody counts its responder and their guests.*2\.9\.0/],
  ["2", "BlueprintSummary.version", /always has the same content/],
  ["2", "guides/tolerance.md", /`version` always has the same content/],
  ["2", "PlanItem.detail", /all-day draft/],
  ["3", "blueprints.plan", /all-day drafts/],
  ["2", "DocumentSearchHit.text", /\[Scout A surname\].*\[Scout A's email\].*\[Scout A or B\]/],
  [
    "2",
    "SharedCopyHit.text",
    /\[Scout A\].*\[Leader A\].*\[Guardian A\].*\[Adult A\].*\[Person A\]/,
  ],
  [
    "2",
    "SharedCopyHit.text",
    /\[our troop\].*\[place\].*\[organization\].*\[email\].*\[link\].*month/,
  ],
  ["2", "guides/youth-data.md", /\[Leader A\].*\[our troop\].*\[place\].*\[organization\].*month/s],
  ["2", "AlbumItem.displayUrl", /original, which contains where it was taken, is never returned/],
  ["2", "guides/youth-data.md", /originals of photos.*where they were taken/s],
  ["2", "Contact.birthDate", /Calendar date.*youth.*members do not get other people's/],
  ["2", "AlbumItem.caption", /for an app without `roster\.youth\.read`/],
  ["2", "AlbumItem.tags", /for an app without `roster\.youth\.read`/],
  ["2", "Membership.scopes", /documents\.write.*2\.24\.0/],
  ["4.1", "documents.searchShared", /own groups are left out/],
  ["4.1", "documents.searchShared", /`forbidden` means that the person is not an adult/],
  ["4.1", "documents.searchShared", /120 searches per hour for each person\. .*never cached/],
  [
    "4.2",
    "documents.search",
    /never HEALTH, FINANCIAL or ROSTER.*drafts.*about a member.*child posted/,
  ],
  [
    "4.2",
    "documents.search",
    /`people`.*with `roster\.youth\.read`.*logged.*never for a group key.*2\.21\.0/,
  ],
  ["4.2", "documents.search", /120 searches per hour for each person and group/],
  ["4.2", "guides/youth-data.md", /HEALTH, FINANCIAL and ROSTER documents, drafts/],
  ["4.3", "documents.list", /linked to a youth's roster entry.*uploaded or wrote.*2\.21\.0/],
  [
    "4.3",
    "documents.list",
    /HEALTH document is returned only to a first-party app.*by name.*logged.*2\.26\.1/,
  ],
  ["4.3", "documents.list", /taken down for review are never returned/],
  ["4.5", "groups.overview", /join requests and cards are not included/],
  ["4.8", "groups.updateProfile", /Strings are trimmed.*`subtype` must be one of the vertical's/],
  ["4.8", "groups.updateProfile", /already stored is accepted unchanged/],
  ["4.10", "groups.albums.list", /Every album of the group.*once it has a photo.*Leaders see all/],
  ["4.10", "Album.coverThumbUrl", /young person uploaded.*group key.*2\.21\.0/],
  ["4.11", "groups.albums.items", /own visibility; leaders and its uploader always/],
  ["4.11", "groups.albums.items", /An app without `roster\.youth\.read` gets no captions and tags/],
  [
    "4.11",
    "groups.albums.items",
    /Originals, which contain where they were taken, are never returned/,
  ],
  ["4.11", "guides/youth-data.md", /Captions and tags of photos \| yes \| left out \| yes/],
  ["4.12", "groups.contacts.list", /minor's account and no households \(since 2\.21\.0\)/],
  ["4.12", "groups.contacts.list", /member gets others' names, roles and tags.*no birth dates/],
  ["4.13", "groups.createSubgroup", /first one that the descriptor allows.*is not retired/],
  ["4.14", "circles.create", /added to the group the first time/],
  ["4.19", "me.household", /an app that is shown them is logged/],
  ["5", "guides/credentials.md", /`roster\.youth\.write`/],
  ["5", "guides/credentials.md", /`documents\.write` \(since 2\.24\.0/],
  ["9", "guides/youth-data.md", /2\.21\.0.*2\.19\.0.*2\.26\.1/s],
];

function saidAt(place: string): string {
  if (place.startsWith("guides/")) return readFileSync(`docs/${place}`, "utf8");
  const operation = Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === place);
  if (operation) return (operation as { description?: string }).description ?? "";
  const [model = "", field = ""] = place.split(".");
  const { properties } = description.components.schemas[model] as {
    properties: Record<string, { description?: string }>;
  };
  return properties[field]?.description ?? "";
}

test.each(statements)("section %s is said at %s: %s", (_section, place, said) => {
  expect(saidAt(place)).toMatch(said);
});

describe("what the specification does not say", () => {
  const named: readonly PublishedCode[] = [
    "invalid_descriptor",
    "payload_too_large",
    "not_a_draft",
    "position_inactive",
    "position_full",
    "already_assigned",
    "assignment_ended",
    "assistant_off",
    "not_for_assistant",
    "storage_full",
    "internal_error",
  ];

  test("the codes that it only names are marked as our reading, and no others", () => {
    const marked = Object.entries(codeFacts).filter(([, { meaning }]) =>
      meaning.startsWith("Our reading"),
    );
    expect(marked.map(([code]) => code).toSorted()).toEqual(named.toSorted());
  });

  test("no advice sends a guardian in the place of a child", () => {
    expect(saidAt("guides/errors.md")).not.toMatch(/guardian/);
  });

  test.each([
    ["guides/cookbook.md", /In our reading a\s+link needs no credential/],
    ["guides/youth-data.md", /whoever has them \(our reading/],
    ["RsvpCounts.notGoing", /in our reading/],
    ["RsvpCounts.maybe", /in our reading/],
    ["RsvpCounts.pending", /in our reading/],
  ])("%s marks it: %s", (place, said) => {
    expect(saidAt(place)).toMatch(said);
  });

  test("of a search's refusals, forbidden is for who is not an adult", () => {
    const responses = describedOperation("documents.searchShared")?.responses;
    expect(responses?.["403"]).toHaveProperty(
      "description",
      expect.stringContaining("`forbidden`: The person is not an adult."),
    );
  });

  test("Retry-After is said to hold for what was refused: all requests, or such a search", () => {
    const { headers } = description.components as unknown as {
      headers: Record<string, { description: string }>;
    };
    expect(headers["Retry-After"]?.description).toMatch(/any request.*such search/);
  });
});
