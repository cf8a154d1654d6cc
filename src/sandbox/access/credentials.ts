// The credentials that a test makes, with their person, app and scopes.
import type { MembershipData } from "../model/index.ts";

/** Scopes that an app's token may carry, by short name. */
export const appScopes: readonly string[] = [
  "ai.query",
  "blueprints.apply",
  "documents.read",
  "documents.write",
  "events.read",
  "groups.read",
  "groups.write",
  "guardians.read",
  "me.read",
  "payments.links",
  "positions.read",
  "roster.read",
  "roster.youth.read",
  "roster.youth.write",
];

/** Scopes that a group key may carry, written with the colon that keys use. */
export const keyScopes: readonly string[] = [
  "documents:read",
  "events:read",
  "positions:read",
  "roster:read",
];

/** Options of a group key (spec 5). */
export interface GroupKeyOptions {
  /** The key's group. Default: the demo group, or the first of your own data. */
  groupId?: string | undefined;
  /** Scopes such as `documents:read`. Default: all key scopes. */
  scopes?: readonly string[] | undefined;
  /** True if the leader who created the key no longer leads the group: `key_owner_not_leader`. */
  creatorLeft?: boolean | undefined;
}

/** Options of an access token (spec 5). */
export interface AccessTokenOptions {
  /** The signed-in person. Default: the owner of the demo group, or of the first group of your own data. */
  personId?: string | undefined;
  /** The kind of app. Default `first-party`. */
  app?: "first-party" | "partner" | undefined;
  /** The vertical that the app belongs to. Default: all verticals. */
  vertical?: string | undefined;
  /** Scopes by short name, such as `documents.read`. Default: all that the app can have. */
  scopes?: readonly string[] | undefined;
  /** Scopes that group and person have allowed. Default: all. */
  allowedScopes?: readonly string[] | undefined;
  /** Whether groups have installed the app. Default: as in the data. */
  installed?: boolean | undefined;
  /** True if the platform has paused the app: `app_suspended`. */
  paused?: boolean | undefined;
}

export interface GroupKey {
  kind: "groupKey";
  secret: string;
  groupId: string;
  /** The leader who created it. The key acts as this person. */
  personId: string;
  scopes: ReadonlySet<string>;
  creatorLeft: boolean;
}

export interface AccessToken {
  kind: "accessToken";
  secret: string;
  personId: string;
  app: "first-party" | "partner";
  /** The vertical whose own app it is; null for an app of every vertical. */
  vertical: string | null;
  scopes: ReadonlySet<string>;
  /** The scopes that group and person consented to; null for all. */
  allowedScopes: ReadonlySet<string> | null;
  /** Whether groups have installed the app; null leaves it to the data. */
  installed: boolean | null;
  paused: boolean;
}

export type Credential = GroupKey | AccessToken;

export class Credentials {
  readonly #known = new Map<string, Credential>();

  issue(
    prefix: string,
    credential: Omit<GroupKey, "secret"> | Omit<AccessToken, "secret">,
    secret = `${prefix}_sandbox_${randomText()}`,
  ): string {
    this.#known.set(secret, { ...credential, secret });
    return secret;
  }

  revoke(secret: string): void {
    this.#known.delete(secret);
  }

  /** Changes what group and person have allowed. False if there is no such access token. */
  allow(secret: string, scopes: readonly string[]): boolean {
    const known = this.#known.get(secret);
    if (known?.kind !== "accessToken") return false;
    this.#known.set(secret, { ...known, allowedScopes: shortScopes(scopes) });
    return true;
  }

  /** The credential in an Authorization header; undefined if it is missing or unknown. */
  fromHeader(header: string | null): Credential | undefined {
    const match = /^bearer +(\S+) *$/i.exec(header ?? "");
    return match?.[1] === undefined ? undefined : this.#known.get(match[1]);
  }
}

/** Short names of scopes, whether written as a name, with a key's colon or as an address. */
export function shortScopes(scopes: readonly string[]): Set<string> {
  return new Set(
    scopes.map((scope) => scope.slice(scope.lastIndexOf("/") + 1).replaceAll(":", ".")),
  );
}

/** The person who owns a group, or the first who leads it in any way. */
export function ownerOf(members: readonly MembershipData[]): string | undefined {
  const owner = members.find(({ role }) => role === "OWNER");
  return (owner ?? members.find(({ role }) => role === "ADMIN"))?.personId;
}

export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
