// The session of a person: their client and queries, their tokens in the phone's secure store, and the data of their groups
// that is kept on the phone. Signing out removes all of it.
import { QueryClient } from "@tanstack/react-query";
import { type AccessTokenProvider, GroupManagement } from "group-management-sdk";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { type Drafts, openDrafts } from "../profile/drafts.ts";
import { settings } from "../settings.ts";
import { type Authorization, type Person, type SignedIn, SignInEnded } from "./authorization.ts";
import { keepQueries, type KeptQueries, keptFor } from "./kept-queries.ts";
import { createPauses, type Pauses } from "../../../shared/pauses.ts";
// No file extension: browsers get another file of that name.
import { readSecret, removeSecret, writeSecret } from "./secure-store";

/** The options of a session. */
export interface Connection {
  readonly authorization: Authorization;
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
  /** Clears the cache, what is kept of it and of forms on the phone, and the secure store. */
  readonly signOut: () => Promise<void>;
}

/** In the secure store: the token that the service takes, and everything else that signing in gave. */
const keys = { accessToken: "access-token", signedIn: "signed-in" } as const;

type Stored = Omit<SignedIn, "accessToken">;

export async function signIn(connection: Connection, signedIn: SignedIn): Promise<Session> {
  await store(signedIn);
  return openSession(connection, signedIn);
}

/** The session of the person who was signed in when the app was last used. */
export async function restoreSession(connection: Connection): Promise<Session | null> {
  const stored = await readSecret(keys.signedIn);
  // Written below, by this app.
  return stored === null ? null : openSession(connection, JSON.parse(stored) as Stored);
}

async function store({ accessToken, person, refreshToken }: SignedIn): Promise<void> {
  await writeSecret(keys.signedIn, JSON.stringify({ person, refreshToken }));
  await writeSecret(keys.accessToken, accessToken);
}

async function openSession(
  connection: Connection,
  { person, refreshToken }: Stored,
): Promise<Session> {
  const { authorization, ...options } = connection;
  const tokens = keepTokens(authorization, { person, refreshToken });
  const drafts = await openDrafts(person.id);
  const pauses = createPauses();
  const client = new GroupManagement({
    baseUrl: settings.serviceUrl,
    accessToken: tokens.provide,
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
    await Promise.all([kept.remove(), drafts.end(), tokens.remove()]);
  };
  // #endregion
  const resume = async (signedIn: SignedIn) => {
    await tokens.replace(signedIn);
    // Failed queries are read again now; a form is sent when the person says so.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });
  };
  return {
    person,
    queries: createQueries(client, { scope: person.id }),
    queryClient,
    persistOptions: kept.persistOptions,
    drafts,
    pauses,
    resume,
    signOut,
  };
}

/** The access token: from the secure store at first, and renewed once the service has refused it. */
function keepTokens(authorization: Authorization, { person, refreshToken: first }: Stored) {
  let refreshToken = first;
  /** A token of a later sign-in that was not sent yet. */
  let unused: string | null = null;
  let renewing: Promise<string> | undefined;
  let writing: Promise<void> | undefined;
  let ended = false;

  async function renew(): Promise<string> {
    const renewed = await authorization.renew(refreshToken);
    if (ended) throw new SignInEnded("The person has signed out.");
    await write({ person, ...renewed });
    return renewed.accessToken;
  }

  function write(signedIn: SignedIn): Promise<void> {
    refreshToken = signedIn.refreshToken;
    writing = store(signedIn);
    return writing;
  }

  // #region provide
  const provide: AccessTokenProvider = async ({ reason }) => {
    const token = reason === "initial" ? await readSecret(keys.accessToken) : unused;
    unused = null;
    if (token !== null) return token;
    // The token in the store was refused. One renewal at a time, and each to its end, even when nobody waits for it any
    // more: a refresh token is taken only once.
    renewing ??= renew().finally(() => (renewing = undefined));
    return renewing;
  };
  // #endregion

  async function replace(signedIn: SignedIn): Promise<void> {
    await write(signedIn);
    unused = signedIn.accessToken;
  }

  async function remove(): Promise<void> {
    ended = true;
    await writing?.catch(() => undefined);
    await removeSecret(keys.accessToken);
    await removeSecret(keys.signedIn);
    // Without a connection the tokens end by themselves.
    void authorization.revoke(refreshToken).catch(() => undefined);
  }

  return { provide, replace, remove };
}
