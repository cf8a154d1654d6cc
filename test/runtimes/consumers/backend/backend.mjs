// The backend of every framework: whose session it is stands in a cookie, which the framework may have read already.
import { createClientPool } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";

/** The person of a session's cookie. */
export function personIn(cookies) {
  const session = (cookies ?? "").split("; ").find((cookie) => cookie.startsWith("session="));
  return session?.slice("session=".length);
}

/** @param {{ baseUrl: string, tokens: Record<string, string> }} stage */
export function makeBackend({ baseUrl, tokens }, personOf = inCookie) {
  const people = createClientPool({ baseUrl, accessToken: (id) => tokens[id] ?? "" });
  return createBackend({
    client: (request, context) => {
      const personId = personOf(request, context);
      return personId === undefined ? null : people.client(personId);
    },
    allow: [
      "groups.overview",
      "groups.contacts.list",
      "circles.create",
      "events.createCheckoutLink",
    ],
    origins: ["https://pages.example"],
  });
}

const inCookie = (request) => personIn(request.headers.get("cookie"));
