// @octokit/core with its throttling and retry plugins, as its documentation sets them up.
import { Octokit } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { eachPage } from "./contestant.ts";
import type { CreateContestant, RosterPage } from "./contestant.ts";

const ThrottledOctokit = Octokit.plugin(throttling, retry);

/** @param shared - where its throttling is shared with other processes. */
export const createWith =
  (shared: object): CreateContestant =>
  ({ baseUrl, groupId, eventId, credential }) => {
    const client = new ThrottledOctokit({
      baseUrl,
      auth: credential,
      throttle: { ...shared, onRateLimit: () => true, onSecondaryRateLimit: () => true },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });

    async function readPage(cursor?: string): Promise<RosterPage> {
      const response = await client.request("GET /groups/{groupId}/contacts", {
        groupId,
        limit: 200,
        ...(cursor === undefined ? {} : { cursor }),
      });
      return response.data as RosterPage;
    }

    return {
      event: async (signal) => {
        const response = await client.request("GET /groups/{groupId}/events/{eventId}", {
          groupId,
          eventId,
          request: { signal },
        });
        return response.data;
      },
      page: async () => (await readPage()).items,
      walk: () => eachPage(readPage),
    };
  };

export const create: CreateContestant = createWith({});
