// The tokens of the person, in the phone's secure store (the Keychain of an iPhone, the Keystore of Android): the one that
// the service takes, renewed once it was refused.
import {
  deleteItemAsync,
  getItemAsync,
  setItemAsync,
  WHEN_UNLOCKED_THIS_DEVICE_ONLY,
} from "expo-secure-store";
import type { AccessTokenProvider } from "group-management-sdk";
import { authorization } from "./authorization.ts";
import {
  type Credential,
  type Credentials,
  type Person,
  type SignedIn,
  SignInEnded,
} from "./signed-in.ts";

/** In the secure store: the token that the service takes, and everything else that signing in gave. */
const keys = { accessToken: "access-token", signedIn: "signed-in" } as const;

interface Stored {
  readonly person: Person;
  readonly refreshToken: string;
}

export function phoneCredentials(server: typeof authorization): Credentials {
  return {
    keep: async (signedIn) => keepTokens(server, await store(signedIn)),
    restore: async () => {
      const stored = await getItemAsync(keys.signedIn);
      // Written below, by this app.
      return stored === null ? null : keepTokens(server, JSON.parse(stored) as Stored);
    },
  };
}

export const credentials = phoneCredentials(authorization);

async function store({ person, tokens }: SignedIn): Promise<Stored> {
  if (!tokens) throw new Error("A phone keeps the tokens itself.");
  const stored: Stored = { person, refreshToken: tokens.refreshToken };
  // On this phone alone: no backup carries it to another.
  const options = { keychainAccessible: WHEN_UNLOCKED_THIS_DEVICE_ONLY };
  await setItemAsync(keys.signedIn, JSON.stringify(stored), options);
  await setItemAsync(keys.accessToken, tokens.accessToken, options);
  return stored;
}

function keepTokens(
  server: typeof authorization,
  { person, refreshToken: first }: Stored,
): Credential {
  let refreshToken = first;
  let renewing: Promise<string> | undefined;
  let writing: Promise<unknown> | undefined;
  let ended = false;

  async function renew(): Promise<string> {
    const tokens = await server.renew(refreshToken);
    if (ended) {
      // Signing out has revoked only the token that this one replaces.
      void server.revoke(tokens.refreshToken).catch(() => undefined);
      throw new SignInEnded("The person has signed out.");
    }
    await replace({ person, tokens });
    return tokens.accessToken;
  }

  async function replace(signedIn: SignedIn): Promise<void> {
    refreshToken = signedIn.tokens?.refreshToken ?? "";
    writing = store(signedIn);
    await writing;
  }

  // #region provide
  const accessToken: AccessTokenProvider = async ({ reason }) => {
    const kept = reason === "initial" ? await getItemAsync(keys.accessToken) : null;
    if (kept !== null) return kept;
    // The token in the store was refused. One renewal at a time, and each to its end, even when nobody waits for it any
    // more: a refresh token is taken only once.
    renewing ??= renew().finally(() => (renewing = undefined));
    return renewing;
  };
  // #endregion

  async function remove(): Promise<void> {
    ended = true;
    await writing?.catch(() => undefined);
    await deleteItemAsync(keys.accessToken);
    await deleteItemAsync(keys.signedIn);
    // Without a connection the tokens end by themselves.
    void server.revoke(refreshToken).catch(() => undefined);
  }

  return { person, clientOptions: { accessToken }, replace, remove };
}
