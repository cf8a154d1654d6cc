// Code of the guide A backend for your pages.
import { type ClientPool, createClientPool, GroupManagement, isApiError } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";

import type { Scene } from "./scene.ts";

export async function ownBackend({ baseUrl, sandbox, demo }: Scene): Promise<void> {
  const tokenOf = async (personId: string, _fresh: boolean) => sandbox.accessToken({ personId });
  const personOf = (request: Request) =>
    request.headers.has("cookie") ? demo.people.owner : undefined;
  // #region backend
  const people = createClientPool({
    baseUrl,
    accessToken: (personId, { reason }) => tokenOf(personId, reason !== "initial"),
  });

  const backend = createBackend({
    client: (request) => {
      const personId = personOf(request); // by your session's cookie
      return personId === undefined ? null : people.client(personId);
    },
    allow: ["me.groups", "groups.overview", "groups.contacts.list", "circles.create"],
  });
  // #endregion
  const { fetch } = globalThis;
  const inPage: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith("https://app.example/")) return fetch(request);
    request.headers.set("cookie", "__Host-session=1");
    return backend(request);
  };
  const page = { document: {}, location: { origin: "https://app.example" }, fetch: inPage };
  Object.assign(globalThis, page);
  const csrfToken = "1";
  try {
    // #region page
    const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none" });
    // #endregion
    const { group } = await client.groups.overview(demo.groupId);
    const refusal = await client.groups.overview("no-group").catch((error: unknown) => error);
    console.log(group.name, isApiError(refusal, "not_found"), client.rateLimit?.limit);
    // #region csrf
    const ofDjango = new GroupManagement({
      baseUrl: "/api/v2",
      credential: "none",
      headers: { "X-CSRFToken": csrfToken },
    });
    // #endregion
    await ofDjango.me.groups();
  } finally {
    Object.assign(globalThis, { document: undefined, location: undefined, fetch });
  }
}

export async function nextPool({ baseUrl, sandbox }: Scene): Promise<void> {
  const tokenOf = async (personId: string) => sandbox.accessToken({ personId });
  // #region next
  // people.ts. Next.js loads a module twice: for pages with their actions, and for route handlers.
  const kept = globalThis as { people?: ClientPool };

  /** The one pool of this process. Created on the first request: the build has no credentials. */
  const people = () => (kept.people ??= createClientPool({ baseUrl, accessToken: tokenOf }));
  // #endregion
  console.log(people() === people(), people().size);
  delete kept.people;
}
