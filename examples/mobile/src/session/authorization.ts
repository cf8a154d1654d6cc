// The authorization server, as a phone sees it: a code becomes tokens, tokens are renewed and ended.
import {
  type AuthRequest,
  exchangeCodeAsync,
  fetchUserInfoAsync,
  refreshAsync,
  revokeAsync,
  TokenError,
  type TokenResponse,
} from "expo-auth-session";
import { settings } from "../settings.ts";
import { type SignedIn, SignInEnded, type Tokens } from "./signed-in.ts";

const { signIn: server } = settings;
const { clientId } = server;

/** A session's calls to the server. */
export const authorization = {
  /** New tokens; `SignInEnded` when the person has to sign in again. */
  renew: async (refreshToken: string): Promise<Tokens> => {
    try {
      const response = await inTime(refreshAsync({ clientId, refreshToken }, server));
      // A server that does not replace refresh tokens leaves it out.
      return tokensOf(response, refreshToken);
    } catch (error) {
      if (error instanceof TokenError && error.code === "invalid_grant") {
        throw new SignInEnded("The sign-in has ended.");
      }
      throw error;
    }
  },
  /** Ends the person's tokens. */
  revoke: (token: string) => inTime(revokeAsync({ clientId, token }, server)),
};

/** Exchanges an authorization code, with the PKCE secret of its request. */
export async function signInWith(request: AuthRequest, code = ""): Promise<SignedIn> {
  const { codeVerifier = "", redirectUri } = request;
  const extraParams = { code_verifier: codeVerifier };
  const tokens = tokensOf(
    await inTime(exchangeCodeAsync({ clientId, code, redirectUri, extraParams }, server)),
  );
  const { sub, name }: Record<string, unknown> = await inTime(fetchUserInfoAsync(tokens, server));
  if (typeof sub !== "string") throw new Error("The sign-in did not say who it is.");
  return { tokens, person: { id: sub, name: typeof name === "string" ? name : "you" } };
}

function tokensOf({ accessToken, refreshToken }: TokenResponse, earlier = ""): Tokens {
  if (typeof accessToken !== "string") throw new Error("The sign-in gave no access token.");
  return { accessToken, refreshToken: refreshToken ?? earlier };
}

/** The time limit for a response, in milliseconds. */
const PATIENCE = 10_000;

/** The library has no time limit. */
function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The sign-in did not answer.")), PATIENCE);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
