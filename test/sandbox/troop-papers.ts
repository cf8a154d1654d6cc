// The documents, shared copies and albums of the small troop in the sandbox's tests.

import type { SandboxData } from "../../src/sandbox/index.ts";

const trip = `# Canoe trip

Intro without names.

## Packing

Teo Novak brings the stove and Ann brings two tents. Call teo@example.org or +1 555 0101;
the van leaves from 5 Mill Lane. Teo's paddle is red. Ann Novak's is blue.

## Food

Teo cooks. The Novaks wash up. Nobody named Annabel comes.
`;

export function papers(): Pick<SandboxData, "folders" | "documents" | "sharedCopies" | "albums"> {
  const document = (id: string, day: number, rest: object) => ({
    id,
    groupId: "troop",
    name: `Paper ${id}`,
    uploadedBy: "olga",
    createdAt: `2026-02-${String(day).padStart(2, "0")}T00:00:00.000Z`,
    ...rest,
  });
  return {
    folders: [
      { id: "f-top", groupId: "troop", name: "Trips" },
      { id: "f-canoe", groupId: "troop", name: "Canoe", parentId: "f-top" },
    ],
    documents: [
      document("trip", 1, {
        text: trip,
        folderId: "f-canoe",
        tags: ["trip"],
        linkedTo: [{ type: "event", id: "canoe" }],
        category: "SCHEDULE",
      }),
      document("open", 2, { visibility: "PUBLIC", text: "# Canoe rules\n\nWear a vest.\n" }),
      document("secret", 3, { visibility: "PRIVATE", text: "canoe secret" }),
      document("shared", 4, { visibility: "PRIVATE", sharedWith: ["mo"], uploadedBy: "adam" }),
      document("mine", 5, { visibility: "PRIVATE", uploadedBy: "mo" }),
      document("health", 6, { category: "HEALTH", text: "canoe health", uploadedBy: "pia" }),
      document("about", 7, { linkedTo: [{ type: "MEMBER", id: "c-ann" }], text: "canoe about" }),
      document("about-adult", 8, { linkedTo: [{ type: "member", id: "c-mo" }], text: "canoe mo" }),
      document("by-teo", 9, { uploadedBy: "teo", text: "canoe by teo" }),
      document("written", 10, { writtenBy: "teo", text: "canoe written" }),
      document("down", 11, { takenDown: true, text: "canoe down" }),
      document("draft-paper", 12, { status: "DRAFT", text: "canoe draft" }),
      document("money", 13, { category: "FINANCIAL", text: "canoe money" }),
      document("list", 14, { category: "ROSTER", text: "canoe roster" }),
      document("kept", 15, { assistant: false, text: "canoe kept from the assistant" }),
      document("scan", 16, { fileName: "Scan.PDF", mimeType: "application/pdf", size: 99 }),
    ],
    sharedCopies: [
      copy("near", "pack", { docType: "TRAINING", eventKind: "camp" }),
      copy("news", "pack", { kind: "announcement", season: "winter" }),
      copy("own", "troop", {}),
      copy("back", "pack", { withdrawn: true }),
      copy("taken", "pack", { documentId: "down" }),
      copy("far", "council", { title: "From the council", documentId: "elsewhere" }),
    ],
    albums: [
      {
        id: "gallery",
        groupId: "troop",
        title: "Gallery",
        createdAt: "2026-01-01T00:00:00.000Z",
        items: [
          picture("g1", 1, { uploadedBy: "teo", caption: "By Teo" }),
          picture("g2", 2, { caption: "Ann at the lake", tags: ["Ann"] }),
          picture("g3", 3, { visibility: "LEADERS" }),
        ],
      },
      { id: "hollow", groupId: "troop", title: "Hollow", createdAt: "2026-01-02T00:00:00.000Z" },
      {
        id: "canoe-album",
        groupId: "troop",
        eventId: "canoe",
        title: "Its own title",
        visibility: "ATTENDEES",
        createdAt: "2026-01-03T00:00:00.000Z",
        items: [
          picture("k2", 2, {}),
          picture("k1", 1, { kind: "VIDEO", durationSec: 3.5, uploadedBy: "vic" }),
        ],
      },
      {
        id: "past-album",
        groupId: "troop",
        eventId: "past",
        items: [picture("p1", 1, { visibility: "LEADERS" })],
      },
    ],
  };
}

function copy(id: string, groupId: string, rest: object) {
  return {
    id,
    verticalId: "scouting",
    groupId,
    title: `Copy ${id}`,
    season: "summer" as const,
    pieces: [
      { heading: "Start", text: "Nothing to see." },
      { heading: "Water", text: "[Scout A] checks every canoe of [our troop]." },
    ],
    ...rest,
  };
}

function picture(id: string, day: number, rest: object) {
  return {
    id,
    width: 1600,
    height: 1200,
    uploadedBy: "olga",
    createdAt: `2026-01-1${day}T00:00:00.000Z`,
    ...rest,
  };
}
