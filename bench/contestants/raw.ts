// The yardstick: fetch and JSON.parse, nothing else.
import { eachPage } from "./contestant.ts";
import type { CreateContestant, RosterPage } from "./contestant.ts";

export const create: CreateContestant = ({ baseUrl, groupId, eventId, credential }) => {
  const headers = { authorization: `Bearer ${credential}` };

  async function read(path: string, signal?: AbortSignal): Promise<unknown> {
    const response = await fetch(baseUrl + path, { headers, signal: signal ?? null });
    const text = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}`);
    return JSON.parse(text);
  }

  async function readPage(cursor?: string): Promise<RosterPage> {
    const rest = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    return (await read(`/groups/${groupId}/contacts?limit=200${rest}`)) as RosterPage;
  }

  return {
    event: (signal) => read(`/groups/${groupId}/events/${eventId}`, signal),
    page: async () => (await readPage()).items,
    walk: () => eachPage(readPage),
  };
};
