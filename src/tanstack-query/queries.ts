// The type of the tree of queries and mutations: the client's calls with the client's arguments.
import type {
  AiCredits,
  BlueprintPlan,
  BlueprintSummary,
  CheckoutLink,
  Circle,
  CircleAddMembersParams,
  CircleMembersChange,
  Contact,
  ContactListParams,
  DocumentListParams,
  DocumentSearchParams,
  DocumentSearch,
  EventPart,
  Group,
  GroupDocument,
  GroupProfile,
  HouseholdEntry,
  InboxSummary,
  EventGetParams,
  GroupOverviewParams,
  GroupEvent,
  Including,
  Membership,
  MeGroupsParams,
  CircleCreateParams,
  GroupCreateSubgroupParams,
  Overview,
  OverviewPart,
  BlueprintPlanParams,
  Position,
  DocumentSearchSharedParams,
  SharedSearch,
  SchemaOutput,
  StandardSchema,
} from "group-management-sdk";
import type { IdOrSkip, QueryChoice, QueryFilter, QueryOperation, Skip } from "./keys.ts";
import type {
  AlbumItemQueries,
  AlbumListQueries,
  GroupListQueries,
  PersonListQueries,
  SearchQueries,
} from "./list-queries.ts";
import type {
  CustomRead,
  HouseholdOptionsOf,
  MutationOptionsOf,
  OrderedMutationOptionsOf,
  QueryCallOptions,
  QueryOptionsOf,
  ReadChoice,
  RosterOptionsOf,
  Skippable,
  TokenIn,
} from "./options.ts";
import type { StaleFilter } from "./query-core.ts";
import type { ContactRosterParams } from "./roster.ts";

/** The name of an operation that changes something. */
export type MutationName =
  | "circles.create"
  | "circles.addMembers"
  | "events.createCheckoutLink"
  | "groups.createSubgroup"
  | "groups.updateProfile";

/** Further operations that an app invalidates, by mutation. */
export type MoreStale = Partial<Readonly<Record<MutationName, readonly QueryOperation[]>>>;

/** Options of `createQueries`. */
export interface QueriesOptions {
  /**
   * The id of the person whose data the queries hold; part of every key. Without it two people on one QueryClient share
   * data. Never a credential.
   */
  personId?: string | undefined;
  /**
   * Whether a mutation invalidates what it changed. Default true. With `"wait"` it stays pending until active queries
   * have been refetched.
   */
  invalidate?: boolean | "wait" | undefined;
  /** More operations to invalidate, by the mutation's name. */
  staleAfter?: MoreStale | undefined;
  /** Options of every call. The signal is the query's. */
  callOptions?: QueryCallOptions | undefined;
}

/** Queries and mutations of groups, as `client.groups` has their calls. */
export interface GroupQueries {
  /** A group and parts of its screen (spec 4.5). */
  readonly overview: {
    /** A group (spec 4.5), with the parts that `include` names. */
    <GroupId extends IdOrSkip, const Parts extends readonly OverviewPart[]>(
      groupId: GroupId,
      query: { include: Parts },
      options?: QueryCallOptions,
    ): Skippable<QueryOptionsOf<Including<Overview, Parts>>, TokenIn<GroupId>>;
    /** A group (spec 4.5), with parts that are chosen at run time, or with none. */
    <GroupId extends IdOrSkip>(
      groupId: GroupId,
      query?: GroupOverviewParams,
      options?: QueryCallOptions,
    ): Skippable<QueryOptionsOf<Overview>, TokenIn<GroupId>>;
  };
  /** A group's AI credits of this month (spec 4.4). */
  readonly aiCredits: <GroupId extends IdOrSkip>(
    groupId: GroupId,
    options?: QueryCallOptions,
  ) => Skippable<QueryOptionsOf<AiCredits>, TokenIn<GroupId>>;
  /**
   * Changes a group's profile (spec 4.8). Changes are sent in the order in which they were made.
   */
  readonly updateProfile: {
    /** Bound to a group: the variables are the profile's fields, and only changes to this group wait for each other. */
    (ids: { groupId: string }): OrderedMutationOptionsOf<GroupProfile, Group>;
    /** For any group: the variables have its `groupId` too, and changes to all groups wait for each other. */
    (): OrderedMutationOptionsOf<{ groupId: string } & GroupProfile, Group>;
  };
  /** Creates a subgroup of the group `groupId` (spec 4.13). */
  readonly createSubgroup: () => MutationOptionsOf<
    { groupId: string } & GroupCreateSubgroupParams,
    Group
  >;
  /** The roster of a group. */
  readonly contacts: {
    /** Roster entries (spec 4.12). */
    readonly list: GroupListQueries<Contact, ContactListParams>;
    /**
     * All entries, followed with `contacts.sync`: everything is read once and then once a day, in between what has
     * changed. Entries that have not changed stay the same objects. Never persisted.
     */
    readonly roster: <GroupId extends IdOrSkip>(
      groupId: GroupId,
      choice?: ContactRosterParams,
      options?: QueryCallOptions,
    ) => Skippable<RosterOptionsOf, TokenIn<GroupId>>;
  };
  /** The positions of a group. */
  readonly positions: {
    /** A position and who holds it (spec 4.18). */
    readonly get: <GroupId extends IdOrSkip, PositionId extends IdOrSkip>(
      groupId: GroupId,
      positionId: PositionId,
      options?: QueryCallOptions,
    ) => Skippable<QueryOptionsOf<Position>, TokenIn<GroupId | PositionId>>;
  };
  /** The photo albums of a group. */
  readonly albums: {
    /** Albums (spec 4.10). */
    readonly list: AlbumListQueries;
    /** The items of an album (spec 4.11). */
    readonly items: AlbumItemQueries;
  };
}

/** Queries and mutations of events, as `client.events` has their calls. */
export interface EventQueries {
  /** An event (spec 4.6). */
  readonly get: {
    /**
     * An event (spec 4.6), with the parts that `include` names. `leaders` may be absent in data that was restored from a
     * device, and is typed so, unless they are included: then nothing of the event is stored.
     */
    <GroupId extends IdOrSkip, EventId extends IdOrSkip, const Parts extends readonly EventPart[]>(
      groupId: GroupId,
      eventId: EventId,
      query: { include: Parts },
      options?: QueryCallOptions,
    ): Skippable<QueryOptionsOf<Including<GroupEvent, Parts>>, TokenIn<GroupId | EventId>>;
    /**
     * An event (spec 4.6), with parts that are chosen at run time, or with none. `leaders` may be absent in data that was
     * restored from a device.
     */
    <GroupId extends IdOrSkip, EventId extends IdOrSkip>(
      groupId: GroupId,
      eventId: EventId,
      query?: EventGetParams,
      options?: QueryCallOptions,
    ): Skippable<QueryOptionsOf<GroupEvent>, TokenIn<GroupId | EventId>>;
  };
  /** Gets the link to an event's payment section (spec 4.15). Invalidates nothing. */
  readonly createCheckoutLink: () => MutationOptionsOf<
    { groupId: string; eventId: string },
    CheckoutLink
  >;
}

/** Queries of documents, as `client.documents` has their calls. */
export interface DocumentQueries {
  /** Documents of a group (spec 4.3). */
  readonly list: GroupListQueries<GroupDocument, DocumentListParams>;
  /** A search in a group's documents (spec 4.2): requested once, cached only while it is shown. */
  readonly search: SearchQueries<DocumentSearchParams, DocumentSearch>;
  /**
   * A search in the documents shared across a vertical (spec 4.1): requested once, cached only while it is shown.
   */
  readonly searchShared: SearchQueries<DocumentSearchSharedParams, SharedSearch>;
}

/** Mutations of circles, as `client.circles` has their calls. */
export interface CircleQueries {
  /** Creates a circle (spec 4.14). */
  readonly create: () => MutationOptionsOf<{ groupId: string } & CircleCreateParams, Circle>;
  /** Adds roster entries to a circle (spec 4.9). Changes are sent in the order in which they were made. */
  readonly addMembers: {
    /** Bound to a circle: the variables have no ids. Changes to the group's circles wait for each other. */
    (ids: {
      groupId: string;
      circleId: string;
    }): OrderedMutationOptionsOf<CircleAddMembersParams, CircleMembersChange>;
    /** For any circle: the variables have the ids too, and changes to the circles of all groups wait for each other. */
    (): OrderedMutationOptionsOf<
      { groupId: string; circleId: string } & CircleAddMembersParams,
      CircleMembersChange
    >;
  };
}

/** Queries of blueprints, as `client.blueprints` has their calls. */
export interface BlueprintQueries {
  /** The blueprints for a group's subtype (spec 4.17), all of them. */
  readonly list: <GroupId extends IdOrSkip>(
    groupId: GroupId,
    options?: QueryCallOptions,
  ) => Skippable<QueryOptionsOf<BlueprintSummary[]>, TokenIn<GroupId>>;
  /** A preview of applying a blueprint (spec 4.7). */
  readonly plan: <GroupId extends IdOrSkip, Ref extends IdOrSkip>(
    groupId: GroupId,
    ref: Ref,
    choice?: BlueprintPlanParams,
    options?: QueryCallOptions,
  ) => Skippable<QueryOptionsOf<BlueprintPlan>, TokenIn<GroupId | Ref>>;
}

/** Queries of the signed-in person, as `client.me` has their calls. */
export interface MeQueries {
  /** The person's groups (spec 4.16). */
  readonly groups: PersonListQueries<Membership, MeGroupsParams>;
  /** All roster entries that the person may act for (spec 4.19): requested once. */
  readonly household: <GroupId extends IdOrSkip>(
    groupId: GroupId,
    options?: QueryCallOptions,
  ) => Skippable<HouseholdOptionsOf<HouseholdEntry[]>, TokenIn<GroupId>>;
  /** Unread messages in all conversations (spec 4.20). */
  readonly inboxSummary: (options?: QueryCallOptions) => QueryOptionsOf<InboxSummary>;
}

/** The queries and mutations of one client and person. */
export interface Queries {
  /** As `client.groups`. */
  readonly groups: GroupQueries;
  /** As `client.events`. */
  readonly events: EventQueries;
  /** As `client.documents`. */
  readonly documents: DocumentQueries;
  /** As `client.circles`. */
  readonly circles: CircleQueries;
  /** As `client.blueprints`. */
  readonly blueprints: BlueprintQueries;
  /** As `client.me`. */
  readonly me: MeQueries;
  /**
   * A read without a method of the client, sent by `client.request`, with the same keys, person and filters. A response
   * without a body is null.
   */
  readonly request: {
    <Schema extends StandardSchema>(
      request: CustomRead,
      choice: ReadChoice<Schema> & { schema: Schema },
      options?: QueryCallOptions,
    ): QueryOptionsOf<SchemaOutput<Schema>>;
    (request: CustomRead, choice?: ReadChoice, options?: QueryCallOptions): QueryOptionsOf<unknown>;
    /** Disabled while the request is a skip token. */
    <Token extends Skip>(
      request: CustomRead | Token,
      choice?: ReadChoice,
      options?: QueryCallOptions,
    ): Skippable<QueryOptionsOf<unknown>, Token>;
  };
  /**
   * A filter for `invalidateQueries`, `removeQueries`, `isFetching` and the like: all queries of this person, or
   * only those about some ids, of an operation or of a form.
   * @throws TypeError for a name that is not known.
   */
  readonly filter: (choice?: QueryChoice) => QueryFilter;
  /** A filter for the queries that a mutation in a group invalidates, for apps that invalidate themselves. */
  readonly staleAfter: (mutation: MutationName, groupId: string) => StaleFilter;
}
