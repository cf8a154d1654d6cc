// The context of every part of the page: the signed-in person's queries and client, their languages and the platform's
// address.
import { GroupManagement } from "group-management-sdk";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { createContext, use } from "react";

import { englishOf } from "../../../shared/locale.ts";
import { onThisDevice } from "../data/query-client.ts";
import { type Connection, type Identity, leaveToOther } from "./connection.ts";
import { createPauses, type Pauses } from "../../../shared/pauses.ts";

export interface Session {
  /** Every described call, as options for TanStack Query. */
  readonly queries: Queries;
  /** For calls that have no query. */
  readonly client: GroupManagement;
  /** The part of the person's data that stays on the device. */
  readonly persistence: ReturnType<typeof onThisDevice>;
  readonly pauses: Pauses;
  readonly platformUrl: string;
  /** The page on which people sign in; null where there is none. */
  readonly signInUrl: string | null;
  /** For dates and numbers: a kind of English, as the page is written in it. */
  readonly locales: readonly string[];
  /** The one of `identities` that is in use. */
  readonly identity: Identity;
  readonly identities: Connection["identities"];
  readonly lookAs: (id: string) => void;
  /** Removes the person's data here, and ends the sign-in; null where no page for that is set. */
  readonly signOut: (() => void) | null;
  /** Search texts, by the entry of the browser's history in which they were typed. */
  readonly searches: Map<string, string>;
  /** The group to open first, when the address names none. */
  readonly openWith: string | null;
}

/** The step after leaving: another identity, or the page that ends the sign-in. */
export type Leaving = { readonly lookAs: string } | { readonly goTo: string };

export function startSession(
  { platformUrl, signInUrl, signOutUrl, openWith, identities }: Connection,
  identity: Identity,
  leave: (then: Leaving) => Promise<void>,
): Session {
  const pauses = createPauses();
  const { id, isUnnamed = false } = identity;
  // The page has no credential: the back end at this path adds it to each request, if this person is signed in.
  const client = new GroupManagement({
    baseUrl: "/api/v2",
    credential: "none",
    headers: { "x-person-id": id },
    hooks: {
      ...pauses.hooks,
      onResponse: ({ status }) => void (status === 401 && leaveToOther(identity)),
    },
    // A service that hangs is given up after 25 seconds. A limit for the whole call would end waits for the rate limit,
    // too, and a pause is shown with its seconds.
    timeout: 7_500,
    maxRetries: 2,
  });
  return {
    client,
    // The person's id is part of every query key: another person may not see the same.
    queries: createQueries(client, { personId: id }),
    persistence: onThisDevice(isUnnamed ? null : id),
    pauses,
    platformUrl,
    signInUrl,
    locales: [englishOf(navigator.languages)],
    identity,
    identities,
    lookAs: (id) => void leave({ lookAs: id }),
    signOut: signOutUrl === null ? null : () => void leave({ goTo: signOutUrl }),
    searches: new Map(),
    openWith,
  };
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("This part of the page needs a session around it.");
  return session;
}
