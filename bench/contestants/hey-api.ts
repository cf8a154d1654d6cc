// The client that @hey-api/openapi-ts generates from openapi.json, its zod plugin checking answers.
import { client } from "../temp/generated/hey-api/client.gen.ts";
import { getEvent, listContacts } from "../temp/generated/hey-api/sdk.gen.ts";
import { eachPage } from "./contestant.ts";
import type { CreateContestant } from "./contestant.ts";

export const create: CreateContestant = ({
  baseUrl,
  groupId,
  eventId,
  credential,
  tokenProvider,
}) => {
  client.setConfig({ baseUrl, auth: tokenProvider ?? credential });

  async function readPage(cursor?: string) {
    const { data } = await listContacts({
      path: { groupId },
      query: cursor === undefined ? { limit: 200 } : { limit: 200, cursor },
      throwOnError: true,
    });
    return data;
  }

  return {
    event: async (signal) => {
      const { data } = await getEvent({
        path: { groupId, eventId },
        throwOnError: true,
        signal: signal ?? null,
      });
      return data;
    },
    page: async () => (await readPage()).items,
    walk: () => eachPage(readPage),
  };
};
