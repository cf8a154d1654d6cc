// A small vertical for the sandbox's tests: a council over a troop and a pack, and a club outside.
import type { SandboxData } from "../../src/sandbox/index.ts";
import { events } from "./troop-events.ts";
import { papers } from "./troop-papers.ts";
import { roster } from "./troop-roster.ts";
import { vertical } from "./troop-vertical.ts";

/** Fresh every time, so that no test leans on another. The clock of the tests says 2026-03-14. */
export function troopData(): SandboxData {
  return {
    ...papers(),
    ...roster(),
    ...vertical(),
    ...events(),
    people: [
      { id: "olga", name: "Olga Berg", unreadMessages: 4 },
      { id: "adam", name: "Adam Reyes" },
      { id: "pia", name: "Pia Novak" },
      { id: "paul", name: "Paul Novak" },
      { id: "mo", name: "Mo Haddad" },
      { id: "vic", name: "Vic Stone" },
      { id: "teo", name: "Teo Novak", age: "minor" },
      { id: "kid", name: "Kid Ames", age: "child" },
      { id: "out", name: "Uma Far" },
      { id: "new", name: "Ned New", termsPending: true },
      { id: "cora", name: "Cora Council" },
    ],
    groups: [
      {
        id: "troop",
        name: "Troop Nine",
        slug: "troop-nine",
        type: "SCOUTING_UNIT",
        vertical: "scouting",
        parentId: "council",
        metadata: { subtype: "TROOP", charter: "River Church", meets: "yearly" },
        monthlyCredits: 100,
        settings: { color: "red" },
        tags: ["Driver"],
        createdAt: "2020-01-01T00:00:00.000Z",
      },
      {
        id: "council",
        name: "River Council",
        type: "ORGANIZATION",
        vertical: "scouting",
        metadata: { subtype: "COUNCIL" },
      },
      {
        id: "pack",
        name: "Pack Nine",
        type: "SCOUTING_UNIT",
        vertical: "scouting",
        parentId: "council",
        metadata: { subtype: "PACK" },
        showsContactDetails: true,
      },
      { id: "old", name: "Old Troop", vertical: "scouting", parentId: "council", archived: true },
      { id: "barest", name: "Bare group", vertical: "bare", paymentsReady: false },
      { id: "club", name: "Chess Club", metadata: { anything: "goes" } },
    ],
    memberships: [
      { personId: "cora", groupId: "council", role: "OWNER" },
      { personId: "olga", groupId: "troop", role: "OWNER" },
      { personId: "olga", groupId: "club", role: "OWNER" },
      { personId: "olga", groupId: "barest", role: "OWNER" },
      { personId: "adam", groupId: "troop", role: "ADMIN" },
      { personId: "pia", groupId: "troop" },
      { personId: "paul", groupId: "troop" },
      { personId: "mo", groupId: "troop" },
      { personId: "mo", groupId: "pack" },
      { personId: "vic", groupId: "troop", role: "VIEWER" },
      { personId: "teo", groupId: "troop" },
      { personId: "kid", groupId: "troop" },
      { personId: "new", groupId: "troop" },
      { personId: "out", groupId: "club" },
    ],
    circles: [
      {
        id: "falcons",
        groupId: "troop",
        kind: "patrol",
        name: "Falcons",
        members: [{ contactId: "c-teo" }, { contactId: "c-olga", role: "LEADER" }],
      },
      { id: "foxes", groupId: "troop", kind: "patrol", name: "Foxes" },
      { id: "herons", groupId: "troop", kind: "patrol", name: "Herons", archived: true },
      {
        id: "gear",
        groupId: "troop",
        kind: "committee",
        name: "Gear",
        members: [{ contactId: "c-mo" }],
      },
      { id: "food", groupId: "troop", kind: "committee", name: "Food" },
    ],
    positions: [
      {
        id: "guide",
        groupId: "troop",
        name: "Guide",
        category: "LEADERSHIP",
        sortOrder: 2,
        maxHolders: 3,
        assignments: [
          { id: "a2", personId: "teo", startedAt: "2026-02-01T00:00:00.000Z" },
          { id: "a1", personId: "olga", startedAt: "2026-01-01T00:00:00.000Z" },
          {
            id: "a0",
            personId: "mo",
            startedAt: "2025-01-01T00:00:00.000Z",
            endedAt: "2026-01-01T00:00:00.000Z",
          },
        ],
      },
      { id: "chair", groupId: "troop", name: "Chair", sortOrder: 1 },
      { id: "scribe", groupId: "troop", name: "Scribe", active: false },
    ],
    series: [{ id: "s-camp", groupId: "troop", name: "Summer camp" }],
    creditUses: [
      { groupId: "troop", at: "2026-02-27T10:00:00.000Z", credits: 50 },
      { groupId: "troop", at: "2026-03-02T10:00:00.000Z", credits: 12.34 },
      { groupId: "troop", at: "2026-03-03T10:00:00.000Z", credits: 0.41 },
    ],
    appliedBlueprints: [
      {
        groupId: "troop",
        blueprintId: "year",
        version: 1,
        appliedAt: "2025-09-01T00:00:00.000Z",
        items: [
          { id: "position:gone", outcome: "added", entityId: "historian" },
          { id: "series:camp", outcome: "added", entityId: "s-camp" },
          { id: "tag:medic", outcome: "skipped" },
        ],
      },
    ],
  };
}
