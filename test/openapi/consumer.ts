// A partner's program with a client made from the document: reads a sandbox, whose address, credential and group it is
// given, and prints the results as JSON.
import { createClient, createConfig } from "./temp/client/client/index.js";
import {
  blueprintsList,
  blueprintsPlan,
  circlesCreate,
  type Contact,
  documentsSearch,
  eventsGet,
  groupsContactsList,
  groupsOverview,
  meGroups,
} from "./temp/client/index.js";

const [baseUrl = "", token = "", groupId = ""] = process.argv.slice(2);
const client = createClient(createConfig({ baseUrl, auth: token }));

const overview = await groupsOverview({
  client,
  throwOnError: true,
  path: { groupId },
  query: { include: ["upcomingEvents", "rosterCounts"] },
});
const eventId = overview.data.upcomingEvents?.[0]?.id ?? "";
const event = await eventsGet({
  client,
  throwOnError: true,
  path: { groupId, eventId },
  query: { include: ["rsvpCounts"] },
});

const contacts: Contact[] = [];
let cursor: string | undefined;
do {
  const { data } = await groupsContactsList({
    client,
    throwOnError: true,
    path: { groupId },
    query: { limit: 10, ...(cursor === undefined ? {} : { cursor }) },
  });
  contacts.push(...data.items);
  cursor = data.nextCursor ?? undefined;
} while (cursor !== undefined);

const { data: groups } = await meGroups({ client, throwOnError: true });
const { data: search } = await documentsSearch({
  client,
  throwOnError: true,
  path: { groupId },
  query: { q: "what to pack", limit: 3 },
});
const { data: blueprints } = await blueprintsList({
  client,
  throwOnError: true,
  path: { groupId },
});
const { data: plan } = await blueprintsPlan({
  client,
  throwOnError: true,
  path: { groupId, blueprint: blueprints.items[0]?.ref ?? "" },
  body: { skip: [] },
});
const refused = await eventsGet({ client, path: { groupId, eventId: "evt_unknown" } });
const circle = await circlesCreate({
  client,
  path: { groupId },
  body: { kind: "nothing", name: "Owls" },
});

console.log(
  JSON.stringify({
    groups: groups.items.length,
    adults: overview.data.rosterCounts?.adults,
    contacts: contacts.length,
    sameEvent: event.data.id === eventId,
    going: typeof event.data.rsvpCounts?.going,
    hits: search.results.length,
    planned: plan.items.length,
    remaining: overview.response.headers.get("x-ratelimit-remaining") !== null,
    refused: [refused.response?.status, refused.error?.error.code],
    unmade: circle.error?.error.parameter,
  }),
);
