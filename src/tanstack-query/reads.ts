// Queries without a method of the client: a roster that is followed, and a custom request.
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

/** A roster is read completely once a day, to find removed entries. */
const fullEvery = 24 * 60 * 60_000;

/** Makes the functions that return their options. */
export function createReads(
  client: GroupManagement,
  { options, optionsFor, taking }: ReturnType<typeof createFactories>,
) {
  /** A roster: all entries at first, then only changes. */
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
      // Unchanged entries are the same objects already. query-core would compare entries by position.
      return { ...options("single", question, ask), structuralSharing: false };
    },
  );

  /** A read without a method of the client. */
  function request(
    given: CustomRead | Skip,
    { subject, schema }: ReadChoice = {},
    callOptions?: QueryCallOptions,
  ): QueryOptionsOf<never> {
    // The schema is left out of the key.
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
      // TanStack Query refuses undefined data.
      return (data ?? null) as never;
    });
  }

  return { roster, request };
}
