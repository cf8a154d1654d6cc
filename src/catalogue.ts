// Every operation in one list, with facts of the specification beside its shape: credentials, scopes (spec 5), release and
// section. Docs, scope helpers and the sandbox read it; the client does not.
import type { PublishedCode } from "./core/errors/codes.ts";
import type { Method, Operation } from "./core/operation.ts";
import { operationCodes } from "./operation-codes.ts";
import { albumOperations } from "./resources/albums.ts";
import { blueprintOperations } from "./resources/blueprints.ts";
import { circleOperations } from "./resources/circles.ts";
import { contactOperations } from "./resources/contacts/contacts.ts";
import { documentOperations } from "./resources/documents.ts";
import { eventOperations } from "./resources/events.ts";
import { groupOperations } from "./resources/groups.ts";
import { meOperations } from "./resources/me.ts";
import { positionOperations } from "./resources/positions.ts";

/** The name of an operation, such as `"events.get"`. */
export type OperationName =
  | "groups.overview"
  | "groups.updateProfile"
  | "groups.createSubgroup"
  | "groups.aiCredits"
  | "groups.contacts.list"
  | "groups.positions.get"
  | "groups.albums.list"
  | "groups.albums.items"
  | "events.get"
  | "events.createCheckoutLink"
  | "documents.list"
  | "documents.search"
  | "documents.searchShared"
  | "documents.getMarkdown"
  | "documents.getShared"
  | "circles.create"
  | "circles.addMembers"
  | "circles.listKinds"
  | "blueprints.list"
  | "blueprints.plan"
  | "me.groups"
  | "me.household"
  | "me.inboxSummary";

// In functions marked as pure, so that bundlers leave both tables out where they are not used.

/** @internal The operations as the client sends them, with the schemas of their responses. */
export const definitions: Readonly<Record<OperationName, Operation & { readonly method: Method }>> =
  /* @__PURE__ */ (() => ({
    "groups.overview": groupOperations.overview,
    "groups.updateProfile": groupOperations.updateProfile,
    "groups.createSubgroup": groupOperations.createSubgroup,
    "groups.aiCredits": groupOperations.aiCredits,
    "groups.contacts.list": contactOperations.list,
    "groups.positions.get": positionOperations.get,
    "groups.albums.list": albumOperations.list,
    "groups.albums.items": albumOperations.items,
    "events.get": eventOperations.get,
    "events.createCheckoutLink": eventOperations.createCheckoutLink,
    "documents.list": documentOperations.list,
    "documents.search": documentOperations.search,
    "documents.searchShared": documentOperations.searchShared,
    "documents.getMarkdown": documentOperations.getMarkdown,
    "documents.getShared": documentOperations.getShared,
    "circles.create": circleOperations.create,
    "circles.addMembers": circleOperations.addMembers,
    "circles.listKinds": circleOperations.listKinds,
    "blueprints.list": blueprintOperations.list,
    "blueprints.plan": blueprintOperations.plan,
    "me.groups": meOperations.groups,
    "me.household": meOperations.household,
    "me.inboxSummary": meOperations.inboxSummary,
  }))();

/** The two kinds of credentials. */
export type CredentialKind = "groupKey" | "accessToken";

/** Facts of the specification about an operation. */
export interface OperationInfo {
  /** The HTTP method. */
  readonly method: Method;
  /** The path template, such as `"/groups/{groupId}/overview"`. */
  readonly path: string;
  /** `"cursor"` for a list with pages, `"single"` for a list of one page, null if it is not a list. */
  readonly paging: "cursor" | "single" | null;
  /** Whether the client retries it after an unclear outcome, such as a broken connection. */
  readonly idempotent: boolean;
  /** @deprecated The earlier name of `idempotent`; removed in 1.0. */
  readonly repeatable: boolean;
  /** The required scope for each kind of credential; null if the specification lists none. */
  readonly scopes: { readonly groupKey: string | null; readonly accessToken: string | null };
  /** Whether a group key may call it. */
  readonly groupKeyAccepted: boolean;
  /** Whether only first-party apps may call it. */
  readonly firstPartyOnly: boolean;
  /** The release that added it; null if the specification does not say. */
  readonly since: string | null;
  /** The section of the specification, such as `"4.6"`. */
  readonly section: string;
  /** The error codes of the operation, including those of all operations. Codes may be added. */
  readonly errorCodes: readonly PublishedCode[];
}

type Facts = Partial<Pick<OperationInfo, "groupKeyAccepted" | "firstPartyOnly" | "since">> & {
  readonly section: string;
  readonly key?: string;
  readonly token?: string;
};

// Differences from the default: any credential, no listed scope, no named release.
const facts: Record<OperationName, Facts> = {
  "groups.overview": { section: "4.5" },
  "groups.updateProfile": { section: "4.8", token: "groups.write" },
  "groups.createSubgroup": { section: "4.13" },
  "groups.aiCredits": {
    section: "4.4",
    key: "documents:read",
    token: "documents.read",
    firstPartyOnly: true,
    since: "2.23.0",
  },
  "groups.contacts.list": { section: "4.12" },
  "groups.positions.get": { section: "4.18" },
  "groups.albums.list": { section: "4.10" },
  "groups.albums.items": { section: "4.11" },
  "events.get": { section: "4.6" },
  "events.createCheckoutLink": { section: "4.15", token: "payments.links" },
  "documents.list": { section: "4.3", key: "documents:read", token: "documents.read" },
  "documents.search": { section: "4.2", key: "documents:read", token: "documents.read" },
  "documents.searchShared": {
    section: "4.1",
    token: "ai.query",
    groupKeyAccepted: false,
    firstPartyOnly: true,
    since: "2.23.0",
  },
  "documents.getMarkdown": { section: "4" },
  "documents.getShared": { section: "4" },
  "circles.create": { section: "4.14", since: "2.14.0" },
  "circles.addMembers": { section: "4.9", since: "2.14.0" },
  "circles.listKinds": { section: "4" },
  "blueprints.list": { section: "4.17", token: "blueprints.apply" },
  "blueprints.plan": { section: "4.7", token: "blueprints.apply" },
  "me.groups": { section: "4.16", token: "me.read" },
  "me.household": { section: "4.19", since: "2.19.0" },
  "me.inboxSummary": { section: "4.20", token: "me.read" },
};

function infoOf(name: OperationName): OperationInfo {
  const { method, path, paging, idempotent } = definitions[name];
  const { key, token, groupKeyAccepted, firstPartyOnly, since, section } = facts[name];
  return Object.freeze({
    method,
    path,
    paging: paging ?? null,
    idempotent,
    repeatable: idempotent,
    scopes: Object.freeze({ groupKey: key ?? null, accessToken: token ?? null }),
    groupKeyAccepted: groupKeyAccepted ?? true,
    firstPartyOnly: firstPartyOnly ?? false,
    since: since ?? null,
    section,
    errorCodes: Object.freeze([...operationCodes[name]]),
  });
}

/** All operations by name, with their facts. Frozen. */
export const operations: Readonly<Record<OperationName, OperationInfo>> = /* @__PURE__ */ (() =>
  Object.freeze(
    Object.fromEntries(
      (Object.keys(definitions) as OperationName[]).map((name) => [name, infoOf(name)]),
    ) as Record<OperationName, OperationInfo>,
  ))();
