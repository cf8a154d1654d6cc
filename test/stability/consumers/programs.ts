// Code of programs as the pages of the documentation write it. It compiles with this version, and with one that has grown.
import {
  type AccessTokenProvider,
  type ApiErrorCode,
  type ApiPromise,
  type CallInstrument,
  type CallOptions,
  type ClientOptions,
  type Contact,
  type ContactListParams,
  contactTypes,
  type ErrorCodeOf,
  type EventStatus,
  type eventStatuses,
  GroupManagement,
  type GroupManagementClient,
  type Hooks,
  type Instrumentation,
  isApiError,
  isKnown,
  type Known,
  knownOnly,
  type Logger,
  type LogLevel,
  type OperationName,
  operations,
  type PlanItem,
  type RateLimit,
  requiredScopes,
  type ResponseInfo,
  type SettledEvent,
  type SingleEvent,
  type WaitEvent,
} from "group-management-sdk";
import {
  createQueries,
  type GroupManagementQueryKey,
  type Queries,
} from "group-management-sdk/tanstack-query";

/** A switch over an open enumeration has a default. */
export function colorOf(status: EventStatus): string {
  switch (status) {
    case "DRAFT":
      return "gray";
    case "CANCELLED":
      return "red";
    default:
      return "green";
  }
}

/** A closed set of a program's own, which does not grow with the package. */
const shown = ["PLANNED", "ACTIVE"] as const;
export function wordOf(status: EventStatus): string {
  if (!isKnown(shown, status)) return "";
  switch (status) {
    case "PLANNED":
      return "to come";
    case "ACTIVE":
      return "now";
  }
}

/** A column of a database, by the program's own list. */
export const statusColumn = (status: EventStatus): (typeof shown)[number] | "OTHER" =>
  isKnown(shown, status) ? status : "OTHER";

/** A field that a later version may have, in a type of the program. */
type OwnContact = Contact & { pronouns?: string };
export const pronounsOf = (contact: OwnContact): string => contact.pronouns ?? "";

/** A call's arguments by name, where a later version has others between them. */
export const creditsOf = (
  client: GroupManagementClient,
  groupId: string,
  options: CallOptions,
): unknown => client.groups.aiCredits(groupId, options);

/** A code of tomorrow. */
export const isOver = (error: unknown): boolean => isApiError(error, "event_over" as string);

/** Records by a name are partial. */
export const labels: Partial<Record<OperationName, string>> = { "events.get": "an event" };
export const advice: Partial<Record<ApiErrorCode, string>> = { not_found: "It is gone." };
export const severity: Partial<Record<LogLevel, number>> = { warn: 2, info: 1 };
export const titles: Partial<Record<Known<typeof eventStatuses>, string>> = { DRAFT: "Draft" };
export const labelOf = (name: OperationName): string => labels[name] ?? name;

/** A logger of four methods. */
export class OwnLogger implements Logger {
  readonly lines: string[] = [];
  debug(message: string): void {
    this.lines.push(message);
  }
  info(message: string): void {
    this.lines.push(message);
  }
  warn(message: string, fields: object): void {
    this.lines.push(`${message} ${JSON.stringify(fields)}`);
  }
  error(message: string): void {
    this.lines.push(message);
  }
}

export function waitText({ reason, delayMs }: WaitEvent): string {
  switch (reason) {
    case "window":
      return `The limit is used up for ${delayMs} ms.`;
    default:
      return `Waiting ${delayMs} ms.`;
  }
}

/** The reasons to ask for a token are a closed set until the next major version. */
export const provider: AccessTokenProvider = async ({ reason, signal }) => {
  const endpoint = (): string => {
    switch (reason) {
      case "initial":
        return "/token";
      case "unauthorized":
        return "/renew";
      case "terms_required":
        return "/renew?terms";
    }
  };
  const response = await fetch(endpoint(), { signal });
  return response.text();
};
export const ownProvider: AccessTokenProvider = (context: {
  reason: "initial" | "unauthorized" | "terms_required";
}) => context.reason;

/** Options of a client, passed on with a program's defaults. */
export function makeClient({ headers, ...others }: ClientOptions = {}): GroupManagement {
  return new GroupManagement({ timeout: 5000, ...others, headers: { ...headers, "x-app": "1" } });
}
export const patient = (options: CallOptions): CallOptions => ({ ...options, maxRetries: 9 });

/** A function that names the methods it uses, and a stand-in with these. */
export async function titleOf({
  events,
}: {
  events: Pick<GroupManagementClient["events"], "get">;
}): Promise<string> {
  const { name } = await events.get("group_1", "event_1");
  return name;
}
export const titleIn = (client: GroupManagement, answer: ApiPromise<SingleEvent>) => [
  titleOf(client),
  titleOf({ events: { get: () => answer } }),
];
export const rateLimit: RateLimit = { limit: 60, remaining: 59, resetAt: new Date(0) };
export const response: ResponseInfo = {
  status: 200,
  headers: new Headers(),
  rateLimit,
  attempts: 1,
  url: "https://service.example/api/v2/me/inbox/summary",
};

export function messageOf(error: unknown): string {
  if (isApiError(error, "payments_not_ready")) return error.setupUrl ?? error.message;
  if (!isApiError(error)) return "Try again later.";
  switch (error.code) {
    case "not_found":
      return "It is gone.";
    default:
      return `${error.code ?? error.status}`;
  }
}
export function eventMessage(code: ErrorCodeOf<"events.get">): string {
  return code === "not_found" ? "It is gone." : code;
}

/** Hooks as a class and as an object, and events as a test passes them. */
export class Counter implements Hooks {
  calls = 0;
  onSettled = ({ outcome }: SettledEvent) => void (outcome === "ok" && this.calls++);
}
export const observing: Hooks = { onRetry: ({ reason }) => reason, onWait: waitText };
export const settled: SettledEvent = {
  operation: "events.get",
  method: "GET",
  url: "https://service.example/api/v2/groups/group_1/events/event_1",
  attempts: 1,
  outcome: "ok",
  durationMs: 12,
  waitedMs: 0,
};

/** A tracer of a program's own. */
export const tracing: Instrumentation = {
  call: ({ operation }): CallInstrument => ({
    run: (work) => work(),
    onRequest: () => ({ headers: { "x-operation": operation }, end: () => {} }),
    onSettled: ({ durationMs }) => console.log(operation, durationMs),
  }),
};

/** Parameters from a form, and the results of calls passed on. */
export function filterOf(type: string, tag: string): ContactListParams {
  return { tag, ...(isKnown(contactTypes, type) ? { type } : {}) };
}
export const nameOf = ({ firstName, lastName }: Pick<Contact, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;
export async function rosterOf(client: GroupManagement): Promise<Map<string, Contact>> {
  const contacts = await client.groups.contacts.list("group_1").toArray({ max: 500 });
  return new Map(contacts.map((contact) => [contact.id, { ...contact, tags: [] }]));
}
export const created = (items: readonly PlanItem[]) =>
  knownOnly(items).filter(({ action }) => action === "create").length;
export const eventOf: (...given: Parameters<GroupManagement["events"]["get"]>) => unknown = (
  ...given
) => given;
export const scopes = requiredScopes(["me.groups", "documents.list"], {
  credential: "accessToken",
});
export const reads = Object.entries(operations).filter(([, { method }]) => method === "GET");

/** Options of queries, by their functions. */
type OverviewOptions = ReturnType<Queries["groups"]["overview"]>;
export function overviewOptions(client: GroupManagementClient): OverviewOptions {
  return createQueries(client).groups.overview("group_1");
}
export const isOverview = ([, , operation]: GroupManagementQueryKey) =>
  operation === "groups.overview";
