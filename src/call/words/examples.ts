// An example of each operation, with the ids of the sandbox's demo data. A test runs every one of them.
import type { OperationName } from "../../operations/facts.ts";
import type { ListedOperation } from "../operation.ts";

/** The id that examples have for each placeholder of a path. */
export const exampleIds: Readonly<Record<string, string>> = {
  groupId: "grp_troop-42",
  verticalId: "scouting",
  eventId: "evt_canoe-weekend",
  documentId: "doc_canoe-packing-list",
  copyId: "cpy_e8d35b62",
  circleId: "cir_outdoor-committee",
  positionId: "pos_scoutmaster",
  albumId: "alb_troop-life",
  blueprint: "troop-year@4",
};

/** The fields after the ids. */
const fields: Partial<Record<OperationName, string>> = {
  "groups.overview": "--include upcomingEvents,rosterCounts",
  "groups.updateProfile": '--body \'{"meetingPlace": "Scout hall"}\' --yes',
  "groups.createSubgroup": '--name "Trek crew" --yes',
  "groups.contacts.list": "--type ADULT --all --csv --columns id,firstName,tags",
  "groups.albums.items": "--limit 5",
  "events.get": "--include rsvpCounts,ticketTypes",
  "events.createCheckoutLink": "--yes",
  "documents.list": "--category FORM",
  "documents.search": '--q "what to bring on the canoe trip"',
  "documents.searchShared": '--q "canoe trip" --limit 3',
  "circles.create": '--kind committee --name "Food committee" --yes',
  "circles.addMembers": "--contactIds con_troop-42_siobhan-o-dell --role LEADER --yes",
  "me.groups": "--all --jsonl",
};

/** Such as `call events.get grp_troop-42 evt_canoe-weekend --include rsvpCounts`. */
export function example({ name, ids: wanted }: ListedOperation): string {
  const typed = wanted.map((id) => exampleIds[id] ?? id);
  return ["call", name, ...typed, fields[name] ?? ""].join(" ").trimEnd();
}
