// The session of a person: their client and queries, their credential, and the data of their groups that is kept on the
// phone. Signing out removes all of it.
import { QueryClient } from "@tanstack/react-query";
import { GroupManagement } from "group-management-sdk";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { type Drafts, openDrafts } from "../profile/drafts.ts";
import { settings } from "../settings.ts";
import { keepQueries, type KeptQueries, keptFor } from "./kept-queries.ts";
import { createPauses, type Pauses } from "../../../shared/pauses.ts";
import type { Credential, Credentials, Person, SignedIn } from "./signed-in.ts";

/** The options of a session. */
export interface Connection {
  readonly credentials: Credentials;
  /** In the place of the phone's own, for tests. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Session {
  readonly person: Person;
  readonly queries: Queries;
  readonly queryClient: QueryClient;
  readonly persistOptions: KeptQueries["persistOptions"];
  /** Texts in forms that are not saved. */
  readonly drafts: Drafts;
  readonly pauses: Pauses;
  /** Goes on with other tokens of the same person. */
  readonly resume: (signedIn: SignedIn) => Promise<void>;
  /** Clears the cache, what is kept of it and of forms on the phone, and the credential. */
  readonly signOut: () => Promise<void>;
}

export async function signIn(connection: Connection, signedIn: SignedIn): Promise<Session> {
  return openSession(connection, await connection.credentials.keep(signedIn));
}

/** The session of the person who was signed in when the app was last used. */
export async function restoreSession(connection: Connection): Promise<Session | null> {
  const credential = await connection.credentials.restore();
  return credential && openSession(connection, credential);
}

async function openSession(connection: Connection, credential: Credential): Promise<Session> {
  const { credentials: _kept, ...options } = connection;
  const { person } = credential;
  const drafts = await openDrafts(person.id);
  const pauses = createPauses();
  const client = new GroupManagement({
    baseUrl: settings.serviceUrl,
    ...credential.clientOptions,
    hooks: pauses.hooks,
    ...options,
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, gcTime: keptFor },
      // A form says at once that there is no connection, rather than sending itself later.
      mutations: { networkMode: "always" },
    },
  });
  const kept = keepQueries(person.id);
  // #region sign-out
  const signOut = async () => {
    await queryClient.cancelQueries();
    queryClient.clear();
    await Promise.all([kept.remove(), drafts.end(), credential.remove()]);
  };
  // #endregion
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
    persistOptions: kept.persistOptions,
    drafts,
    pauses,
    resume,
    signOut,
  };
}
