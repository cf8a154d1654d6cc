// A partner's program with a client made by swagger-typescript-api. It sends each item of a list as a parameter of its own,
// so that a list is given as one item with commas.
import {
  Api,
  type Contact,
  type ErrorBody,
  type HttpResponse,
} from "../temp/client/swagger-typescript-api/service.js";
import { amountOf, baseUrl, groupId, report, token } from "./report.js";

const headers = { Authorization: `Bearer ${token}` };
const { groups } = new Api({ baseUrl, securityWorker: () => ({ headers }) });

// #region include
const overview = await groups.groupsOverview(groupId, { include: ["upcomingEvents,rosterCounts"] });
// #endregion
const eventId = overview.data.upcomingEvents?.at(-1)?.id ?? "";
const { data: event } = await groups.eventsGet(groupId, eventId, { include: ["rsvpCounts"] });

const contacts: Contact[] = [];
let cursor: string | undefined;
do {
  const query = { limit: 10, ...(cursor === undefined ? {} : { cursor }) };
  const { data } = await groups.groupsContactsList(groupId, query);
  contacts.push(...data.items);
  cursor = data.nextCursor ?? undefined;
} while (cursor !== undefined);

const { data: blueprints } = await groups.blueprintsList(groupId);
const ref = blueprints.items[0]?.ref ?? "";
const { data: plan } = await groups.blueprintsPlan(groupId, ref, { skip: [] });
const refused = await refusalOf(groups.eventsGet(groupId, "evt_unknown"));
const body = { kind: "nothing", name: "Owls" };
const circle = await refusalOf(groups.circlesCreate(groupId, body));

report({
  adults: overview.data.rosterCounts?.adults,
  contacts: contacts.length,
  going: event.rsvpCounts?.going,
  price: amountOf<typeof event.cost.perPerson>(event.cost.perPerson),
  planned: plan.items.length,
  remaining: overview.headers.has("x-ratelimit-remaining"),
  refused: [refused.status, refused.error.error.code],
  unmade: circle.error.error.parameter,
});

/** An error response, which this client throws. */
async function refusalOf(call: Promise<unknown>): Promise<HttpResponse<unknown, ErrorBody>> {
  try {
    await call;
  } catch (response) {
    return response as HttpResponse<unknown, ErrorBody>;
  }
  throw new Error("The call was not refused.");
}
