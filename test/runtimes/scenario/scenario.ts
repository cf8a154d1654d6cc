// The scenario of every runtime with the packed client. It asserts nothing: it reports facts, and the runner compares
// them. Nothing here may rest on more than the oldest runtime has.
import type * as Sdk from "group-management-sdk";

/** Addresses, credentials and ids of a run's services. */
export interface Service {
  readonly baseUrl: string;
  /** A second one, whose window of requests is nearly over. */
  readonly pacedBaseUrl: string;
  readonly groupKey: string;
  readonly accessToken: string;
  readonly pacedCredential: string;
  readonly groupId: string;
  readonly eventId: string;
  readonly positionId: string;
  readonly planRef: string;
  /** Whether a group key has no place here: a page or an app. */
  readonly inApp: boolean;
}

export type Facts = Record<string, string | number | boolean | null | readonly (string | number)[]>;

export async function scenario(sdk: typeof Sdk, service: Service): Promise<Facts> {
  const { groupId, eventId } = service;
  let tokensAsked = 0;
  const credential = service.inApp
    ? {
        accessToken: async () => {
          tokensAsked++;
          return service.accessToken;
        },
      }
    : { groupKey: service.groupKey };
  const client = new sdk.GroupManagement({
    baseUrl: new URL(service.baseUrl),
    logLevel: "off",
    ...credential,
  });

  const [one, again] = await Promise.all([
    client.events.get(groupId, eventId, { include: ["rsvpCounts"] }).withResponse(),
    client.events.get(groupId, eventId),
  ]);
  const call = {
    "a call answers with its value": one.data.id === eventId && again.id === eventId,
    "a call gives status and attempts": [one.response.status, one.response.attempts],
    "a literal include brings its part": typeof one.data.rsvpCounts.going === "number",
    "rate-limit headers are read": client.rateLimit?.limit ?? null,
    "asks for a token once for two calls": service.inApp ? tokensAsked : null,
  };

  let walked = 0;
  for await (const contact of client.groups.contacts.list(groupId, { limit: 25 })) {
    if (typeof contact.id === "string") walked++;
  }
  let begun = 0;
  for await (const page of client.groups.contacts.list(groupId, { limit: 10 }).pages()) {
    begun += page.items.length;
    break;
  }
  const collected = await client.groups.contacts.list(groupId).toArray({ max: 12 });
  const firstPage = await client.groups.contacts.list(groupId, { limit: 5 });
  const secondPage = await firstPage.next();
  const walk = {
    "a walk reads every page": walked,
    "leaving a walk stops it": begun,
    "toArray keeps to its max": collected.length,
    "an awaited list is its first page": [firstPage.items.length, secondPage?.items.length ?? 0],
  };

  const plan = await client.blueprints.plan(groupId, service.planRef, { skip: [] });
  const overview = await client.groups.overview(groupId).withResponse();
  const credits = await client.groups.aiCredits(groupId).withResponse();
  const retries = {
    "a body is sent and its answer checked": plan.blueprint.ref === service.planRef,
    "a 503 is retried": overview.response.attempts,
    "an answer that breaks off is asked for again": credits.response.attempts,
  };

  return {
    ...call,
    ...walk,
    ...retries,
    ...(await failures(sdk, client, service)),
    ...(await aborting(client, service)),
    ...(await pacing(sdk, service)),
    ...helpers(sdk),
  };
}

async function failures(
  sdk: typeof Sdk,
  client: Sdk.GroupManagement,
  { baseUrl, groupId, groupKey, positionId, inApp }: Service,
): Promise<Facts> {
  const short = await caught(client.documents.search(groupId, { q: "x" }));
  const large = await caught(
    client.circles.create(groupId, { kind: "patrol", name: "é".repeat(8200) }),
  );
  const unknown = await caught(client.events.get(groupId, "no-such-event"));
  const drifted = await caught(client.groups.positions.get(groupId, positionId));
  const late = await caught(
    client.groups.albums.list(groupId, {}, { timeout: 200, maxRetries: 0 }),
  );
  const keyed = await caught(
    Promise.resolve().then(() => new sdk.GroupManagement({ baseUrl, groupKey })),
  );
  return {
    // Pages and apps are not told why a connection failed.
    "a refused connection sent nothing": inApp ? null : await outcomeWithoutService(sdk, groupKey),
    "what the service would refuse is not sent":
      short instanceof sdk.RequestValidationError ? short.parameter : describe(short),
    "a body over 16 KB is not sent":
      large instanceof sdk.RequestValidationError ? large.parameter : describe(large),
    "a refusal has its class and code":
      unknown instanceof sdk.NotFoundError && sdk.isApiError(unknown, "not_found")
        ? unknown.name
        : describe(unknown),
    "an error knows its operation":
      unknown instanceof sdk.GroupManagementError ? unknown.operation : describe(unknown),
    "an answer of another shape is explained":
      drifted instanceof sdk.ResponseValidationError
        ? (drifted.issues[0]?.path.join(".") ?? "")
        : describe(drifted),
    "a timeout ends an attempt": late instanceof sdk.TimeoutError ? late.scope : describe(late),
    "a group key in a page or an app":
      keyed instanceof sdk.ConfigurationError
        ? "refused"
        : keyed === undefined
          ? "accepted"
          : describe(keyed),
  };
}

/** The outcome of a call that must not be sent twice, where nothing listens. */
async function outcomeWithoutService(sdk: typeof Sdk, groupKey: string): Promise<string> {
  const baseUrl = "http://127.0.0.1:4/api/v2";
  const client = new sdk.GroupManagement({ baseUrl, groupKey, maxRetries: 0, logLevel: "off" });
  const error = await caught(client.groups.createSubgroup("g", { name: "x" }));
  return error instanceof sdk.ConnectionError ? error.outcome : describe(error);
}

async function aborting(client: Sdk.GroupManagement, { groupId }: Service): Promise<Facts> {
  const controller = new AbortController();
  const reason = new Error("changed my mind");
  const pending = caught(client.circles.listKinds({ signal: controller.signal }));
  await new Promise((resolve) => setTimeout(resolve, 150));
  const abortedAt = Date.now();
  controller.abort(reason);
  const error = await pending;
  const took = Date.now() - abortedAt;
  const late = await caught(client.events.get(groupId, "any", {}, { signal: controller.signal }));
  const own = (value: unknown) =>
    value === reason || (value instanceof Error && value.name === "AbortError" && value.name);
  return {
    "an abort rejects with the signal's own reason": own(error) || describe(error),
    // Of a response that never comes.
    "an abort rejects within a second": took <= 1000,
    "an aborted signal sends nothing": own(late) || describe(late),
  };
}

async function pacing(
  sdk: typeof Sdk,
  { pacedBaseUrl, pacedCredential, groupId, inApp }: Service,
): Promise<Facts> {
  const waits: string[] = [];
  const client = new sdk.GroupManagement({
    baseUrl: pacedBaseUrl,
    logLevel: "off",
    hooks: { onWait: ({ reason }) => waits.push(reason ?? "") },
    ...(inApp ? { accessToken: pacedCredential } : { groupKey: pacedCredential }),
  });
  const ask = () => client.groups.aiCredits(groupId).withResponse();
  const answers = [await ask(), ...(await Promise.all([ask(), ask(), ask(), ask()]))];
  return {
    "a spent window is waited for": waits.length > 0 && waits.every((why) => why === "window"),
    "paced calls are each sent once": answers.map(({ response }) => response.attempts),
  };
}

function helpers(sdk: typeof Sdk): Facts {
  const price = { amount: "12.50", currency: "USD" };
  return {
    "money is counted exactly": String(sdk.toMinorUnits(price)),
    ...shown(sdk),
    "names are put back": sdk.restoreNames("Ask [Scout A] of [Scout B].", {
      A: { firstName: "Ada", lastName: "Quill" },
    }),
    "the catalogue is at hand": Object.keys(sdk.operations).length,
    "classes keep their names": [sdk.GroupManagement.name, sdk.PagedList.name, sdk.ApiError.name],
  };
}

/** Texts for readers; null where the engine has no Intl. */
function shown(sdk: typeof Sdk): Facts {
  const text = (make: () => string | null) => (typeof Intl === "object" ? make() : null);
  const money = (amount: string) => text(() => sdk.formatMoney({ amount, currency: "USD" }, "en"));
  const time = (startsAt: string, endsAt: string | null, allDay: boolean) => {
    const event = { startsAt, endsAt, allDay, timezone: "America/Chicago" };
    const reader = { locale: "en-US", timeZone: "Europe/Zurich" };
    return text(() => `${sdk.formatEventTime(event, reader)}, ${sdk.eventSpan(event)?.firstDay}`);
  };
  return {
    "money is shown": money("12.50"),
    "money is shown at any size": money("-90071992547409931234.99"),
    "the time of an event is its zone's": time("2027-05-16T03:00:00Z", null, false),
    "a time without an offset is the event's": time("2027-05-15T10:00:00", null, false),
    "an event of several days is open": time("2026-12-26", "2026-12-29", true),
  };
}

/** A promise's rejection; undefined when there is none. */
async function caught(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error;
  }
}

/** An unexpected outcome, in words that help to find out why. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `unexpected: ${String(error)}`;
  const { cause } = error as { cause?: unknown };
  const because = cause instanceof Error ? ` (because: ${cause.message})` : "";
  return `unexpected: ${error.name}: ${error.message}${because}`;
}
