// Everything that a user of the client imports.
export type {
  AccessTokenContext,
  AccessTokenProvider,
  CallOptions,
  ClientOptionFields,
  ClientOptions,
  QueryValue,
} from "./core/options/options.ts";
export type { Pacing, Priority } from "./core/pacing/queue/pending-call.ts";
export { GroupManagement, type GroupManagementClient, type SchemaOutput } from "./client.ts";
export { type ClientPool, type ClientPoolOptions, createClientPool } from "./pool/client-pool.ts";
export { version } from "./version.ts";

export { apiErrorCodes, type ApiErrorOf, isApiError } from "./core/errors/api-error.ts";
export type { ApiErrorCode } from "./core/errors/codes.ts";
export { ApiPromise, type ResponseInfo, type WithResponse } from "./core/results/api-promise.ts";
export type { CustomRequest } from "./core/custom-request.ts";
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
} from "./core/errors/errors.ts";
export type { HeaderValues } from "./core/http/headers.ts";
export type { Fetch } from "./core/http/http-client.ts";
export type {
  AttemptEnd,
  AttemptInstrument,
  CallInstrument,
  CallStart,
  Instrumentation,
} from "./core/observability/instrumentation.ts";
export type {
  CallEvent,
  DriftEvent,
  ResponseEvent,
  RetryEvent,
  SettledEvent,
  WaitEvent,
} from "./core/observability/events.ts";
export type { Hooks, Logger, LogLevel } from "./core/observability/hooks.ts";
export { type Page, PagedList } from "./core/results/paged-list.ts";
export { processPacing } from "./core/pacing/shared-pacing.ts";
export type { AppInfo } from "./core/options/user-agent.ts";
export type { RateLimit } from "./core/http/rate-limit.ts";
export type { SharedPacing } from "./core/pacing/shared-pacing.ts";
export type {
  StandardIssue,
  StandardResult,
  StandardSchema,
} from "./core/validation/standard-schema.ts";

export type { AlbumItemsParams, AlbumListParams, Albums } from "./resources/albums.ts";
export type { Blueprints, BlueprintPlanParams } from "./resources/blueprints.ts";
export type { Circles, CircleCreateParams } from "./resources/circles.ts";
export type { ContactSyncParams } from "./resources/contacts/sync.ts";
export type { ContactBatch } from "./resources/contacts/walk.ts";
export type { ContactListParams, Contacts } from "./resources/contacts/contacts.ts";
export type {
  DocumentListParams,
  DocumentSearchParams,
  DocumentSearchSharedParams,
  Documents,
} from "./resources/documents.ts";
export type { EventGetParams, Events } from "./resources/events.ts";
export type {
  GroupCreateSubgroupParams,
  GroupOverviewParams,
  GroupProfile,
  Groups,
  GroupUpdateProfileParams,
} from "./resources/groups.ts";
export type { Including } from "./resources/including.ts";
export type { JsonRecord } from "./resources/json-record.ts";
export type { Me, MeGroupsParams } from "./resources/me.ts";
export type { PageParams } from "./resources/page-params.ts";
export type { Positions } from "./resources/positions.ts";

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
  type CircleAddMembersParams,
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
export type { Known, Money, Open, Unrecognized } from "./schemas/shared.ts";

export { type CredentialKind, type OperationInfo, operations } from "./operations/catalogue.ts";
export type { ErrorCodeOf, OperationName } from "./operations/facts.ts";
export type { PublishedCode } from "./core/errors/codes.ts";
export {
  missingScopes,
  requiredScopes,
  type ScopeDemand,
  type ScopedOperation,
} from "./operations/scopes.ts";
export {
  type EventSpan,
  eventSpan,
  type EventSpanOptions,
  type EventTimeOptions,
  formatEventTime,
} from "./helpers/event-time.ts";
export { hideNames } from "./helpers/hide-names.ts";
export { splitMembers } from "./helpers/members.ts";
export { formatMoney, fromMinorUnits, toMinorUnits } from "./helpers/money.ts";
export {
  nameRestorer,
  type NameRestorer,
  restoreNames,
  type RestoreNamesOptions,
} from "./helpers/names.ts";
export {
  canUseAssistant,
  isKnown,
  isLeaderRole,
  isUnrecognized,
  knownOnly,
} from "./helpers/tolerance.ts";
