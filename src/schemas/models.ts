// Every model by the name of its interface, with facts that its schema does not contain: the known values of open
// enumerations, and the alternatives that the specification lists. For the OpenAPI document and the check of a service;
// the client does not contain it.
import type { ZodMiniType } from "zod/mini";

import {
  albumEventSchema,
  albumItemKinds,
  albumItemSchema,
  albumSchema,
  albumVisibilities,
} from "./album.ts";
import {
  blueprintApplicationSchema,
  blueprintCountsSchema,
  blueprintPlanSchema,
  blueprintSummarySchema,
  planActions,
  planItemKinds,
  planItemSchema,
  plannedBlueprintSchema,
  planSummarySchema,
} from "./blueprint.ts";
import { circleMembersChangeSchema, circleSchema } from "./circle.ts";
import {
  contactSchema,
  contactTypes,
  householdEntrySchema,
  householdRelationships,
  inviteStatuses,
  memberRoles,
  relatedContactSchema,
} from "./contact.ts";
import {
  documentCategories,
  documentFolderSchema,
  documentLinkSchema,
  documentLinkTypes,
  documentSearchHitSchema,
  documentSearchSchema,
  documentStatuses,
  documentVisibilities,
  groupDocumentSchema,
  personNameSchema,
  seasons,
  sharedCopyHitSchema,
  sharedCopyKinds,
  sharedSearchSchema,
  uploaderSchema,
} from "./document.ts";
import {
  checkoutLinkSchema,
  circleKindSchema,
  eventCircleSchema,
  eventCostSchema,
  eventLeaderRoles,
  eventLeaderSchema,
  eventLocationSchema,
  eventRsvpSchema,
  eventStatuses,
  eventViewerSchema,
  groupEventSchema,
  rsvpCountsSchema,
  singleEventSchema,
  ticketTypeSchema,
} from "./event.ts";
import {
  aiCreditsSchema,
  groupSchema,
  groupTypes,
  overviewSchema,
  rosterCountsSchema,
} from "./group.ts";
import {
  inboxSummarySchema,
  installReasons,
  installSchema,
  installSources,
  membershipGroupSchema,
  membershipSchema,
} from "./membership.ts";
import { positionCategories, positionHolderSchema, positionSchema } from "./position.ts";
import { moneySchema, type Unrecognized } from "./shared.ts";

/** The known values of an open enumeration; `never` for any other type, plain strings included. */
type KnownOf<Type> = Type extends string ? (string extends Type ? never : Type) : never;

type Enumerated<Model> = {
  readonly [
    Field in keyof Model as [KnownOf<Model[Field]>] extends [never] ? never : Field
  ]-?: readonly KnownOf<Model[Field]>[];
};

type WithAlternatives<Model> = {
  readonly [
    Field in keyof Model as Unrecognized extends Model[Field] ? Field : never
  ]-?: ZodMiniType<Exclude<Model[Field], Unrecognized | null | undefined>>;
};

/** A model, with facts about its fields that its schema does not contain. */
export interface ModelInfo {
  readonly schema: ZodMiniType;
  /** The values of open enumerations that this client knows, by field. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** The alternative that the specification lists, by field. */
  readonly alternatives: Readonly<Record<string, ZodMiniType>>;
  /** Whether the enumeration is written in capitals and in small letters. */
  readonly anyCase: boolean;
}

/** The compiler refuses an enumeration or an alternative that is left out. */
function described<Model>(
  schema: ZodMiniType<Model>,
  known: Enumerated<Model>,
  alternatives: WithAlternatives<Model>,
  anyCase = false,
): ModelInfo {
  return { schema, known, alternatives, anyCase };
}

/** A model without open enumerations and alternatives. */
function plain<Model>(
  schema: ZodMiniType<Model> &
    (keyof (Enumerated<Model> & WithAlternatives<Model>) extends never ? unknown : never),
): ModelInfo {
  return { schema, known: {}, alternatives: {}, anyCase: false };
}

const event = { status: eventStatuses };
const eventAlternatives = { circle: eventCircleSchema };

export const models: Readonly<Record<string, ModelInfo>> = {
  AiCredits: plain(aiCreditsSchema),
  Album: described(albumSchema, { visibility: albumVisibilities }, { event: albumEventSchema }),
  AlbumEvent: plain(albumEventSchema),
  AlbumItem: described(
    albumItemSchema,
    { kind: albumItemKinds, visibility: albumVisibilities },
    {},
  ),
  BlueprintApplication: plain(blueprintApplicationSchema),
  BlueprintCounts: plain(blueprintCountsSchema),
  BlueprintPlan: plain(blueprintPlanSchema),
  BlueprintSummary: plain(blueprintSummarySchema),
  CheckoutLink: plain(checkoutLinkSchema),
  Circle: plain(circleSchema),
  CircleKind: plain(circleKindSchema),
  CircleMembersChange: plain(circleMembersChangeSchema),
  Contact: described(
    contactSchema,
    { type: contactTypes, role: memberRoles, inviteStatus: inviteStatuses },
    {},
  ),
  DocumentFolder: plain(documentFolderSchema),
  // The specification writes both `event` and `EVENT`.
  DocumentLink: described(documentLinkSchema, { type: documentLinkTypes }, {}, true),
  DocumentSearch: plain(documentSearchSchema),
  DocumentSearchHit: plain(documentSearchHitSchema),
  EventCircle: plain(eventCircleSchema),
  EventCost: described(eventCostSchema, {}, { perPerson: moneySchema }),
  EventLeader: described(eventLeaderSchema, { role: eventLeaderRoles }, {}),
  EventLocation: plain(eventLocationSchema),
  EventRsvp: plain(eventRsvpSchema),
  EventViewer: plain(eventViewerSchema),
  Group: described(groupSchema, { type: groupTypes }, {}),
  GroupDocument: described(
    groupDocumentSchema,
    { category: documentCategories, visibility: documentVisibilities, status: documentStatuses },
    {},
  ),
  GroupEvent: described(groupEventSchema, event, eventAlternatives),
  HouseholdEntry: described(
    householdEntrySchema,
    { type: contactTypes, relationship: householdRelationships },
    {},
  ),
  InboxSummary: plain(inboxSummarySchema),
  Install: described(installSchema, { source: installSources, reason: installReasons }, {}),
  Membership: described(membershipSchema, { role: memberRoles }, {}),
  MembershipGroup: described(membershipGroupSchema, { type: groupTypes }, {}),
  Money: plain(moneySchema),
  Overview: plain(overviewSchema),
  PersonName: plain(personNameSchema),
  PlanItem: described(planItemSchema, { kind: planItemKinds, action: planActions }, {}),
  PlannedBlueprint: plain(plannedBlueprintSchema),
  PlanSummary: plain(planSummarySchema),
  Position: described(positionSchema, { category: positionCategories }, {}),
  PositionHolder: plain(positionHolderSchema),
  RelatedContact: plain(relatedContactSchema),
  RosterCounts: plain(rosterCountsSchema),
  RsvpCounts: plain(rsvpCountsSchema),
  SharedCopyHit: described(
    sharedCopyHitSchema,
    { kind: sharedCopyKinds, docType: documentCategories, season: seasons },
    {},
  ),
  SharedSearch: plain(sharedSearchSchema),
  SingleEvent: described(singleEventSchema, event, eventAlternatives),
  TicketType: plain(ticketTypeSchema),
  Uploader: plain(uploaderSchema),
};
