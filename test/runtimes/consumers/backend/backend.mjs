// The backend of every framework: whose session it is stands in a cookie.
import { createClientPool } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";

/** @param {{ baseUrl: string, tokens: Record<string, string> }} stage */
export function makeBackend({ baseUrl, tokens }) {
  const people = createClientPool({ baseUrl, accessToken: (id) => tokens[id] ?? "" });
  return createBackend({
    client: (request) => {
      const cookies = (request.headers.get("cookie") ?? "").split("; ");
      const session = cookies.find((cookie) => cookie.startsWith("session="));
      return session === undefined ? null : people.client(session.slice("session=".length));
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
