// What every part of the page needs: the queries and the client of the person who looks, their languages and the
// platform's address.
import type { PersistQueryClientOptions } from "@tanstack/react-query-persist-client";
import { GroupManagement } from "group-management-sdk";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { createContext, use } from "react";

import { onThisDevice } from "../data/on-this-device.ts";
import type { Connection, Identity } from "./connection.ts";
import { createPauses, type Pauses } from "./pauses.ts";

export interface Session {
  /** Every described call, as options for TanStack Query. */
  readonly queries: Queries;
  /** For what the queries do not have. */
  readonly client: GroupManagement;
  /** What is kept of the person's data when the page is closed. */
  readonly persistence: Omit<PersistQueryClientOptions, "queryClient">;
  readonly pauses: Pauses;
  readonly platformUrl: string;
  /** What the reader prefers to read, best first. */
  readonly locales: readonly string[];
  /** Who looks, and whom else one can look as. */
  readonly identity: Identity;
  readonly identities: Connection["identities"];
  readonly lookAs: (id: string) => void;
  /** The group to open first, when the address names none. */
  readonly openWith: string | null;
}

export function startSession(
  { baseUrl, platformUrl, openWith, identities }: Connection,
  identity: Identity,
  lookAs: (id: string) => void,
): Session {
  const pauses = createPauses();
  const { id, accessToken, isUnnamed = false } = identity;
  const client = new GroupManagement({ baseUrl, accessToken, hooks: pauses.hooks });
  return {
    client,
    // What one person may see another may not: whose data it is, is a part of every key.
    queries: createQueries(client, { scope: id }),
    persistence: onThisDevice(isUnnamed ? null : id, baseUrl),
    pauses,
    platformUrl,
    locales: navigator.languages,
    identity,
    identities,
    lookAs,
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
