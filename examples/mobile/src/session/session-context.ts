// Hands the session to every screen.
import { createContext, use } from "react";
import type { SignedIn } from "./signed-in.ts";
import type { Session } from "./session.ts";

export interface OpenSession extends Omit<Session, "resume"> {
  /** Ends the session, and shows the sign-in. */
  readonly leave: () => void;
  /** Goes on with other tokens; where somebody else has signed in, with their own session. */
  readonly resume: (signedIn: SignedIn) => Promise<void>;
}

const SessionContext = createContext<OpenSession | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): OpenSession {
  const session = use(SessionContext);
  if (!session) throw new Error("A screen needs a session around it.");
  return session;
}
