// A partner's program with a client made by @hey-api/openapi-ts.
import { createClient, createConfig } from "../temp/client/openapi-ts/client/index.js";
import {
  blueprintsList,
  blueprintsPlan,
  circlesCreate,
  type Contact,
  eventsGet,
  groupsContactsList,
  groupsOverview,
} from "../temp/client/openapi-ts/index.js";
import { amountOf, baseUrl, groupId, report, token } from "./report.js";

const client = createClient(createConfig({ baseUrl, auth: token }));
const inGroup = { client, throwOnError: true, path: { groupId } } as const;

const overview = await groupsOverview({
  ...inGroup,
  query: { include: ["upcomingEvents", "rosterCounts"] },
});
const eventId = overview.data.upcomingEvents?.at(-1)?.id ?? "";
const { data: event } = await eventsGet({
  ...inGroup,
  path: { groupId, eventId },
  query: { include: ["rsvpCounts"] },
});

const contacts: Contact[] = [];
let cursor: string | undefined;
do {
  const query = { limit: 10, ...(cursor === undefined ? {} : { cursor }) };
  const { data } = await groupsContactsList({ ...inGroup, query });
  contacts.push(...data.items);
  cursor = data.nextCursor ?? undefined;
} while (cursor !== undefined);

const { data: blueprints } = await blueprintsList(inGroup);
const { data: plan } = await blueprintsPlan({
  ...inGroup,
  path: { groupId, blueprint: blueprints.items[0]?.ref ?? "" },
  body: { skip: [] },
});
const refused = await eventsGet({ client, path: { groupId, eventId: "evt_unknown" } });
const body = { kind: "nothing", name: "Owls" };
const circle = await circlesCreate({ client, path: { groupId }, body });

report({
  adults: overview.data.rosterCounts?.adults,
  contacts: contacts.length,
  going: event.rsvpCounts?.going,
  price: amountOf<typeof event.cost.perPerson>(event.cost.perPerson),
  planned: plan.items.length,
  remaining: overview.response.headers.has("x-ratelimit-remaining"),
  refused: [refused.response?.status, refused.error?.error.code],
  unmade: circle.error?.error.parameter,
});
