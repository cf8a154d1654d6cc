// Code that a consumer's compiler must accept, and code that it must refuse. Compiled against the installed package by
// every supported compiler; nothing here is run.
import {
  type Contact,
  type EventPart,
  eventStatuses,
  type EventStatus,
  type GroupEvent,
  GroupManagement,
  type Instrumentation,
  isApiError,
  isKnown,
  type Page,
  PermissionDeniedError,
  type RsvpCounts,
  type StandardSchema,
} from "group-management-sdk";
import { openTelemetry, type OpenTelemetryOptions } from "group-management-sdk/opentelemetry";
import { createSandbox } from "group-management-sdk/sandbox";

type Same<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2
    ? true
    : false;
/** Compiles for the type `true` alone; `any` is not `true` here. */
function holds<Claim extends true>(claim?: Same<Claim, true>): void {
  void claim;
}

export async function includes(client: GroupManagement, chosen: EventPart[]): Promise<void> {
  const bare = await client.events.get("group", "event");
  holds<Same<typeof bare.rsvpCounts, RsvpCounts | undefined>>();
  holds<Same<typeof bare.name, string>>();
  bare.leaders.map((leader) => leader.userId);
  // @ts-expect-error -- not asked for
  bare.rsvpCounts.going.toFixed();

  const counted = await client.events.get("group", "event", { include: ["rsvpCounts"] });
  holds<Same<typeof counted.rsvpCounts.going, number>>();
  // @ts-expect-error -- another part was asked for
  counted.ticketTypes.length.toFixed();

  const open = await client.events.get("group", "event", { include: chosen });
  // @ts-expect-error -- what is chosen at run time promises nothing
  open.rsvpCounts.going.toFixed();

  const overview = await client.groups.overview("group", { include: ["upcomingEvents"] });
  overview.upcomingEvents.map(({ id }) => id);
  // @ts-expect-error -- another part was asked for
  overview.positions.length.toFixed();
}

export function openEnumerations(event: GroupEvent): string {
  const fromTheFuture: EventStatus = "POSTPONED";
  holds<Same<typeof event.status, EventStatus>>();
  if (!isKnown(eventStatuses, event.status)) return `new: ${event.status} ${fromTheFuture}`;
  switch (event.status) {
    case "DRAFT":
    case "PLANNED":
    case "ACTIVE":
      return "ahead";
    case "COMPLETED":
    case "CANCELLED":
      return "over";
    default: {
      // Every known value was dealt with above.
      const nothing: never = event.status;
      return nothing;
    }
  }
}

export function narrowing(event: GroupEvent): void {
  if (isKnown(eventStatuses, event.status)) {
    // @ts-expect-error -- a known value is one of the list
    if (event.status === "POSTPONED") return;
  }
}

export async function typos(client: GroupManagement, event: GroupEvent): Promise<void> {
  // @ts-expect-error -- a field that no event has
  void event.nmae;
  // @ts-expect-error -- a parameter that no call has
  await client.events.get("group", "event", { inclde: ["rsvpCounts"] });
  // @ts-expect-error -- a part that no event has
  await client.events.get("group", "event", { include: ["rsvpCount"] });
  // @ts-expect-error -- a filter that the roster does not have
  client.groups.contacts.list("group", { typ: "ADULT" });
  // @ts-expect-error -- an option that no client has
  void new GroupManagement({ baseURL: "https://example.org/api/v2" });
  // @ts-expect-error -- a call option that there is not
  await client.events.get("group", "event", {}, { timeuot: 5 });
  // @ts-expect-error -- a field that no circle takes
  await client.circles.create("group", { kind: "patrol", name: "Otters", colour: "blue" });
}

export async function lists(client: GroupManagement): Promise<string[]> {
  const list = client.groups.contacts.list("group", { include: ["guardians"] });
  const page: Page<Contact> = await list;
  const next = await page.next();
  holds<Same<typeof next, Page<Contact> | null>>();
  const names: string[] = [];
  for await (const contact of list) names.push(contact.firstName ?? "");
  for await (const { items } of list.pages()) names.push(...items.map(({ id }) => id));
  // @ts-expect-error -- how many is said out loud
  await list.toArray();
  return names;
}

export async function custom(client: GroupManagement): Promise<void> {
  const anything = await client.request({ method: "GET", path: "/anything" });
  holds<Same<typeof anything, unknown>>();
  const schema: StandardSchema<{ id: string }> = {
    "~standard": { version: 1, vendor: "hand", validate: () => ({ value: { id: "one" } }) },
  };
  const checked = await client.request({ method: "GET", path: "/anything", schema });
  holds<Same<typeof checked, { id: string }>>();
}

export async function errors(client: GroupManagement): Promise<string | null> {
  try {
    const { data, response } = await client.me.inboxSummary().withResponse();
    return `${data.unreadMessages} ${response.status} ${response.headers.get("date") ?? ""}`;
  } catch (error) {
    if (isApiError(error, "one_per_person")) holds<Same<typeof error.code, "one_per_person">>();
    if (error instanceof PermissionDeniedError) return error.consentUrl;
    throw error;
  }
}

export function telemetry(options: OpenTelemetryOptions): GroupManagement {
  const instrumentation = openTelemetry({ ...options, propagate: ({ host }) => host !== "" });
  holds<Same<typeof instrumentation, Instrumentation>>();
  // @ts-expect-error -- an option that there is not
  openTelemetry({ tracers: [] });
  const own: Instrumentation = {
    call: ({ operation, template }) => ({
      run: (work) => work(),
      onRequest: () => ({
        headers: { "x-operation": operation },
        end: ({ outcome }) => void outcome,
      }),
      onSettled: ({ attempts }, error) => void [attempts.toFixed(), template, error],
    }),
  };
  return new GroupManagement({ instrumentation }).withOptions({ instrumentation: own });
}

export function testing(): GroupManagement {
  const sandbox = createSandbox({ requestsPerMinute: 60 });
  sandbox.failNext("events.get", { status: 503 });
  return new GroupManagement({
    baseUrl: sandbox.baseUrl,
    groupKey: sandbox.groupKey(),
    fetch: sandbox.fetch,
    hooks: { onRetry: ({ delayMs }) => void delayMs.toFixed() },
  });
}
