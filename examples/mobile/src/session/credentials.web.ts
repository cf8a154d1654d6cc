// A browser keeps no token: scripts in the page can read whatever it keeps. The page's backend has the tokens, and the
// browser a cookie that no script can read.
import type { Credential, Credentials, Person } from "./signed-in.ts";

/** In the tab: who is signed in, so that it opens without a connection too. */
const personKey = "person";
/** In the browser: the person of a sign-out that the backend does not know yet. Other tabs learn of it. */
const signedOutKey = "signed-out";

export const credentials: Credentials = {
  keep: async ({ person }) => {
    ifPossible(() => localStorage.removeItem(signedOutKey));
    ifPossible(() => sessionStorage.setItem(personKey, JSON.stringify(person)));
    return credentialOf(person);
  },
  restore: async () => {
    const signedOut = ifPossible(() => localStorage.getItem(signedOutKey));
    if (signedOut !== null) {
      await endSession(signedOut);
      return null;
    }
    const kept = ifPossible(() => sessionStorage.getItem(personKey));
    // Written here, by this app.
    const person = kept === null ? await signedInPerson() : (JSON.parse(kept) as Person);
    return person && credentials.keep({ person, tokens: null });
  },
};

/** Storage may be closed to the page, or full: then the tab keeps nothing, and works. */
function ifPossible<Result>(task: () => Result): Result | null {
  try {
    return task();
  } catch {
    return null;
  }
}

/** The person of this browser's session at the backend. */
export async function signedInPerson(): Promise<Person | null> {
  const response = await fetch("/session", { signal: AbortSignal.timeout(10_000) });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The session could not be read: ${response.status}.`);
  // The app's own server made it.
  return (await response.json()) as Person;
}

/** The cookie is every tab's: where somebody else has signed in meanwhile, this tab gets and ends nothing of theirs. */
const headersOf = (personId: string) => ({ "x-person-id": personId });

function credentialOf(person: Person): Credential {
  return {
    person,
    clientOptions: { credential: "none", headers: headersOf(person.id) },
    replace: async () => undefined,
    remove: async () => {
      ifPossible(() => localStorage.setItem(signedOutKey, person.id));
      ifPossible(() => sessionStorage.removeItem(personKey));
      void endSession(person.id);
    },
    onSignedOut: (listener) => {
      const follow = ({ key, newValue }: StorageEvent) => {
        if (key === signedOutKey && newValue === person.id) listener();
      };
      addEventListener("storage", follow);
      return () => removeEventListener("storage", follow);
    },
  };
}

async function endSession(personId: string): Promise<void> {
  const request = { method: "DELETE", headers: headersOf(personId), keepalive: true };
  try {
    const { ok } = await fetch("/session", request);
    if (ok) ifPossible(() => localStorage.removeItem(signedOutKey));
  } catch {
    // Without a connection, the next start tries again.
  }
}
