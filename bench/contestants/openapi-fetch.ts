// openapi-fetch on types made from openapi.json: no checking, no retries, no paging.
import createClient from "openapi-fetch";
import type { paths } from "../temp/generated/openapi-typescript.ts";
import { eachPage } from "./contestant.ts";
import type { CreateContestant } from "./contestant.ts";

export const create: CreateContestant = ({ baseUrl, groupId, eventId, credential }) => {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${credential}` },
  });

  async function readPage(cursor?: string) {
    const { data, response } = await client.GET("/groups/{groupId}/contacts", {
      params: {
        path: { groupId },
        query: cursor === undefined ? { limit: 200 } : { limit: 200, cursor },
      },
    });
    if (data === undefined) throw new Error(`status ${response.status}`);
    return data;
  }

  return {
    event: async (signal) => {
      const { data, response } = await client.GET("/groups/{groupId}/events/{eventId}", {
        params: { path: { groupId, eventId } },
        signal: signal ?? null,
      });
      if (data === undefined) throw new Error(`status ${response.status}`);
      return data;
    },
    page: async () => (await readPage()).items,
    walk: () => eachPage(readPage),
  };
};
