// The session of a person: their client and queries, their credential, and the data of their groups that is kept on the
// phone. Signing out removes all of it.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { type Query, QueryClient } from "@tanstack/react-query";
import { GroupManagement } from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";
import { Platform } from "react-native";
import { freshFor, keepQueries, keptFor } from "../../../shared/kept-queries.ts";
import { createPauses } from "../../../shared/pauses.ts";
import { settings } from "../settings.ts";
import type { Credential, Credentials, SignedIn } from "./signed-in.ts";

/** The options of a session. */
export interface Connection {
  readonly credentials: Credentials;
  /** In the place of the phone's own, for tests. */
  readonly fetch?: typeof globalThis.fetch;
}

export type Session = ReturnType<typeof openSession>;

export async function signIn(connection: Connection, signedIn: SignedIn): Promise<Session> {
  return openSession(connection, await connection.credentials.keep(signedIn));
}

/** The session of the person who was signed in when the app was last used. */
export async function restoreSession(connection: Connection): Promise<Session | null> {
  const credential = await connection.credentials.restore();
  return credential && openSession(connection, credential);
}

/** The key of what is typed in a form and not saved. It is kept with the queries. */
export const draftKey = (groupId: string) => ["draft", groupId];

function openSession(connection: Connection, credential: Credential) {
  const { credentials: _kept, ...options } = connection;
  const { person } = credential;
  const pauses = createPauses();
  const client = new GroupManagement({
    baseUrl: settings.serviceUrl,
    ...credential.clientOptions,
    hooks: pauses.hooks,
    ...options,
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshFor, gcTime: keptFor },
      // A form says at once that there is no connection, rather than sending itself later.
      mutations: { networkMode: "always" },
    },
  });
  const kept = keepQueries(`groups of ${person.id}`, deviceStorage());
  const { dehydrateOptions, ...persistOptions } = kept.persistOptions;
  /** Clears the cache, what is kept of it on the phone, texts in forms included, and the credential. */
  // #region sign-out
  const signOut = async () => {
    await queryClient.cancelQueries();
    queryClient.clear();
    await Promise.all([kept.remove(), credential.remove()]);
  };
  // #endregion
  /** Goes on with other tokens of the same person. */
  const resume = async (signedIn: SignedIn) => {
    await credential.replace(signedIn);
    client.forgetToken();
    // Failed queries are read again now; a form is sent when the person says so.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });
  };
  return {
    person,
    queries: createQueries(client, { personId: person.id }),
    queryClient,
    persistOptions: {
      ...persistOptions,
      dehydrateOptions: {
        ...dehydrateOptions,
        shouldDehydrateQuery: (query: Query) =>
          query.queryKey[0] === "draft" || dehydrateOptions.shouldDehydrateQuery(query),
      },
    },
    pauses,
    resume,
    signOut,
    onSignedOut: credential.onSignedOut,
  };
}

/** Null where a browser lets no page near its storage. */
function deviceStorage() {
  try {
    return Platform.OS !== "web" || localStorage ? AsyncStorage : null;
  } catch {
    return null;
  }
}
