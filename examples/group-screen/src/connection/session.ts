// What every part of the page needs: the client, the reader's languages and the platform's address.
import { GroupManagement } from "group-management-sdk";
import { createContext, use } from "react";

import type { Connection, Identity } from "./connection.ts";
import { createPauses, type Pauses } from "./pauses.ts";

export interface Session {
  readonly client: GroupManagement;
  readonly pauses: Pauses;
  readonly platformUrl: string;
  /** What the reader prefers to read, best first. */
  readonly locales: readonly string[];
}

export function startSession({ baseUrl, platformUrl }: Connection, identity: Identity): Session {
  const pauses = createPauses();
  const { accessToken } = identity;
  return {
    client: new GroupManagement({ baseUrl, accessToken, hooks: pauses.hooks }),
    pauses,
    platformUrl,
    locales: navigator.languages,
  };
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("This part of the page needs a session around it.");
  return session;
}
