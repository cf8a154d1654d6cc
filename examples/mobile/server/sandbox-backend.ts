// Plays the app's own back end on a sandbox: signs in a person of the demo, and renews their tokens.
import type { Sandbox } from "group-management-sdk/sandbox";
import { type Backend, type Person, SignInEnded, type Tokens } from "../src/session/backend.ts";

interface Issued extends Tokens {
  readonly personId: string;
}

/** `baseUrl` is where the sandbox is reached. */
export function sandboxBackend(sandbox: Sandbox, baseUrl: string): Backend {
  const { owner, parent, termsPending } = sandbox.demo.people;
  const people: Person[] = [
    { id: owner, name: "Marisol", about: "Owner of the troop" },
    { id: parent, name: "Inés", about: "Parent of two scouts" },
    { id: termsPending, name: "Ngozi", about: "Has to accept the new terms" },
  ];
  const issued = new Map<string, Issued>();

  function issue(personId: string): Tokens {
    const refreshToken = `refresh-${crypto.randomUUID()}`;
    const tokens = { accessToken: sandbox.accessToken({ personId }), refreshToken };
    issued.set(refreshToken, { ...tokens, personId });
    return tokens;
  }

  /** A refresh token is taken once. */
  function take(refreshToken: string): Issued {
    const taken = issued.get(refreshToken);
    if (!taken) throw new SignInEnded("The refresh token is not known.");
    issued.delete(refreshToken);
    sandbox.revoke(taken.accessToken);
    return taken;
  }

  return {
    people: async () => people,
    signIn: async (personId) => {
      const person = people.find(({ id }) => id === personId);
      if (!person) throw new SignInEnded("There is no such person.");
      return { person, baseUrl, ...issue(personId) };
    },
    renew: async (refreshToken) => issue(take(refreshToken).personId),
    signOut: async (refreshToken) => void take(refreshToken),
  };
}
