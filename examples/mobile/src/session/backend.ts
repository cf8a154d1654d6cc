// The app's own back end, as the app sees it: it signs people in and gives out their tokens. In an app of your own
// this is your server; here `server/` plays it.

/** Somebody who can sign in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** What they are in the demo. */
  readonly about: string;
}

/** The tokens of a person who is signed in. */
export interface Tokens {
  readonly accessToken: string;
  /** Gives the next access token, once. */
  readonly refreshToken: string;
}

/** What signing in gives. */
export interface SignedIn extends Tokens {
  readonly person: Person;
  /** Where the Group Management Service is. */
  readonly baseUrl: string;
}

export interface Backend {
  /** Whom one can look as. A real app has a sign-in page here. */
  readonly people: () => Promise<Person[]>;
  readonly signIn: (personId: string) => Promise<SignedIn>;
  /** New tokens; `SignInEnded` when the person has to sign in again. */
  readonly renew: (refreshToken: string) => Promise<Tokens>;
  /** Ends the person's tokens. */
  readonly signOut: (refreshToken: string) => Promise<void>;
}

/** The back end takes the refresh token no longer: only signing in again helps. */
export class SignInEnded extends Error {
  override readonly name = "SignInEnded";
}
