// The example that the reference shows for each function. Where a comment stands behind `console.log`, it is what is
// printed; a test compares the two.
import {
  canUseAssistant,
  createClientPool,
  eventSpan,
  eventStatuses,
  formatEventTime,
  formatMoney,
  fromMinorUnits,
  GroupManagement,
  hideNames,
  isApiError,
  isKnown,
  isLeaderRole,
  isUnrecognized,
  knownOnly,
  missingScopes,
  nameRestorer,
  processPacing,
  requiredScopes,
  restoreNames,
  splitMembers,
  toMinorUnits,
} from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { redisPacing } from "group-management-sdk/redis";
import {
  createQueries,
  isPersistable,
  isPersistableMutation,
  persistableStorage,
} from "group-management-sdk/tanstack-query";
import { dehydrate, MutationObserver, onlineManager, QueryClient } from "@tanstack/query-core";

import type { Examples } from "./examples.ts";

/** Where nobody is: the client then paces itself alone. */
const redis = {
  evalsha: () => Promise.reject(new Error("ECONNREFUSED")),
  eval: () => Promise.reject(new Error("ECONNREFUSED")),
};

export const examples: Examples = {
  async formatMoney() {
    // #region formatMoney
    console.log(formatMoney({ amount: "1234.50", currency: "EUR" }, "en-US")); // €1,234.50
    // #endregion
  },

  async toMinorUnits() {
    // #region toMinorUnits
    const prices = [
      { amount: "12.50", currency: "USD" },
      { amount: "7.25", currency: "USD" },
    ];
    const total = prices.map(toMinorUnits).reduce((sum, price) => sum + price, 0n);
    console.log(String(total)); // 1975
    // #endregion
  },

  async fromMinorUnits() {
    // #region fromMinorUnits
    console.log(fromMinorUnits(1975n, "USD").amount); // 19.75
    // #endregion
  },

  async restoreNames() {
    // #region restoreNames
    const people = { A: { firstName: "Elsa", lastName: "Berg" } }; // of documents.search
    console.log(restoreNames("[Scout A] brings the rope.", people)); // Elsa brings the rope.
    console.log(restoreNames("[Scout A] brings the rope.", undefined)); // [Scout A] brings the rope.
    // #endregion
  },

  async hideNames() {
    // #region hideNames
    const people = { A: { firstName: "Elsa", lastName: "Berg" } }; // of documents.search, or made from a roster
    console.log(hideNames("Does elsa bring the rope?", people, { word: "Scout" })); // Does [Scout A] bring the rope?
    // #endregion
  },

  async nameRestorer() {
    const chunks = ["[Sco", "ut A] brings ", "the rope."];
    const show = (text: string) => console.log(text);
    // #region nameRestorer
    const people = { A: { firstName: "Elsa", lastName: "Berg" } }; // of documents.search
    const restorer = nameRestorer(people, { word: "Scout" });
    for await (const chunk of chunks) show(restorer.write(chunk)); // of a model: "[Sco", "ut A] brings …"
    show(restorer.end());
    // #endregion
  },

  async formatEventTime() {
    // #region formatEventTime
    const event = {
      startsAt: "2027-05-15T15:00:00Z", // of events.get, or of an overview
      endsAt: null,
      allDay: false,
      timezone: "America/Chicago",
    };
    const reader = { locale: "en-GB", timeZone: "Europe/Zurich" }; // by default the runtime's
    console.log(formatEventTime(event, reader)); // Sat, 15 May 2027, 10:00 GMT-5
    // #endregion
  },

  async eventSpan() {
    // #region eventSpan
    const campout = {
      startsAt: "2027-05-15T00:00:00Z", // of events.get, or of an overview
      endsAt: "2027-05-17T00:00:00Z",
      allDay: true,
      timezone: "America/Chicago",
    };
    const span = eventSpan(campout, { allDayEnd: "day-after" });
    console.log(span?.firstDay, span?.lastDay); // 2027-05-15 2027-05-16
    // #endregion
  },

  async splitMembers({ client, groupId, demo }) {
    const circleId = demo.circles.committee;
    const contactIds = [demo.contacts.adult];
    // #region splitMembers
    for (const body of splitMembers({ contactIds, role: "LEADER" })) {
      const { added, changed } = await client.circles.addMembers(groupId, circleId, body);
      console.log(added + changed, "of", body.contactIds.length);
    }
    // #endregion
  },

  async isKnown({ client, groupId, demo }) {
    const eventId = demo.events.paid;
    // #region isKnown
    const { status } = await client.events.get(groupId, eventId);
    // Narrows to the five listed values, so that a switch over it can be complete.
    if (isKnown(eventStatuses, status)) console.log(status.toLowerCase());
    else console.log("a status newer than this client");
    // #endregion
  },

  async isUnrecognized({ client, groupId, demo }) {
    const eventId = demo.events.paid;
    // #region isUnrecognized
    const { perPerson } = (await client.events.get(groupId, eventId)).cost;
    if (perPerson == null) console.log("free");
    else if (isUnrecognized(perPerson)) console.log("see the event's page");
    else console.log(formatMoney(perPerson, "en-US"));
    // #endregion
  },

  async knownOnly({ client, groupId, demo }) {
    const { current: ref } = demo.blueprints;
    // #region knownOnly
    const { items } = await client.blueprints.plan(groupId, ref);
    for (const { kind, name } of knownOnly(items)) console.log(kind, name); // newer kinds left out
    // #endregion
  },

  async isLeaderRole({ client, groupId, demo }) {
    const eventId = demo.events.paid;
    // #region isLeaderRole
    const { leaders } = await client.events.get(groupId, eventId);
    console.log(leaders.filter(({ role }) => isLeaderRole(role)).length, "leaders");
    // #endregion
  },

  async canUseAssistant({ client, groupId }) {
    // #region canUseAssistant
    const credits = await client.groups.aiCredits(groupId);
    if (canUseAssistant(credits)) console.log("The assistant may be asked.");
    // #endregion
  },

  async requiredScopes() {
    // #region requiredScopes
    const scopes = requiredScopes(
      ["me.groups", { operation: "groups.overview", include: ["upcomingEvents"] }],
      { credential: "accessToken" },
    );
    console.log(scopes.join(" ")); // me.read events.read
    // #endregion
  },

  async missingScopes({ client }) {
    // #region missingScopes
    for await (const membership of client.me.groups()) {
      const missing = missingScopes(membership, ["documents.list", "blueprints.list"]);
      if (missing.length > 0) console.log(membership.group.name, "lacks", missing.join(", "));
      else console.log(membership.group.name, "has what is needed");
    }
    // #endregion
  },

  async isApiError({ client, groupId }) {
    // #region isApiError
    try {
      await client.events.get(groupId, "no-such-event");
    } catch (error) {
      if (!isApiError(error, "not_found")) throw error;
      console.log(error.code); // not_found
    }
    // #endregion
  },

  async processPacing({ baseUrl, sandbox, groupId }) {
    const groupKey = sandbox.groupKey();
    // #region processPacing
    // Clients made apart, with one credential: they count requests together and queue in one line.
    const clientForRequest = () =>
      new GroupManagement({ baseUrl, groupKey, sharedPacing: processPacing() });
    console.log((await clientForRequest().groups.overview(groupId)).group.name);
    // #endregion
  },

  async createClientPool({ baseUrl, sandbox, demo }) {
    const tokenOf = async (personId: string, _fresh: boolean) => sandbox.accessToken({ personId });
    const personId = demo.people.parent;
    // #region createClientPool
    const people = createClientPool({
      baseUrl,
      accessToken: (id, { reason }) => tokenOf(id, reason !== "initial"), // true: a new one
    });
    console.log(await people.client(personId).me.inboxSummary());
    // #endregion
  },

  async "ClientPool.client"({ baseUrl, sandbox, demo }) {
    const people = createClientPool({
      baseUrl,
      accessToken: (personId) => sandbox.accessToken({ personId }),
    });
    const session = { personId: demo.people.parent };
    // #region ClientPool.client
    // In a request handler, for whoever is signed in:
    const client = people.client(session.personId);
    for await (const { group } of client.me.groups()) console.log(group.name);
    // #endregion
  },

  async "ClientPool.delete"({ baseUrl, sandbox, demo }) {
    const people = createClientPool({
      baseUrl,
      accessToken: (personId) => sandbox.accessToken({ personId }),
    });
    const session = { personId: demo.people.parent };
    await people.client(session.personId).me.inboxSummary();
    // #region ClientPool.delete
    // At sign-out:
    console.log(people.delete(session.personId)); // true
    // #endregion
  },

  async redisPacing({ baseUrl, sandbox, groupId }) {
    const groupKey = sandbox.groupKey();
    // #region redisPacing
    // Once for the process, with your own ioredis or node-redis client:
    const sharedPacing = redisPacing(redis);
    const client = new GroupManagement({ baseUrl, groupKey, sharedPacing });
    console.log((await client.groups.overview(groupId)).group.name);
    // #endregion
  },

  async openTelemetry({ baseUrl, sandbox }) {
    const accessToken = sandbox.accessToken();
    // #region openTelemetry
    const instrumentation = openTelemetry(); // spans and metrics of the SDK that you set up
    const client = new GroupManagement({ baseUrl, accessToken, instrumentation });
    console.log(await client.me.inboxSummary());
    // #endregion
  },

  async createBackend({ client, groupId }) {
    // #region createBackend
    const backend = createBackend({
      client: (request) => (request.headers.has("cookie") ? client : null), // whose session it is
      allow: ["me.groups", "groups.overview"],
    });
    const address = `https://app.example/api/v2/groups/${groupId}/overview`;
    const response = await backend(new Request(address));
    console.log(response.status); // 401
    // #endregion
  },

  async createQueries({ client, groupId, demo }) {
    const eventId = demo.events.paid;
    // #region createQueries
    const queries = createQueries(client);
    const queryClient = new QueryClient();
    // In a component: useQuery(queries.events.get(groupId, eventId))
    const event = await queryClient.fetchQuery(queries.events.get(groupId, eventId));
    console.log(event.name);
    // #endregion
  },

  async persistableStorage({ client, groupId }) {
    const disk = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => disk.get(key),
      setItem: (key: string, value: string) => disk.set(key, value),
      removeItem: (key: string) => void disk.delete(key),
    };
    // #region persistableStorage
    const storage = persistableStorage(localStorage); // for a persister
    const dehydrateOptions = { shouldDehydrateQuery: storage.accepts };
    // #endregion
    const { queryKey } = createQueries(client).groups.contacts.list(groupId);
    const state = { status: "success", data: { items: [] } };
    storage.setItem("roster", JSON.stringify({ queryKey, state }));
    console.log(disk.size, dehydrate(new QueryClient(), dehydrateOptions).queries.length);
  },
  async isPersistableMutation({ client, groupId, demo }) {
    const queryClient = new QueryClient();
    onlineManager.setOnline(false);
    const create = new MutationObserver(queryClient, createQueries(client).circles.create());
    void create.mutate({ groupId, kind: demo.circleKinds.patrol, name: "Otters" });
    const update = new MutationObserver(queryClient, createQueries(client).groups.updateProfile());
    void update.mutate({ groupId, meetingPlace: "Town hall" });
    await Promise.resolve();
    // #region isPersistableMutation
    // Keeps the paused change of a profile, and no creation: it could be sent twice.
    const state = dehydrate(queryClient, { shouldDehydrateMutation: isPersistableMutation });
    console.log(state.mutations.length); // 1
    // #endregion
    queryClient.clear();
    onlineManager.setOnline(true);
  },
  async isPersistable({ client, groupId }) {
    const queryClient = new QueryClient();
    await queryClient.prefetchQuery(createQueries(client).groups.overview(groupId));
    await queryClient.prefetchQuery(createQueries(client).groups.contacts.list(groupId));
    // #region isPersistable
    // Keeps the overview, and no roster: it names people.
    const state = dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
    console.log(state.queries.length); // 1
    // #endregion
  },
};
