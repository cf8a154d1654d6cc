// Groups: overview, profile, subgroups and AI credits. Contacts, positions and albums are members.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import type { Transport } from "../core/transport.ts";
import {
  type AiCredits,
  aiCreditsSchema,
  type Group,
  groupSchema,
  type groupTypes,
  type Overview,
  type OverviewPart,
  overviewParts,
  overviewSchema,
} from "../schemas/group.ts";
import type { Known } from "../schemas/shared.ts";
import { Albums } from "./albums.ts";
import { Contacts } from "./contacts/contacts.ts";
import { Positions } from "./positions.ts";
import type { Including } from "./including.ts";
import type { JsonRecord } from "./json-record.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const groupOperations = {
  overview: operation({
    id: "groups.overview",
    method: "GET",
    path: "/groups/{groupId}/overview",
    response: overviewSchema,
    idempotent: true,
    query: { include: "names" },
    parts: overviewParts,
  }),
  updateProfile: operation({
    id: "groups.updateProfile",
    method: "PATCH",
    path: "/groups/{groupId}/profile",
    response: groupSchema,
    idempotent: true,
    argument: "profile",
    body: { subtype: "textOrNull" },
    requiresBody: true,
  }),
  createSubgroup: operation({
    id: "groups.createSubgroup",
    method: "POST",
    path: "/groups/{groupId}/subgroups",
    response: groupSchema,
    idempotent: false,
    argument: "subgroup",
    body: { name: "text", type: "text", description: "text", profile: "object" },
    requiresBody: true,
  }),
  aiCredits: operation({
    id: "groups.aiCredits",
    method: "GET",
    path: "/groups/{groupId}/ai/credits",
    response: aiCreditsSchema,
    idempotent: true,
  }),
};

/** Which parts of a group to read (spec 4.5). */
export interface GroupOverviewParams {
  /** The parts to include. */
  include?: readonly OverviewPart[] | undefined;
}

/** A group's profile: `subtype` and the fields that its vertical's descriptor declares. See *Key concepts*. */
export interface GroupProfile {
  /** One of the vertical's subtypes; null removes it. */
  subtype?: string | null | undefined;
  /** A field that the descriptor declares; null removes it. */
  [field: string]: unknown;
}

/** The fields of a profile to change (spec 4.8). */
export type GroupUpdateProfileParams = GroupProfile | JsonRecord;

/** A subgroup to create (spec 4.13). The specification does not say which fields are required. */
export interface GroupCreateSubgroupParams {
  /** Name of the group. */
  name: string;
  /** Defaults to the parent's type. */
  type?: Known<typeof groupTypes> | undefined;
  /** Shown on the group's page. */
  description?: string | undefined;
  /** Its subtype and the fields that the vertical's descriptor declares. */
  profile?: GroupUpdateProfileParams | undefined;
}

/** Groups, reached as `client.groups`. */
export class Groups extends Resource {
  /** The roster of a group. */
  readonly contacts: Contacts;
  /** The positions of a group. */
  readonly positions: Positions;
  /** The photo albums of a group. */
  readonly albums: Albums;

  /** @internal */
  constructor(transport: Transport) {
    super(transport);
    this.contacts = new Contacts(transport);
    this.positions = new Positions(transport);
    this.albums = new Albums(transport);
  }

  /**
   * Reads a group, with upcoming events, roster counts and positions if `include` names them (spec 4.5).
   *
   * Each part needs a scope: `events.read` for `upcomingEvents`, `roster.read` for `rosterCounts`, `positions.read`
   * for `positions`. Open join requests and cards are not included.
   * @param groupId - Id of the group; not its slug.
   * @param query - The parts to include.
   * @param options - Abort signal, time limits, headers and more.
   * @throws PermissionDeniedError `insufficient_scope` for a part whose scope the credential lacks.
   */
  overview<const Parts extends readonly OverviewPart[]>(
    groupId: string,
    query: { include: Parts },
    options?: CallOptions,
  ): ApiPromise<Including<Overview, Parts>>;
  /**
   * Reads a group, with the parts that `include` names at run time, or with none (spec 4.5).
   *
   * Each part needs a scope: `events.read` for `upcomingEvents`, `roster.read` for `rosterCounts`, `positions.read`
   * for `positions`. Open join requests and cards are not included.
   * @param groupId - Id of the group; not its slug.
   * @param query - The parts to include. Default: none.
   * @param options - Abort signal, time limits, headers and more.
   * @throws PermissionDeniedError `insufficient_scope` for a part whose scope the credential lacks.
   */
  overview(
    groupId: string,
    query?: GroupOverviewParams,
    options?: CallOptions,
  ): ApiPromise<Overview>;
  overview(
    groupId: string,
    query: GroupOverviewParams = {},
    options?: CallOptions,
  ): ApiPromise<Overview> {
    const given = { path: { groupId }, query };
    return this.call(groupOperations.overview, given, options);
  }

  /**
   * Changes a group's profile (spec 4.8): a field replaces the stored value, null removes it, other fields stay.
   * Strings are trimmed. Values that are already stored are accepted unchanged, so you may send `metadata` back as it
   * was read, with changes. At most 16 KB of JSON.
   * @throws InvalidRequestError `invalid_profile` with every problem in its message; `invalid_body` for an unknown
   * field.
   * @throws ConflictError `no_profile` if the group has no vertical, or its vertical has no profile.
   */
  updateProfile(
    groupId: string,
    profile: GroupUpdateProfileParams,
    options?: CallOptions,
  ): ApiPromise<Group> {
    const given = { path: { groupId }, body: profile };
    return this.call(groupOperations.updateProfile, given, options);
  }

  /**
   * Creates a group below this one; the signed-in person becomes its owner (spec 4.13). Without a subtype it gets the
   * first one that the vertical allows under the parent's and that is not retired. At most 16 KB of JSON. Not
   * idempotent: never retried after an unclear outcome. Dens and patrols are circles: see `circles.create`.
   * @throws InvalidRequestError `invalid_body` or `invalid_profile`.
   * @throws PermissionDeniedError if the person may not add subgroups here.
   */
  createSubgroup(
    groupId: string,
    subgroup: GroupCreateSubgroupParams,
    options?: CallOptions,
  ): ApiPromise<Group> {
    const given = { path: { groupId }, body: subgroup };
    return this.call(groupOperations.createSubgroup, given, options);
  }

  /**
   * Reads a group's AI credits of the current month (spec 4.4, since 2.23.0). First-party apps only. See
   * `canUseAssistant`.
   * @throws PermissionDeniedError `first_party_only` for any other caller.
   */
  aiCredits(groupId: string, options?: CallOptions): ApiPromise<AiCredits> {
    return this.call(groupOperations.aiCredits, { path: { groupId } }, options);
  }
}
