// Objects that programs write by hand for their own tests, of each type of a response: those of version 0.1.0.
import type {
  AiCredits,
  Album,
  AlbumItem,
  BlueprintPlan,
  BlueprintSummary,
  CheckoutLink,
  Circle,
  CircleMembersChange,
  Contact,
  DocumentSearch,
  Group,
  GroupDocument,
  HouseholdEntry,
  InboxSummary,
  Membership,
  Overview,
  Position,
  SharedSearch,
  SingleEvent,
} from "group-management-sdk";

import responses from "../0.1.0/responses.json" with { type: "json" };

interface ListBody<Item> {
  items: Item[];
  nextCursor: string | null;
}

export const fixtures: {
  "groups.overview": Overview;
  "groups.updateProfile": Group;
  "groups.createSubgroup": Group;
  "groups.aiCredits": AiCredits;
  "groups.contacts.list": ListBody<Contact>;
  "groups.positions.get": Position;
  "groups.albums.list": ListBody<Album>;
  "groups.albums.items": ListBody<AlbumItem>;
  "events.get": SingleEvent;
  "events.createCheckoutLink": CheckoutLink;
  "documents.list": ListBody<GroupDocument>;
  "documents.search": DocumentSearch;
  "documents.searchShared": SharedSearch;
  "circles.create": Circle;
  "circles.addMembers": CircleMembersChange;
  "blueprints.list": ListBody<BlueprintSummary>;
  "blueprints.plan": BlueprintPlan;
  "me.groups": ListBody<Membership>;
  "me.household": ListBody<HouseholdEntry>;
  "me.inboxSummary": InboxSummary;
} = responses;
