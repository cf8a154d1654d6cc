// @anthropic-ai/sdk through its documented way to call other endpoints, with its own page class.
import Anthropic from "@anthropic-ai/sdk";
import { AbstractPage } from "@anthropic-ai/sdk/core/pagination";
import type { PageRequestOptions } from "@anthropic-ai/sdk/core/pagination";
import type { CreateContestant, RosterEntry, RosterPage } from "./contestant.ts";

class ContactPage extends AbstractPage<RosterEntry> {
  readonly items: RosterEntry[];
  readonly nextCursor: string | null;

  constructor(...[client, response, body, options]: ConstructorParameters<typeof AbstractPage>) {
    super(client, response, body, options);
    const page = body as RosterPage;
    this.items = page.items;
    this.nextCursor = page.nextCursor;
  }

  getPaginatedItems(): RosterEntry[] {
    return this.items;
  }

  nextPageRequestOptions(): PageRequestOptions | null {
    if (this.nextCursor === null) return null;
    return { ...this.options, query: { ...this.options.query, cursor: this.nextCursor } };
  }
}

export const create: CreateContestant = ({ baseUrl, groupId, eventId, credential }) => {
  const client = new Anthropic({ apiKey: credential, baseURL: baseUrl });
  const list = () =>
    client.getAPIList<RosterEntry, ContactPage>(`/groups/${groupId}/contacts`, ContactPage, {
      query: { limit: 200 },
    });

  return {
    event: (signal) =>
      client.get(`/groups/${groupId}/events/${eventId}`, { signal: signal ?? null }),
    page: async () => (await list()).items,
    walk: list,
  };
};
