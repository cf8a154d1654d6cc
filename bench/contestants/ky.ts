// ky with its own defaults: retries and a timeout, no checking.
import ky from "ky";
import { eachPage } from "./contestant.ts";
import type { CreateContestant, RosterPage } from "./contestant.ts";

export const create: CreateContestant = ({ baseUrl, groupId, eventId, credential }) => {
  const client = ky.create({
    prefix: baseUrl,
    headers: { authorization: `Bearer ${credential}` },
  });

  function readPage(cursor?: string): Promise<RosterPage> {
    const searchParams = cursor === undefined ? { limit: 200 } : { limit: 200, cursor };
    return client.get<RosterPage>(`groups/${groupId}/contacts`, { searchParams }).json();
  }

  return {
    event: (signal) =>
      client.get(`groups/${groupId}/events/${eventId}`, { signal: signal ?? null }).json(),
    page: async () => (await readPage()).items,
    walk: () => eachPage(readPage),
  };
};
