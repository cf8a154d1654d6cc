// The client's types: parts that were asked for, open enumerations, and mistakes that the compiler finds.
import {
  type Album,
  type ApiError,
  type ApiErrorCode,
  type ApiErrorOf,
  type ApiPromise,
  type ConflictError,
  type Contact,
  type ContactBatch,
  type DocumentLink,
  type EventStatus,
  eventStatuses,
  type Fetch,
  type GroupEvent,
  GroupManagement,
  type GroupManagementClient,
  isApiError,
  isKnown,
  isUnrecognized,
  knownOnly,
  type Known,
  type Money,
  operations,
  type Overview,
  type Page,
  type PagedList,
  type PaymentError,
  type PermissionDeniedError,
  type RateLimit,
  requiredScopes,
  type RsvpCounts,
  type StandardSchema,
  type TicketType,
  type Unrecognized,
  toMinorUnits,
  type ErrorCodeOf,
  type PublishedCode,
} from "group-management-sdk";
import { expectTypeOf, test } from "vitest";

declare const client: GroupManagement;
declare const event: GroupEvent;

test("a literal include makes its parts non-optional, and no others", async () => {
  const plain = await client.events.get("g", "e");
  expectTypeOf(plain.rsvpCounts).toEqualTypeOf<RsvpCounts | undefined>();
  expectTypeOf(plain.leaders).not.toBeNullable();

  const counted = await client.events.get("g", "e", { include: ["rsvpCounts"] });
  expectTypeOf(counted.rsvpCounts).toEqualTypeOf<RsvpCounts>();
  expectTypeOf(counted.ticketTypes).toEqualTypeOf<TicketType[] | undefined>();

  const overview = await client.groups.overview("g", { include: ["rosterCounts", "positions"] });
  expectTypeOf(overview.rosterCounts.adults).toBeNumber();
  expectTypeOf(overview.positions.items).toBeArray();
  expectTypeOf(overview.upcomingEvents).toEqualTypeOf<GroupEvent[] | undefined>();
});

test("an include known only at run time promises nothing", async () => {
  const include = [] as ("rsvpCounts" | "ticketTypes")[];
  const found = await client.events.get("g", "e", { include });
  expectTypeOf(found.rsvpCounts).toEqualTypeOf<RsvpCounts | undefined>();

  const mayBeShown = Math.random() > 0.5;
  const chosen = await client.events.get("g", "e", { include: mayBeShown ? ["rsvpCounts"] : [] });
  expectTypeOf(chosen.rsvpCounts).toEqualTypeOf<RsvpCounts | undefined>();
  const whole = { include: mayBeShown ? (["rsvpCounts"] as const) : undefined };
  expectTypeOf((await client.events.get("g", "e", whole)).rsvpCounts).toEqualTypeOf<
    RsvpCounts | undefined
  >();
  const query = mayBeShown ? ({ include: ["rsvpCounts"] } as const) : {};
  expectTypeOf((await client.events.get("g", "e", query)).rsvpCounts).toEqualTypeOf<
    RsvpCounts | undefined
  >();
  const none = mayBeShown ? ({ include: ["positions"] } as const) : undefined;
  expectTypeOf((await client.groups.overview("g", none)).positions).toEqualTypeOf<
    Overview["positions"]
  >();
  const either = mayBeShown ? ("rsvpCounts" as const) : ("ticketTypes" as const);
  const one = await client.events.get("g", "e", { include: [either] });
  expectTypeOf(one.rsvpCounts).toEqualTypeOf<RsvpCounts | undefined>();

  const always = mayBeShown ? (["rsvpCounts"] as const) : (["rsvpCounts", "ticketTypes"] as const);
  const both = await client.events.get("g", "e", { include: always });
  expectTypeOf(both.rsvpCounts).toEqualTypeOf<RsvpCounts>();
  expectTypeOf(both.ticketTypes).toEqualTypeOf<TicketType[] | undefined>();
});

test("an unknown part, parameter or option does not compile", () => {
  // @ts-expect-error -- no such part
  void client.events.get("g", "e", { include: ["rsvps"] });
  // @ts-expect-error -- a typing error in a parameter
  void client.groups.contacts.list("g", { tags: "driver" });
  // @ts-expect-error -- a typing error in an option
  void client.me.inboxSummary({ retries: 3 });
  // @ts-expect-error -- a question is needed
  void client.documents.search("g", { limit: 3 });
  // @ts-expect-error -- an id is needed
  void client.me.household();
  // @ts-expect-error -- a max is needed
  void client.me.groups().toArray();
  // @ts-expect-error -- no such option
  void new GroupManagement({ baseURL: "https://service.example/api/v2" });
});

test("a typing error in a field does not compile, though unknown fields stay", () => {
  // @ts-expect-error -- it is startsAt
  void event.startAt;
  // @ts-expect-error -- it is perPerson
  void event.cost.perperson;
  expectTypeOf(event.startsAt).toEqualTypeOf<string | null>();
});

test("enumerations are open, and narrow to what is known", () => {
  const newer: EventStatus = "POSTPONED";
  expectTypeOf(newer).toExtend<string>();
  expectTypeOf<"PLANNED">().toExtend<EventStatus>();
  expectTypeOf<Known<typeof eventStatuses>>().toEqualTypeOf<
    "DRAFT" | "PLANNED" | "ACTIVE" | "COMPLETED" | "CANCELLED"
  >();
  const { status } = event;
  if (isKnown(eventStatuses, status)) {
    switch (status) {
      case "DRAFT":
      case "PLANNED":
      case "ACTIVE":
      case "COMPLETED":
      case "CANCELLED":
        break;
      default:
        expectTypeOf(status).toBeNever();
    }
  }
});

test("one of several alternatives is the listed one, nothing, or unrecognized", () => {
  const { perPerson } = event.cost;
  expectTypeOf(perPerson).toEqualTypeOf<Money | Unrecognized | null | undefined>();
  // @ts-expect-error -- it may be another alternative
  toMinorUnits(perPerson);
  if (perPerson && !isUnrecognized(perPerson)) {
    expectTypeOf(perPerson).toEqualTypeOf<Money>();
    toMinorUnits(perPerson);
  }
  const album = {} as Album;
  if (album.event && !isUnrecognized(album.event)) expectTypeOf(album.event.name).toBeString();
  if (event.circle && !isUnrecognized(event.circle)) {
    expectTypeOf(event.circle.kind.plural).toBeString();
  }
});

test("lists are pages, items and pages of items", async () => {
  const list = client.groups.contacts.list("g");
  expectTypeOf(list).toEqualTypeOf<PagedList<Contact>>();
  expectTypeOf(await list).toEqualTypeOf<Page<Contact>>();
  for await (const contact of list) expectTypeOf(contact).toEqualTypeOf<Contact>();
  for await (const page of list.pages()) expectTypeOf(page.items).toEqualTypeOf<Contact[]>();
  expectTypeOf(await list.toArray({ max: 5 })).toEqualTypeOf<Contact[]>();
  expectTypeOf((await list).next()).resolves.toEqualTypeOf<Page<Contact> | null>();
  for await (const batch of client.groups.contacts.sync("g")) {
    expectTypeOf(batch).toEqualTypeOf<ContactBatch>();
  }
});

test("a call is a promise of its value, with the answer behind it", async () => {
  const call = client.me.inboxSummary();
  expectTypeOf(call).toExtend<ApiPromise<{ unreadMessages: number }>>();
  const { data, response } = await call.withResponse();
  expectTypeOf(data.unreadMessages).toBeNumber();
  expectTypeOf(response.rateLimit).toEqualTypeOf<RateLimit | null>();
  expectTypeOf(response.attempts).toBeNumber();
});

test("a custom request is unknown, or what its schema gives", async () => {
  expectTypeOf(await client.request({ method: "GET", path: "/x" })).toBeUnknown();
  const schema = {} as StandardSchema<{ count: number }>;
  const value = await client.request({ method: "GET", path: "/x", schema });
  expectTypeOf(value).toEqualTypeOf<{ count: number }>();
});

test("what the document does not describe is unknown", () => {
  expectTypeOf(client.documents.getMarkdown("g", "d")).resolves.toBeUnknown();
  expectTypeOf(client.documents.getShared("v", "c")).resolves.toBeUnknown();
  expectTypeOf(client.circles.listKinds()).resolves.toBeUnknown();
});

test("isApiError narrows to a code, and takes one that is newer", () => {
  const error = new Error("x") as unknown;
  if (isApiError(error)) {
    expectTypeOf(error).toEqualTypeOf<ApiError>();
    expectTypeOf(error.code).toEqualTypeOf<ApiErrorCode | null>();
    expectTypeOf(error.status).toEqualTypeOf<number | null>();
  }
  if (isApiError(error, "one_per_person")) {
    expectTypeOf(error.code).toEqualTypeOf<"one_per_person">();
    expectTypeOf(error).toExtend<ConflictError>();
    // @ts-expect-error -- no such property on an error of that code
    void error.setupUrl;
  }
  if (isApiError(error, "from_2031" as string)) {
    expectTypeOf(error).toExtend<ApiError>();
    expectTypeOf(error.code).toEqualTypeOf<string>();
    // @ts-expect-error -- nothing is known of that code
    void error.consentUrl;
  }
  // @ts-expect-error -- a code that is none
  isApiError(error, "one_per_persons");
  // Parameters with these types are what an editor completes.
  expectTypeOf<PublishedCode>().toExtend<Parameters<typeof isApiError<"one_per_person">>[1]>();
});

test("a function of one's own that is generic over PublishedCode passes a code on to isApiError", () => {
  const hasCode = <Code extends PublishedCode>(error: unknown, code: Code) =>
    isApiError(error, code) ? error : null;
  expectTypeOf(hasCode(null, "one_per_person")?.code).toEqualTypeOf<"one_per_person" | undefined>();
  expectTypeOf(hasCode(null, "payments_not_ready")).toExtend<PaymentError | null>();
  const isRefusal = <Code extends PublishedCode>(
    error: unknown,
    code: Code,
  ): error is ApiErrorOf<Code> & { readonly code: Code } => isApiError(error, code);
  const error = new Error("x") as unknown;
  if (isRefusal(error, "payments_not_ready")) {
    expectTypeOf(error.setupUrl).toEqualTypeOf<string | null>();
  }
});

test("isApiError narrows to the class of the code, with the fields of that class", () => {
  const error = new Error("x") as unknown;
  if (isApiError(error, "payments_not_ready")) {
    expectTypeOf(error).toExtend<PaymentError>();
    expectTypeOf(error.setupUrl).toEqualTypeOf<string | null>();
  }
  if (isApiError(error, "scope_not_allowed")) {
    expectTypeOf(error.consentUrl).toEqualTypeOf<string | null>();
  }
  if (isApiError(error, "terms_required")) {
    expectTypeOf(error.welcomePath).toEqualTypeOf<string | null>();
  }
  const either = "forbidden" as "forbidden" | "nothing_to_pay";
  if (isApiError(error, either)) {
    expectTypeOf(error).toExtend<PermissionDeniedError | PaymentError>();
  }
  const anyCode: string = "forbidden";
  if (isApiError(error, anyCode)) expectTypeOf(error).toExtend<ApiError>();
});

test("the catalogue knows its operations by name", () => {
  expectTypeOf(operations["events.get"].method).toEqualTypeOf<
    "GET" | "POST" | "PATCH" | (string & {})
  >();
  // @ts-expect-error -- no such operation
  void operations["events.delete"];
});

test("the codes of an operation are a closed union", () => {
  expectTypeOf<"one_per_person">().toExtend<ErrorCodeOf<"circles.addMembers">>();
  expectTypeOf<"unauthorized">().toExtend<ErrorCodeOf<"me.groups">>();
  expectTypeOf<"nothing_to_pay">().not.toExtend<ErrorCodeOf<"circles.addMembers">>();
  expectTypeOf<ErrorCodeOf<"circles.addMembers">>().toExtend<ApiErrorCode>();
});

test("inputs are as closed as the service, and newer values pass by a cast", () => {
  const { groups, documents, circles } = {} as GroupManagement;
  void (() => {
    // @ts-expect-error -- misspelt
    void groups.contacts.list("g", { type: "ADUTL" });
    void groups.contacts.list("g", { type: "PARENT" as "ADULT" });
    // @ts-expect-error -- misspelt
    void documents.list("g", { category: "FINANCAL" });
    // @ts-expect-error -- misspelt
    void documents.searchShared("v", { q: "tents", season: "autumn" });
    // @ts-expect-error -- misspelt
    void circles.addMembers("g", "c", { contactIds: ["a"], role: "LEAD" });
    // @ts-expect-error -- misspelt
    void groups.contacts.sync("g", { type: "ADUTL" });
    void groups.contacts.list("g", { cursor: null });
    // @ts-expect-error -- misspelt
    void groups.createSubgroup("g", { name: "Den", type: "SCOUTINGUNIT" });
  });
});

test("what a vertical defines is an object of any interface, and neither an array nor a function", () => {
  interface TroopProfile {
    subtype: string;
    length: number;
  }
  const { groups, circles } = {} as GroupManagement;
  const troop = {} as TroopProfile;
  void (() => {
    void groups.updateProfile("g", troop);
    void groups.updateProfile("g", { subtype: null, anything: 1 });
    void circles.create("g", { kind: "den", name: "Bears", metadata: troop });
    // @ts-expect-error -- an array
    void groups.updateProfile("g", [1]);
    // @ts-expect-error -- a function
    void groups.updateProfile("g", () => {});
    // @ts-expect-error -- a text
    void groups.updateProfile("g", "troop");
    // @ts-expect-error -- an array
    void circles.create("g", { kind: "den", name: "Bears", metadata: [] });
    // @ts-expect-error -- a function
    void groups.createSubgroup("g", { name: "Den", profile: Date });
  });
});

test("at most one credential compiles", () => {
  const accessToken = () => "token";
  void (() => {
    void new GroupManagement({ accessToken });
    void new GroupManagement({ groupKey: process.env["KEY"] });
    void new GroupManagement({ credential: "none", accessToken: undefined });
    // @ts-expect-error -- two
    void new GroupManagement({ groupKey: "key", accessToken });
    // @ts-expect-error -- two
    void new GroupManagement({ credential: "none", accessToken });
    // @ts-expect-error -- two
    void client.withOptions({ credential: "none", groupKey: "key" });
  });
});

test("knownOnly takes plan items, shared copies and document links, and neither people nor groups", async () => {
  const { items } = await client.blueprints.plan("g", "b@1");
  expectTypeOf(knownOnly(items)).toEqualTypeOf<typeof items>();
  const { results } = await client.documents.searchShared("v", { q: "knots" });
  expectTypeOf(knownOnly(results)).toEqualTypeOf<typeof results>();
  const [document] = (await client.documents.list("g")).items;
  expectTypeOf(knownOnly(document?.linkedTo ?? [])).toEqualTypeOf<DocumentLink[]>();

  const contacts = await client.groups.contacts.list("g");
  const household = await client.me.household("g");
  const memberships = await client.me.groups();
  const { group } = await client.groups.overview("g");
  const { items: pictures } = await client.groups.albums.items("g", "a");
  // @ts-expect-error -- people
  knownOnly(contacts.items);
  // @ts-expect-error -- people
  knownOnly(household.items);
  // @ts-expect-error -- groups
  knownOnly(memberships.items.map((membership) => membership.group));
  // @ts-expect-error -- a group
  knownOnly([group]);
  // @ts-expect-error -- pictures
  knownOnly(pictures);
});

test("the parts of requiredScopes are those of their operation", () => {
  const options = { credential: "accessToken" } as const;
  requiredScopes([{ operation: "groups.overview", include: ["rosterCounts"] }], options);
  // @ts-expect-error -- misspelt
  requiredScopes([{ operation: "groups.overview", include: ["rosterCount"] }], options);
  // @ts-expect-error -- a part of another operation
  requiredScopes([{ operation: "events.get", include: ["rosterCounts"] }], options);
  requiredScopes([{ operation: "groups.contacts.list", type: "YOUTH" }], options);
  // @ts-expect-error -- misspelt
  requiredScopes([{ operation: "groups.contacts.list", type: "YOUHT" }], options);
  // @ts-expect-error -- an operation without types
  requiredScopes([{ operation: "events.get", type: "YOUTH" }], options);
});

test("fields of errors cannot be assigned", () => {
  const change = (error: ApiError) => {
    // @ts-expect-error -- read only
    error.operation = null;
    // @ts-expect-error -- read only
    error.outcome = "refused";
    // @ts-expect-error -- read only
    error.status = 404;
  };
  expectTypeOf(change).toBeFunction();
});

test("a client as an interface takes a client, and a part of it an object literal", () => {
  expectTypeOf<GroupManagement>().toExtend<GroupManagementClient>();
  expectTypeOf<GroupManagementClient["events"]["get"]>().toEqualTypeOf<
    GroupManagement["events"]["get"]
  >();
  expectTypeOf<GroupManagementClient["me"]>().toEqualTypeOf<
    Pick<GroupManagement["me"], "groups" | "household" | "inboxSummary">
  >();
  const own: Pick<GroupManagementClient, "me"> = {
    me: {
      inboxSummary: () => client.me.inboxSummary(),
      groups: () => client.me.groups(),
      household: (groupId) => client.me.household(groupId),
    },
  };
  void own;
  // @ts-expect-error -- a method is missing
  void ({ me: { inboxSummary: () => client.me.inboxSummary() } } satisfies typeof own);
});

test("fetch is any function that is called as fetch is", () => {
  /** As Bun declares it. */
  type FetchOfBun = Fetch & { preconnect(url: string): void };
  expectTypeOf<FetchOfBun>().toExtend<Fetch>();
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>();
  void new GroupManagement({ fetch: async (input, init) => globalThis.fetch(input, init) });
});

test("a list takes the handlers that a promise takes", () => {
  const list = client.groups.contacts.list("g");
  const promise: Promise<Page<Contact>> = list.then((page) => page);
  const handle = (error: Error) => error.message;
  expectTypeOf(list.catch(handle)).toEqualTypeOf(promise.catch(handle));
  expectTypeOf(list.then(undefined, handle)).toEqualTypeOf(promise.then(undefined, handle));
  expectTypeOf(list.then(({ items }) => items)).toEqualTypeOf(promise.then(({ items }) => items));
});

test("the options of a call may have parameters of any name", () => {
  void client.me.inboxSummary({ query: { timeout: "5", newer: [1, true], since: new Date() } });
  // @ts-expect-error -- no value of a query
  void client.me.inboxSummary({ query: { at: { hour: 1 } } });
});
