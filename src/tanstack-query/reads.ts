// Queries without a method of the client: a roster that is followed, and a custom request.
import type { GroupManagementClient } from "group-management-sdk";
import { fieldsOf, type IdOrSkip, isSkip, keyQuery, type Skip, skipIn } from "./keys.ts";
import type {
  CustomRead,
  QueryCallOptions,
  QueryOptionsOf,
  ReadChoice,
  RosterOptionsOf,
} from "./options.ts";
import type { Asked, Ids, MakeOptions } from "./query-options.ts";
import { lacksScope, type Refusals } from "./refusals.ts";
import { followRoster, noRoster, type ContactRosterParams } from "./roster.ts";

/** A roster is read completely once a day, to find removed entries. */
const fullEvery = 24 * 60 * 60_000;

/** The largest page (spec 8). A roster of one page costs one request, whole or not. */
const onePage = 200;

/** Makes the functions that return their options. */
export function createReads(
  client: GroupManagementClient,
  options: MakeOptions,
  refusals: Refusals,
) {
  /** The refusals in its group before each roster was last read completely. */
  const refusedBefore = new Map<string, number>();

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
      async (asked) => {
        const { ids, parameters } = asked;
        const { client: cache, queryKey } = asked.context;
        const key = JSON.stringify(queryKey);
        const cached = cache?.getQueryData(queryKey);
        const refused = refusals.inGroup(ids.groupId);
        // Without a scope, entries are missing and not changed: only a full walk shows it.
        const full =
          cached !== undefined &&
          (cached.contacts.length <= onePage || refused > (refusedBefore.get(key) ?? 0));
        try {
          const data = await followRoster(cached, parameters.type, (checkpoint) => {
            const sync = { ...parameters, fullEvery, checkpoint, ...(full && { full }) };
            return client.groups.contacts.sync(ids.groupId, sync, asked.options);
          });
          if (full || !cached) refusedBefore.set(key, refused);
          return data;
        } catch (error) {
          // TanStack Query would go on showing the entries that were read with the scope.
          if (cached && lacksScope(error)) cache?.setQueryData(queryKey, noRoster);
          throw error;
        }
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
    // The schema is left out of the key, and so is a skip token.
    const parameters = isSkip(given)
      ? given
      : {
          ...fieldsOf(given),
          query: keyQuery(fieldsOf(given.query)),
          schema: undefined,
          skip: skipIn(given.query),
        };
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
