// The client's knowledge of its credential's scopes, for copies of rosters: from the person's groups, and from
// `forgetToken`.
import type { CredentialSource } from "../core/credentials.ts";
import { isRecord, isText } from "../core/runtime/values.ts";

/** The scopes that decide which entries a roster has, and which parts of them (spec 4.12). */
const rosterScopes = ["roster.youth.read", "guardians.read"];

/** The short names of scopes, which may be addresses: what follows the last slash. Anything but a text is ignored. */
export function shortNamesOf(scopes: readonly unknown[]): ReadonlySet<string> {
  return new Set(scopes.filter(isText).map((scope) => scope.slice(scope.lastIndexOf("/") + 1)));
}

const known = new WeakMap<CredentialSource, KnownScopes>();

/** The knowledge that clients of one credential share. */
export function scopesOf(credential: CredentialSource): KnownScopes {
  const own = known.get(credential) ?? createKnownScopes(credential);
  known.set(credential, own);
  return own;
}

export interface KnownScopes {
  /** Notes the scopes of a page of the person's groups. A response that failed its validation may hold anything. */
  note(memberships: readonly unknown[]): void;
  /** The scopes that decide what a group's roster has; null if they are unknown. */
  inGroup(groupId: string): readonly string[] | null;
  /** How often the token was forgotten. */
  tokensForgotten(): number;
  /** Notes the name of a full walk that begins, and what `tokensForgotten` was before its first request. */
  walkBegan(walk: string, tokensForgotten: number): void;
  /** Whether a full walk began before the last `forgetToken`, and perhaps with fewer scopes. */
  isOlderThanToken(walk: string | null): boolean;
}

function createKnownScopes(credential: CredentialSource): KnownScopes {
  const byGroup = new Map<string, readonly string[]>();
  let forgotten = 0;
  /** Full walks with a smaller name began before the last `forgetToken`. */
  let oldest = "";

  function catchUp(): void {
    // Greater than any name, until the first walk after it begins.
    if (credential.forgotten > forgotten) oldest = "~";
    forgotten = credential.forgotten;
  }

  return {
    note: (memberships) => {
      for (const membership of memberships) {
        if (!isRecord(membership) || !isRecord(membership["group"])) continue;
        const { group, scopes } = membership;
        if (!isText(group["id"]) || !Array.isArray(scopes)) continue;
        const held = shortNamesOf(scopes);
        byGroup.set(
          group["id"],
          rosterScopes.filter((scope) => held.has(scope)),
        );
      }
    },
    inGroup: (groupId) => byGroup.get(groupId) ?? null,
    tokensForgotten: () => credential.forgotten,
    walkBegan: (walk, before) => {
      catchUp();
      // Its first page may have been read with a token that was forgotten meanwhile.
      if (before === forgotten && oldest > walk) oldest = walk;
    },
    isOlderThanToken: (walk) => {
      catchUp();
      return (walk ?? "") < oldest;
    },
  };
}
