// Every described operation as an owner calls it on the sandbox's demo.
import type { GroupManagement, OperationName } from "group-management-sdk";
import type { Sandbox } from "group-management-sdk/sandbox";

import { changesSomething } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";

type Undescribed = "documents.getMarkdown" | "documents.getShared" | "circles.listKinds";
type Described = Exclude<OperationName, Undescribed>;
type DemoCall = (client: GroupManagement, demo: Sandbox["demo"]) => PromiseLike<unknown>;

const q = "what to bring to camp";
const whole = { max: Infinity };

/** The compiler asks for the call of a new operation. Lists are walked whole. */
const calls: Readonly<Record<Described, DemoCall>> = {
  "groups.overview": ({ groups }, { groupId }) =>
    groups.overview(groupId, { include: ["upcomingEvents", "rosterCounts", "positions"] }),
  "groups.updateProfile": ({ groups }, { groupId }) =>
    groups.updateProfile(groupId, { subtype: "TROOP" }),
  "groups.createSubgroup": ({ groups }, { councilId }) =>
    groups.createSubgroup(councilId, { name: "Kitchen crew" }),
  "groups.aiCredits": ({ groups }, { groupId }) => groups.aiCredits(groupId),
  "groups.contacts.list": ({ groups }, { groupId }) =>
    groups.contacts.list(groupId, { include: ["guardians", "dependents"] }).toArray(whole),
  "groups.positions.get": ({ groups }, { groupId, positions }) =>
    groups.positions.get(groupId, positions.full),
  "groups.albums.list": ({ groups }, { groupId }) => groups.albums.list(groupId).toArray(whole),
  "groups.albums.items": ({ groups }, { groupId, albums }) =>
    groups.albums.items(groupId, albums.event).toArray(whole),
  "events.get": ({ events }, demo) =>
    events.get(demo.groupId, demo.events.paid, {
      include: ["rsvpCounts", "ticketTypes", "leaders"],
    }),
  "events.createCheckoutLink": ({ events }, demo) =>
    events.createCheckoutLink(demo.groupId, demo.events.paid),
  "documents.list": ({ documents }, { groupId }) => documents.list(groupId).toArray(whole),
  "documents.search": ({ documents }, { groupId }) => documents.search(groupId, { q }),
  "documents.searchShared": ({ documents }, { vertical }) =>
    documents.searchShared(vertical, { q, limit: 20 }),
  "circles.create": ({ circles }, { groupId, circleKinds }) =>
    circles.create(groupId, { kind: circleKinds.patrol, name: "Herons" }),
  "circles.addMembers": ({ circles }, demo) =>
    circles.addMembers(demo.groupId, demo.circles.patrol, {
      contactIds: [demo.contacts.youth],
      move: true,
    }),
  "blueprints.list": ({ blueprints }, { groupId }) => blueprints.list(groupId).toArray(whole),
  "blueprints.plan": ({ blueprints }, demo) =>
    blueprints.plan(demo.groupId, demo.blueprints.current),
  "me.groups": ({ me }) => me.groups().toArray(whole),
  "me.household": ({ me }, { groupId }) => me.household(groupId).toArray(whole),
  "me.inboxSummary": ({ me }) => me.inboxSummary(),
};

export interface KnownDemoCall {
  readonly name: OperationName;
  readonly invoke: DemoCall;
  readonly changes: boolean;
}

export const demoCalls: readonly KnownDemoCall[] = Object.keys(definitions).flatMap((id) => {
  const name = id as Described;
  return name in calls ? [{ name, invoke: calls[name], changes: changesSomething(name) }] : [];
});
