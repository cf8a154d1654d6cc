// Queries without a method of the client: a roster that is followed, and a custom request.
import type { GroupManagement } from "group-management-sdk";
import { type IdOrSkip, isSkip, keyEntries, type Skip } from "./keys.ts";
import type {
  CustomRead,
  QueryCallOptions,
  QueryOptionsOf,
  ReadChoice,
  RosterOptionsOf,
} from "./options.ts";
import type { Asked, Ids, MakeOptions } from "./query-options.ts";
import { followRoster, type ContactRosterParams } from "./roster.ts";

/** A roster is read completely once a day, to find removed entries. */
const fullEvery = 24 * 60 * 60_000;

/** Makes the functions that return their options. */
export function createReads(client: GroupManagement, options: MakeOptions) {
  /** A roster: all entries at first, then only changes. */
  function roster(
    groupId: IdOrSkip,
    choice?: ContactRosterParams,
    callOptions?: QueryCallOptions,
  ): RosterOptionsOf {
    const query = options(
      {
        operation: "groups.contacts.list",
        ids: { groupId },
        parameters: choice,
        options: callOptions,
      },
      (asked) => {
        const { ids, parameters, context } = asked;
        return followRoster(context.client?.getQueryData(context.queryKey), (checkpoint) => {
          const sync = { ...parameters, fullEvery, checkpoint };
          return client.groups.contacts.sync(ids.groupId, sync, asked.options);
        });
      },
    );
    // Unchanged entries are the same objects already. query-core would compare entries by position.
    return { ...query, structuralSharing: false };
  }

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
    return options(
      { operation: "request", ids: { ...subject }, parameters, options: callOptions },
      async (asked: Asked<Ids, CustomRead>) => {
        const data = await client.request({ ...asked.parameters, schema }, asked.options);
        // TanStack Query refuses undefined data.
        return (data ?? null) as never;
      },
    );
  }

  return { roster, request };
}
