// Queries that are no single call of the client: a roster that is followed, and a request of an app's own.
import type { GroupManagement } from "group-management-sdk";
import type { createFactories, Position, Question } from "./factories.ts";
import { isSkip, keyEntries, type Skip } from "./keys.ts";
import type {
  CustomRead,
  QueryCallOptions,
  QueryContext,
  QueryOptionsOf,
  ReadChoice,
  RosterOptionsOf,
} from "./options.ts";
import { followRoster, type RosterData } from "./roster.ts";

/** How often a roster is read from its beginning, to find entries that were removed: once a day. */
const fullEvery = 24 * 60 * 60_000;

/** Functions that make their options. */
export function createReads(
  client: GroupManagement,
  { options, optionsFor, taking }: ReturnType<typeof createFactories>,
) {
  /** A roster: everything at first, then what has changed. */
  const roster = taking(
    "groups.contacts.list",
    ["groupId", "parameters"],
    (question): RosterOptionsOf => {
      const ask = (choice: Position, context: QueryContext): Promise<RosterData> =>
        followRoster(context.client?.getQueryData(context.queryKey), (checkpoint) => {
          const sync = { ...choice, fullEvery, checkpoint };
          const groupId = String(question.ids["groupId"]);
          return client.groups.contacts.sync(groupId, sync, optionsFor(question, context));
        });
      // Entries that are the same are the same objects already; query-core would compare them by position.
      return { ...options("single", question, ask), structuralSharing: false };
    },
  );

  /** A read that the client has no method for. */
  function request(
    given: CustomRead | Skip,
    { subject, schema }: ReadChoice = {},
    callOptions?: QueryCallOptions,
  ): QueryOptionsOf<never> {
    // A schema is no part of a key.
    const parameters = isSkip(given)
      ? given
      : { ...given, query: keyEntries({ ...given.query }), schema: undefined };
    const question: Question = {
      operation: "request",
      ids: { ...subject },
      parameters,
      callOptions,
    };
    return options("single", question, async (read, context: QueryContext) => {
      const data = await client.request(
        { ...(read as CustomRead), schema },
        optionsFor(question, context),
      );
      // TanStack Query knows no data that are undefined.
      return (data ?? null) as never;
    });
  }

  return { roster, request };
}
