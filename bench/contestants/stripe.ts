// stripe through rawRequest. It speaks node:http, not fetch, and takes no signal.
import Stripe from "stripe";
import { eachPage } from "./contestant.ts";
import type { CreateContestant, RosterPage } from "./contestant.ts";

export const create: CreateContestant = ({ baseUrl, groupId, eventId, credential }) => {
  const { hostname, port, pathname } = new URL(baseUrl);
  const client = new Stripe(credential, { host: hostname, port, protocol: "http" });
  const read = (path: string): Promise<unknown> => client.rawRequest("GET", pathname + path);

  async function readPage(cursor?: string): Promise<RosterPage> {
    const rest = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    return (await read(`/groups/${groupId}/contacts?limit=200${rest}`)) as RosterPage;
  }

  return {
    event: () => read(`/groups/${groupId}/events/${eventId}`),
    page: async () => (await readPage()).items,
    walk: () => eachPage(readPage),
  };
};
