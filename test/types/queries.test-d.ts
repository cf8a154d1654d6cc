// The types of the queries: typed data, and mistakes that the compiler finds.
import {
  dehydrate,
  type InfiniteData,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type SkipToken,
  skipToken,
} from "@tanstack/query-core";
import {
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import * as vue from "@tanstack/vue-query";
import type {
  Album,
  BlueprintSummary,
  CheckoutLink,
  CircleAddMembersParams,
  CircleMembersChange,
  Contact,
  EventLeader,
  Group,
  GroupManagement,
  GroupManagementClient,
  GroupManagementError,
  GroupProfile,
  HouseholdEntry,
  Membership,
  OperationName,
  Overview,
  RosterCounts,
  RsvpCounts,
} from "group-management-sdk";
import {
  createQueries,
  type CursorTrail,
  isPersistable,
  type LinkedPageData,
  type OrderedMutationOptionsOf,
  type PageData,
  type Queries,
  type QueryOptionsOf,
} from "group-management-sdk/tanstack-query";
import * as earliest from "query-core-earliest";
import { expectTypeOf, test } from "vitest";

declare const client: GroupManagement;
declare const groupId: string;
declare const maybe: string | undefined;
const queries = createQueries(client, { personId: "p1", callOptions: { timeout: 5000 } });
const queryClient = new QueryClient();

test("data follow a literal include", async () => {
  const plain = await queryClient.fetchQuery(queries.groups.overview(groupId));
  expectTypeOf(plain.rosterCounts).toEqualTypeOf<RosterCounts | undefined>();
  const counted = queries.groups.overview(groupId, { include: ["rosterCounts"] });
  expectTypeOf((await queryClient.fetchQuery(counted)).rosterCounts).toEqualTypeOf<RosterCounts>();
  const event = queries.events.get(groupId, "e1", { include: ["rsvpCounts"] });
  const { data } = new QueryObserver(queryClient, event).getCurrentResult();
  expectTypeOf(data?.rsvpCounts).toEqualTypeOf<RsvpCounts | undefined>();
  // A device stores an event without its leaders.
  const led = queries.events.get(groupId, "e1", { include: ["leaders"] });
  expectTypeOf((await queryClient.fetchQuery(led)).leaders).toEqualTypeOf<EventLeader[]>();
  const stored = await queryClient.fetchQuery(queries.events.get(groupId, "e1"));
  expectTypeOf(stored.leaders).toEqualTypeOf<EventLeader[] | undefined>();
  const include = maybe === undefined ? undefined : (["rsvpCounts"] as const);
  const chosen = await queryClient.fetchQuery(queries.events.get(groupId, "e1", { include }));
  expectTypeOf(chosen.rsvpCounts).toEqualTypeOf<RsvpCounts | undefined>();
  const query = maybe === undefined ? {} : ({ include: ["rosterCounts"] } as const);
  const whole = await queryClient.fetchQuery(queries.groups.overview(groupId, query));
  expectTypeOf(whole.rosterCounts).toEqualTypeOf<RosterCounts | undefined>();
});

/** The dotted paths of the functions in a tree. A list has functions of its own. */
type Paths<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends (...given: never) => unknown
    ? Name
    : `${Name}.${Paths<Tree[Name]>}`;
}[keyof Tree & string];

test("each operation whose response is described has a query or a mutation, and there is no other", () => {
  type Undescribed = "circles.listKinds" | "documents.getMarkdown" | "documents.getShared";
  type Own = "groups.contacts.roster" | "request" | "filter" | "staleAfter";
  expectTypeOf<Exclude<Paths<Queries>, Own>>().toEqualTypeOf<Exclude<OperationName, Undescribed>>();
});

test("a key has the type of what is cached under it", () => {
  const { queryKey } = queries.groups.contacts.list(groupId);
  expectTypeOf(queryClient.getQueryData(queryKey)).toEqualTypeOf<PageData<Contact> | undefined>();
  const { queryKey: turning } = queries.me.groups.infinite();
  expectTypeOf(queryClient.getQueryData(turning)).toEqualTypeOf<
    InfiniteData<PageData<Membership>, CursorTrail> | undefined
  >();
  // @ts-expect-error -- not what is cached there
  queryClient.setQueryData(queryKey, { items: [] });
  queryClient.setQueryData(queryKey, (page) => page && { ...page, items: page.items.slice(1) });
});

test("lists are pages, pages after pages, or items", async () => {
  const { albums, contacts } = queries.groups;
  expectTypeOf(await queryClient.fetchQuery(albums.list(groupId))).toEqualTypeOf<
    LinkedPageData<Album>
  >();
  expectTypeOf(
    await queryClient.fetchInfiniteQuery({ ...contacts.list.infinite(groupId), pages: 2 }),
  ).toEqualTypeOf<InfiniteData<PageData<Contact>, CursorTrail>>();
  expectTypeOf(
    await queryClient.fetchQuery(contacts.list.all(groupId, { max: 5, type: "ADULT" })),
  ).toEqualTypeOf<Contact[]>();
  expectTypeOf(await queryClient.fetchQuery(queries.blueprints.list(groupId))).toEqualTypeOf<
    BlueprintSummary[]
  >();
  expectTypeOf(await queryClient.fetchQuery(queries.me.household(groupId))).toEqualTypeOf<
    HouseholdEntry[]
  >();
  const observer = new InfiniteQueryObserver(queryClient, {
    ...albums.items.infinite(groupId, "a1"),
    maxPages: 3,
    select: ({ pages }) => pages.flatMap(({ items }) => items.map(({ thumbUrl }) => thumbUrl)),
  });
  expectTypeOf(observer.getCurrentResult().data).toEqualTypeOf<string[] | undefined>();
});

test("what comes of a query can be selected", () => {
  const observer = new QueryObserver(queryClient, {
    ...queries.groups.overview(groupId),
    select: ({ group }) => group.name,
  });
  expectTypeOf(observer.getCurrentResult().data).toEqualTypeOf<string | undefined>();
});

test("errors are those of the client, in every adapter's way of asking", () => {
  type Failure = GroupManagementError | null;
  const overview = queries.groups.overview(groupId);
  const named = { ...overview, select: ({ group }: Overview) => group.name };
  const turning = queries.groups.contacts.list.infinite(groupId);
  expectTypeOf(
    new QueryObserver(queryClient, overview).getCurrentResult().error,
  ).toEqualTypeOf<Failure>();
  expectTypeOf(useQuery(overview).error).toEqualTypeOf<Failure>();
  expectTypeOf(useQuery(named).error).toEqualTypeOf<Failure>();
  expectTypeOf(useQuery(named).data).toEqualTypeOf<string | undefined>();
  expectTypeOf(
    useQuery({ ...overview, select: ({ group }) => group.name }).error,
  ).toEqualTypeOf<Failure>();
  expectTypeOf(useInfiniteQuery(turning).error).toEqualTypeOf<Failure>();
  expectTypeOf(
    useInfiniteQuery({ ...turning, select: ({ pages }) => pages.length }).error,
  ).toEqualTypeOf<Failure>();
  expectTypeOf(useQuery(queries.groups.albums.list(groupId)).error).toEqualTypeOf<Failure>();
  expectTypeOf(useQuery(queries.me.household(groupId)).error).toEqualTypeOf<Failure>();
  expectTypeOf(useQueries({ queries: [overview, named] })[0].error).toEqualTypeOf<Failure>();
  expectTypeOf(useMutation(queries.circles.create()).error).toEqualTypeOf<Failure>();
  expectTypeOf(
    useMutation({ ...queries.groups.updateProfile(), onSuccess: () => {} }).error,
  ).toEqualTypeOf<Failure>();
  expectTypeOf(vue.useQuery(overview).error.value).toEqualTypeOf<Failure>();
  expectTypeOf(vue.useMutation(queries.circles.create()).error.value).toEqualTypeOf<Failure>();
  expectTypeOf(queryClient.getQueryState(overview.queryKey)?.error).toEqualTypeOf<
    Failure | undefined
  >();
});

test("an app's own function takes the options of any error", () => {
  const own = <Data, Key extends QueryKey>(
    options: UseQueryOptions<Data, Error, Data, Key>,
  ): UseQueryOptions<Data, Error, Data, Key> => options;
  own(queries.groups.overview(groupId));
  // And an app's own answer is in the place of ours.
  useQuery({ ...queries.groups.overview(groupId), throwOnError: true });
});

test("an id may be a skip token, and only then its options may have one", () => {
  const known = queries.groups.overview(groupId);
  expectTypeOf(known).toEqualTypeOf<QueryOptionsOf<Overview>>();
  expectTypeOf<SkipToken>().not.toExtend<typeof known.queryFn>();
  const unknown = queries.groups.overview(maybe ?? skipToken);
  expectTypeOf<SkipToken>().toExtend<typeof unknown.queryFn>();
  const { data } = new QueryObserver(queryClient, unknown).getCurrentResult();
  expectTypeOf(data?.group.name).toEqualTypeOf<string | undefined>();
  void new QueryObserver(queryClient, queries.events.get(groupId, maybe ?? skipToken));
  const { search } = queries.documents;
  const asked = search(groupId, maybe === undefined ? skipToken : { q: maybe });
  void new QueryObserver(queryClient, asked);
  // A variable's type is any symbol.
  const id = maybe ?? skipToken;
  void new QueryObserver(queryClient, queries.groups.overview(id));
  // @ts-expect-error -- undefined is no id
  queries.groups.overview(maybe);
});

test("mutations name the ids and the body", async () => {
  const profile = new MutationObserver(queryClient, queries.groups.updateProfile());
  expectTypeOf(await profile.mutate({ groupId, subtype: "TROOP" })).toEqualTypeOf<Group>();
  const link = new MutationObserver(queryClient, {
    ...queries.events.createCheckoutLink(),
    onSuccess: (found) => expectTypeOf(found).toEqualTypeOf<CheckoutLink>(),
  });
  // @ts-expect-error -- of which group
  void link.mutate({ eventId: "e1" });
  const circle = new MutationObserver(queryClient, queries.circles.create());
  void circle.mutate({ groupId, kind: "patrol", name: "Otters" });
  // @ts-expect-error -- a typing error in the body
  void circle.mutate({ groupId, kind: "patrol", name: "Otters", metdata: {} });
  queryClient.setMutationDefaults(queries.circles.create().mutationKey, queries.circles.create());
});

test("a change that is bound takes variables without its ids, and no part of its path alone", async () => {
  const profile = queries.groups.updateProfile({ groupId });
  expectTypeOf(profile).toEqualTypeOf<OrderedMutationOptionsOf<GroupProfile, Group>>();
  expectTypeOf(
    await new MutationObserver(queryClient, profile).mutate({ subtype: "TROOP" }),
  ).toEqualTypeOf<Group>();
  const members = queries.circles.addMembers({ groupId, circleId: "c1" });
  expectTypeOf(members).toEqualTypeOf<
    OrderedMutationOptionsOf<CircleAddMembersParams, CircleMembersChange>
  >();
  const add = new MutationObserver(queryClient, members);
  void add.mutate({ contactIds: ["p1"] });
  // @ts-expect-error -- it is bound to a circle
  void add.mutate({ circleId: "c1", contactIds: ["p1"] });
  // @ts-expect-error -- of which circle
  queries.circles.addMembers({ groupId });
  // @ts-expect-error -- an object with it
  queries.groups.updateProfile(groupId);
  const any = new MutationObserver(queryClient, queries.circles.addMembers());
  void any.mutate({ groupId, circleId: "c1", contactIds: ["p1"] });
  // @ts-expect-error -- of which circle
  void any.mutate({ groupId, contactIds: ["p1"] });
  expectTypeOf(useMutation(profile).mutate).toBeCallableWith({ subtype: null });
});

test("filters fit where TanStack Query takes them", () => {
  void queryClient.invalidateQueries(
    queries.filter({ groupId, operation: "groups.contacts.list", form: "page" }),
  );
  void queryClient.cancelQueries(queries.filter());
  queryClient.removeQueries(queries.filter());
  void queryClient.invalidateQueries(queries.staleAfter("circles.create", groupId));
  queryClient.setQueryDefaults(queries.filter({ operation: "groups.overview" }).queryKey, {
    staleTime: 60,
  });
  dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
  // @ts-expect-error -- no such operation
  queries.filter({ operation: "groups.delete" });
  // @ts-expect-error -- a typing error in an id
  queries.filter({ groupID: groupId });
  // @ts-expect-error -- it changes nothing
  queries.staleAfter("groups.overview", groupId);
});

test("mistakes do not compile", () => {
  // @ts-expect-error -- no such part
  queries.groups.overview(groupId, { include: ["cards"] });
  // @ts-expect-error -- a typing error in a filter
  queries.groups.contacts.list(groupId, { typ: "ADULT" });
  // @ts-expect-error -- a typing error in a question
  queries.documents.search(groupId, { q: "camp", limt: 3 });
  // @ts-expect-error -- how many has to be said
  queries.groups.contacts.list.all(groupId, {});
  // @ts-expect-error -- the signal is the query's
  createQueries(client, { callOptions: { signal: new AbortController().signal } });
  // @ts-expect-error -- not a plain list: it has links that end
  queries.groups.albums.list.all(groupId, { max: 5 });
});

test("a QueryClient of another copy of query-core takes all of it", async () => {
  const other = new earliest.QueryClient();
  const overview = new earliest.QueryObserver(other, queries.groups.overview(groupId));
  expectTypeOf(overview.getCurrentResult().data?.group.name).toEqualTypeOf<string | undefined>();
  void new earliest.QueryObserver(other, queries.events.get(groupId, maybe ?? earliest.skipToken));
  void new earliest.QueryObserver(other, queries.groups.albums.list(groupId));
  const turning = queries.groups.albums.items.infinite(groupId, "a1");
  void new earliest.InfiniteQueryObserver(other, turning);
  const change = new earliest.MutationObserver(other, queries.circles.create());
  void change.mutate({ groupId, kind: "patrol", name: "Otters" });
  void other.invalidateQueries(queries.filter());
  void other.invalidateQueries(queries.staleAfter("circles.create", groupId));
  earliest.dehydrate(other, { shouldDehydrateQuery: isPersistable });
  expectTypeOf(await other.fetchQuery(queries.blueprints.list(groupId))).toEqualTypeOf<
    BlueprintSummary[]
  >();
});

test("queries take a client as an interface", () => {
  createQueries({} as GroupManagementClient);
});
