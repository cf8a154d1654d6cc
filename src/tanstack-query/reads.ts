// Queries that are no single call of the client: a roster that is followed, and a request of an app's own.
import type { CustomRequest, GroupManagement } from "group-management-sdk";
import type { createFactories, Position, Question } from "./factories.ts";
import { type IdOrSkip, isSkip, keyEntries, type Skip } from "./keys.ts";
import type {
  CustomRead,
  QueryCallOptions,
  QueryContext,
  QueryOptionsOf,
  ReadChoice,
  RosterOptionsOf,
} from "./options.ts";
import { followRoster, type RosterChoice, type RosterData } from "./roster.ts";

/** How often a roster is read from its beginning, to find entries that were removed: once a day. */
const fullEvery = 24 * 60 * 60_000;

/** Functions that make their options. */
export function createReads(
  client: GroupManagement,
  { options, optionsFor }: Pick<ReturnType<typeof createFactories>, "options" | "optionsFor">,
) {
  /** A roster: everything at first, then what has changed. */
  function roster(
    groupId: IdOrSkip,
    parameters?: RosterChoice,
    callOptions?: QueryCallOptions,
  ): RosterOptionsOf {
    const question: Question = {
      operation: "groups.contacts.list",
      ids: { groupId },
      parameters,
      callOptions,
    };
    const ask = (choice: Position, context: QueryContext): Promise<RosterData> =>
      followRoster(context.client?.getQueryData(context.queryKey), (checkpoint) => {
        const sync = { ...choice, fullEvery, checkpoint };
        return client.groups.contacts.sync(String(groupId), sync, optionsFor(question, context));
      });
    // Entries that are the same are the same objects already; query-core would compare them by position.
    return { ...options("single", question, ask), structuralSharing: false };
  }

  /** A read that the client has no method for. */
  function request(
    given: CustomRead | Skip,
    { subject, schema }: ReadChoice = {},
    callOptions?: QueryCallOptions,
  ): QueryOptionsOf<never> {
    const question = { operation: "request" as const, ids: { ...subject }, callOptions };
    if (isSkip(given)) {
      return options("single", { ...question, parameters: given }, () => Promise.reject());
    }
    // A schema is no part of a key.
    const read: CustomRequest = {
      ...given,
      query: keyEntries({ ...given.query }),
      schema: undefined,
    };
    const parameters = { ...read };
    return options("single", { ...question, parameters }, async (_, context: QueryContext) => {
      const data = await client.request({ ...read, schema }, optionsFor(question, context));
      // TanStack Query knows no data that are undefined.
      return (data ?? null) as never;
    });
  }

  return { roster, request };
}
