// Who is signed in: one person's client and queries, their tokens in the phone's secure store, and what of their
// groups is kept on the phone. Signing out takes all of it away.
import { QueryClient } from "@tanstack/react-query";
import { type AccessTokenProvider, GroupManagement } from "group-management-sdk";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { type Backend, type Person, type SignedIn, SignInEnded } from "./backend.ts";
import { keepQueries, type KeptQueries, keptFor } from "./kept-queries.ts";
// Without an ending: another file of that name is for browsers.
import { readSecret, removeSecret, writeSecret } from "./secure-store";

/** What a session is made with. */
export interface Connection {
  readonly backend: Backend;
  /** In the place of the phone's own, for tests. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Session {
  readonly person: Person;
  readonly queries: Queries;
  readonly queryClient: QueryClient;
  readonly persistOptions: KeptQueries["persistOptions"];
  /** Clears the cache, what is kept of it on the phone, and the secure store. */
  readonly signOut: () => Promise<void>;
}

/** In the secure store: the token that the service takes, and everything else that signing in gave. */
const keys = { accessToken: "access-token", signedIn: "signed-in" } as const;

type Stored = Omit<SignedIn, "accessToken">;

export async function signIn(connection: Connection, personId: string): Promise<Session> {
  const { accessToken, ...stored } = await connection.backend.signIn(personId);
  await writeSecret(keys.signedIn, JSON.stringify(stored));
  await writeSecret(keys.accessToken, accessToken);
  return openSession(connection, stored);
}

/** The session of whoever was signed in when the app was last used. */
export async function restoreSession(connection: Connection): Promise<Session | null> {
  const stored = await readSecret(keys.signedIn);
  // Written above, by this app.
  return stored === null ? null : openSession(connection, JSON.parse(stored) as Stored);
}

function openSession(connection: Connection, { person, baseUrl, refreshToken }: Stored): Session {
  const tokens = keepTokens(connection.backend, { person, baseUrl, refreshToken });
  const { backend: _, ...options } = connection;
  const client = new GroupManagement({ baseUrl, accessToken: tokens.provide, ...options });
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
    await Promise.all([kept.remove(), tokens.remove()]);
  };
  // #endregion
  return {
    person,
    queries: createQueries(client, { scope: person.id }),
    queryClient,
    persistOptions: kept.persistOptions,
    signOut,
  };
}

/** The access token: from the secure store at first, and from the back end once the service has refused it. */
function keepTokens(backend: Backend, stored: Stored) {
  let { refreshToken } = stored;
  let renewing: Promise<string> | undefined;
  let writing: Promise<void> | undefined;
  let ended = false;

  async function renew(): Promise<string> {
    const renewed = await backend.renew(refreshToken);
    if (ended) throw new SignInEnded("The person has signed out.");
    refreshToken = renewed.refreshToken;
    writing = write(renewed.accessToken);
    await writing;
    return renewed.accessToken;
  }

  async function write(accessToken: string): Promise<void> {
    await writeSecret(keys.signedIn, JSON.stringify({ ...stored, refreshToken }));
    await writeSecret(keys.accessToken, accessToken);
  }

  // #region provide
  const provide: AccessTokenProvider = async ({ reason }) => {
    if (reason === "initial") {
      const token = await readSecret(keys.accessToken);
      if (token !== null) return token;
    }
    // Any other reason: the token in the store was refused. One renewal at a time, and each to its end, even when
    // nobody waits for it any more: a refresh token is taken only once.
    renewing ??= renew().finally(() => (renewing = undefined));
    return renewing;
  };
  // #endregion

  async function remove(): Promise<void> {
    ended = true;
    await writing?.catch(() => undefined);
    await removeSecret(keys.accessToken);
    await removeSecret(keys.signedIn);
    // Without a connection the tokens end by themselves.
    void backend.signOut(refreshToken).catch(() => undefined);
  }

  return { provide, remove };
}
