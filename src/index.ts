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

export type * from "./resources/albums.ts";
export type * from "./resources/blueprints.ts";
export type * from "./resources/circles.ts";
export type { ContactSyncParams } from "./resources/contacts/sync.ts";
export type { ContactBatch } from "./resources/contacts/walk.ts";
export type * from "./resources/contacts/contacts.ts";
export type * from "./resources/documents.ts";
export type * from "./resources/events.ts";
export type * from "./resources/groups.ts";
export type { Including } from "./resources/including.ts";
export type { JsonRecord } from "./resources/json-record.ts";
export type * from "./resources/me.ts";
export type { PageParams } from "./resources/page-params.ts";
export type * from "./resources/positions.ts";

export type * from "./schemas/all.ts";
export type { Known, Money, Open, Unrecognized } from "./schemas/shared.ts";
export { albumItemKinds, albumVisibilities } from "./schemas/album.ts";
export { planActions, planItemKinds } from "./schemas/blueprint.ts";
export { circleRoles } from "./schemas/circle.ts";
export {
  contactParts,
  contactTypes,
  householdRelationships,
  inviteStatuses,
  memberRoles,
} from "./schemas/contact.ts";
export {
  documentCategories,
  documentLinkTypes,
  documentStatuses,
  documentVisibilities,
  seasons,
  sharedCopyKinds,
} from "./schemas/document.ts";
export { eventLeaderRoles, eventParts, eventStatuses } from "./schemas/event.ts";
export { groupTypes, overviewParts } from "./schemas/group.ts";
export { installReasons, installSources } from "./schemas/membership.ts";
export { positionCategories } from "./schemas/position.ts";

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
} from "./helpers/newer-values.ts";
