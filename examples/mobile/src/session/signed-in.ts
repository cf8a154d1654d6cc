// A person who is signed in, and how this device keeps their credential.
import type { ClientOptionFields } from "group-management-sdk";

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The tokens of a person who is signed in. */
export interface Tokens {
  readonly accessToken: string;
  /** Gives the next access token, once. */
  readonly refreshToken: string;
}

/** The result of a sign-in. */
export interface SignedIn {
  readonly person: Person;
  /** Null in a browser: the page's backend has them. */
  readonly tokens: Tokens | null;
}

/** The credential of a session. */
export interface Credential {
  readonly person: Person;
  readonly clientOptions:
    | Pick<ClientOptionFields, "accessToken">
    | Pick<ClientOptionFields, "credential" | "headers">;
  /** Goes on with those of a new sign-in of the same person. */
  readonly replace: (signedIn: SignedIn) => Promise<void>;
  /** Removes it from the device, and ends it at the server. */
  readonly remove: () => Promise<void>;
  /** In a browser: calls once the person has signed out in another tab. Returns how to stop that. */
  readonly onSignedOut?: (listener: () => void) => () => void;
}

export interface Credentials {
  readonly keep: (signedIn: SignedIn) => Promise<Credential>;
  /** That of the person who was signed in when the app was last used. */
  readonly restore: () => Promise<Credential | null>;
}

/** The refresh token is taken no longer: only signing in again helps. */
export class SignInEnded extends Error {
  override readonly name = "SignInEnded";
}
