// A partner's program with openapi-fetch, and types made by openapi-typescript.
import createClient from "openapi-fetch";

import type { components, paths } from "../temp/client/openapi-typescript.js";
import { amountOf, baseUrl, groupId, report, token } from "./report.js";

// #region client
const client = createClient<paths>({
  baseUrl,
  headers: { Authorization: `Bearer ${token}` },
  querySerializer: { array: { style: "form", explode: false } },
});
// #endregion
const path = { groupId };

const overview = await client.GET("/groups/{groupId}/overview", {
  params: { path, query: { include: ["upcomingEvents", "rosterCounts"] } },
});
const eventId = overview.data?.upcomingEvents?.at(-1)?.id ?? "";
const { data: event } = await client.GET("/groups/{groupId}/events/{eventId}", {
  params: { path: { groupId, eventId }, query: { include: ["rsvpCounts"] } },
});

const contacts: components["schemas"]["Contact"][] = [];
let cursor: string | undefined;
do {
  const { data } = await client.GET("/groups/{groupId}/contacts", {
    params: { path, query: { limit: 10, ...(cursor === undefined ? {} : { cursor }) } },
  });
  contacts.push(...(data?.items ?? []));
  cursor = data?.nextCursor ?? undefined;
} while (cursor !== undefined);

const { data: blueprints } = await client.GET("/groups/{groupId}/blueprints", { params: { path } });
const { data: plan } = await client.POST("/groups/{groupId}/blueprints/{blueprint}/plan", {
  params: { path: { groupId, blueprint: blueprints?.items[0]?.ref ?? "" } },
  body: { skip: [] },
});
const refused = await client.GET("/groups/{groupId}/events/{eventId}", {
  params: { path: { groupId, eventId: "evt_unknown" } },
});
const circle = await client.POST("/groups/{groupId}/circles", {
  params: { path },
  body: { kind: "nothing", name: "Owls" },
});

const price = event?.cost.perPerson;
report({
  adults: overview.data?.rosterCounts?.adults,
  contacts: contacts.length,
  going: event?.rsvpCounts?.going,
  price: amountOf<typeof price>(price),
  planned: plan?.items.length ?? 0,
  remaining: overview.response.headers.has("x-ratelimit-remaining"),
  refused: [refused.response.status, refused.error?.error.code],
  unmade: circle.error?.error.parameter,
});
