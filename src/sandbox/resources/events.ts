// One event, and the link to its payment page (4.6, 4.15).

import { eventParts } from "../../schemas/event.ts";
import { mustLead, webApp } from "../access/access.ts";
import { pathId, type Call, type Reply } from "../access/request.ts";
import { includeParameter } from "../conventions/query.ts";
import { notFound, Refusal } from "../conventions/refusal.ts";
import { eventIn } from "../rules/documents.ts";
import { costsSomething, presentEvent } from "../rules/events.ts";
import { slugOf } from "../data/slug.ts";
import { enter } from "../access/enter.ts";

export function getEvent(call: Call): Reply {
  const { entrance, query } = enter(call, ["include"]);
  const wanted = includeParameter(query, eventParts);
  const event = eventIn(call.world.store, entrance.group.id, pathId(call, "eventId"));
  if (event === undefined) throw notFound("event");
  // Leaders always come on a single event.
  const parts = new Set(eventParts.filter((part) => part === "leaders" || wanted.has(part)));
  return { json: presentEvent(call, entrance, event, parts) };
}

export function createCheckoutLink(call: Call): Reply {
  const { entrance } = enter(call);
  const { group } = entrance;
  const event = eventIn(call.world.store, group.id, pathId(call, "eventId"));
  mustLead(entrance, "make payment links");
  if (event === undefined) throw notFound("event");
  if (!costsSomething(event)) {
    throw new Refusal("nothing_to_pay", "This event has no cost and no priced ticket types.");
  }
  const address = `${webApp}/${encodeURIComponent(group.slug ?? slugOf(group.name))}`;
  if (!call.world.switches.payments || !(group.paymentsReady ?? true)) {
    throw new Refusal(
      "payments_not_ready",
      `The group cannot take card payments yet; a leader can set them up at ${address}/settings/payments`,
    );
  }
  return {
    json: {
      url: `${address}/events/${encodeURIComponent(event.id)}#payment`,
      eventId: event.id,
    },
  };
}
