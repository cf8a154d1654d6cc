// Everything that a user of the client imports.
export { GroupManagement, type SchemaOutput } from "./client.ts";
export { version } from "./version.ts";

export {
  apiErrorClasses,
  type ApiErrorCode,
  apiErrorCodes,
  type ApiErrorOf,
} from "./core/api-error.ts";
export { ApiPromise, type ResponseInfo, type WithResponse } from "./core/api-promise.ts";
export type { CustomRequest, QueryValue } from "./core/custom-request.ts";
export {
  ApiError,
  AssistantError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  CredentialError,
  GroupManagementError,
  InvalidRequestError,
  isApiError,
  NotFoundError,
  type Outcome,
  PaginationError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  RequestValidationError,
  ResponseValidationError,
  ServerError,
  TimeoutError,
  type ValidationIssue,
} from "./core/errors.ts";
export type { HeaderValues } from "./core/headers.ts";
export type {
  AttemptEnd,
  AttemptInstrument,
  CallInstrument,
  CallStart,
  Instrumentation,
} from "./core/instrumentation.ts";
export type {
  CallEvent,
  DriftEvent,
  Hooks,
  Logger,
  LogLevel,
  ResponseEvent,
  RetryEvent,
  SettledEvent,
  WaitEvent,
} from "./core/observe.ts";
export type {
  AccessTokenContext,
  AccessTokenProvider,
  CallOptions,
  ClientOptions,
  Pacing,
} from "./core/options.ts";
export { type Page, PagedList } from "./core/paging.ts";
export { processPacing } from "./core/process-pacing.ts";
export type { AppInfo } from "./core/user-agent.ts";
export type { RateLimit } from "./core/rate-limit.ts";
export type { SharedPacing } from "./core/shared-pacing.ts";
export type { StandardIssue, StandardResult, StandardSchema } from "./core/standard-schema.ts";

export type { Albums } from "./resources/albums.ts";
export type { Blueprints, PlanChoice } from "./resources/blueprints.ts";
export type { CircleMembers, Circles, NewCircle } from "./resources/circles.ts";
export type { ContactBatch, ContactSync } from "./resources/contacts-sync.ts";
export type { ContactFilter, Contacts } from "./resources/contacts.ts";
export type {
  DocumentFilter,
  DocumentQuestion,
  Documents,
  SharedQuestion,
} from "./resources/documents.ts";
export type { Events } from "./resources/events.ts";
export type { GroupProfile, Groups, NewSubgroup } from "./resources/groups.ts";
export type { Including } from "./resources/including.ts";
export type { Me, MembershipFilter } from "./resources/me.ts";
export type { PageQuery } from "./resources/page-query.ts";
export type { Positions } from "./resources/positions.ts";
export type { Resource } from "./resources/resource.ts";

export {
  type Album,
  type AlbumEvent,
  type AlbumItem,
  type AlbumItemKind,
  albumItemKinds,
  albumVisibilities,
  type AlbumVisibility,
} from "./schemas/album.ts";
export {
  type BlueprintApplication,
  type BlueprintCounts,
  type BlueprintPlan,
  type BlueprintSummary,
  type PlanAction,
  planActions,
  type PlanItem,
  type PlanItemKind,
  planItemKinds,
  type PlannedBlueprint,
  type PlanSummary,
} from "./schemas/blueprint.ts";
export {
  type Circle,
  type CircleMembersChange,
  type CircleRole,
  circleRoles,
} from "./schemas/circle.ts";
export {
  type Contact,
  type ContactPart,
  contactParts,
  type ContactType,
  contactTypes,
  type HouseholdEntry,
  type HouseholdRelationship,
  householdRelationships,
  type InviteStatus,
  inviteStatuses,
  type MemberRole,
  memberRoles,
  type RelatedContact,
} from "./schemas/contact.ts";
export {
  documentCategories,
  type DocumentCategory,
  type DocumentFolder,
  type DocumentLink,
  type DocumentLinkType,
  documentLinkTypes,
  type DocumentSearch,
  type DocumentSearchHit,
  type DocumentStatus,
  documentStatuses,
  documentVisibilities,
  type DocumentVisibility,
  type GroupDocument,
  type People,
  type PersonName,
  type Season,
  seasons,
  type SharedCopyHit,
  type SharedCopyKind,
  sharedCopyKinds,
  type SharedSearch,
  type Uploader,
} from "./schemas/document.ts";
export {
  type CheckoutLink,
  type CircleKind,
  type EventCircle,
  type EventCost,
  type EventLeader,
  type EventLeaderRole,
  eventLeaderRoles,
  type EventLocation,
  type EventPart,
  eventParts,
  type EventRsvp,
  type EventStatus,
  eventStatuses,
  type EventViewer,
  type GroupEvent,
  type RsvpCounts,
  type SingleEvent,
  type TicketType,
} from "./schemas/event.ts";
export {
  type AiCredits,
  type Group,
  type GroupType,
  groupTypes,
  type Overview,
  type OverviewPart,
  overviewParts,
  type RosterCounts,
} from "./schemas/group.ts";
export {
  type InboxSummary,
  type Install,
  type InstallReason,
  installReasons,
  type InstallSource,
  installSources,
  type Membership,
  type MembershipGroup,
} from "./schemas/membership.ts";
export {
  type Position,
  positionCategories,
  type PositionCategory,
  type PositionHolder,
} from "./schemas/position.ts";
export type { Known, ListBody, Money, Open, Unrecognized } from "./schemas/shared.ts";

export {
  type CredentialKind,
  type OperationInfo,
  type OperationName,
  operations,
  requiredScopes,
} from "./catalogue.ts";
export { formatMoney, toMinorUnits } from "./helpers/money.ts";
export { restoreNames } from "./helpers/names.ts";
export {
  canUseAssistant,
  isKnown,
  isLeaderRole,
  isUnrecognized,
  knownOnly,
} from "./helpers/tolerance.ts";
