// This repository's client, everything switched on: checking, pacing, retries, read-ahead.
import { type ClientOptions, GroupManagement } from "group-management-sdk";
import type { CreateContestant } from "./contestant.ts";

export const createWith =
  (options: ClientOptions): CreateContestant =>
  ({ baseUrl, groupId, eventId, credential, tokenProvider }) => {
    const client = new GroupManagement({
      ...options,
      baseUrl,
      ...(tokenProvider === undefined ? { groupKey: credential } : { accessToken: tokenProvider }),
    });

    return {
      event: (signal) =>
        client.events.get(groupId, eventId, {}, signal === undefined ? {} : { signal }),
      page: async () => (await client.groups.contacts.list(groupId, { limit: 200 })).items,
      walk: () => client.groups.contacts.list(groupId),
    };
  };

export const create: CreateContestant = createWith({});
