// Code of the guide Credentials and scopes.
import {
  createClientPool,
  GroupManagement,
  isApiError,
  PermissionDeniedError,
  requiredScopes,
} from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function key({ sandbox, baseUrl, groupId }: Scene): Promise<void> {
  process.env["TROOP_KEY"] = sandbox.groupKey();
  // #region key
  const client = new GroupManagement({ baseUrl, groupKey: process.env["TROOP_KEY"] });
  const { items } = await client.documents.list(groupId, { tag: "camp" });
  // #endregion
  console.log(items.length);
}

export async function provider({ sandbox, baseUrl }: Scene): Promise<void> {
  const session = { token: sandbox.accessToken() };
  const renewed = async () => sandbox.accessToken();
  // #region provider
  const client = new GroupManagement({
    baseUrl,
    accessToken: async ({ reason }) => {
      // "unauthorized" and "terms_required": the service has refused the token given before.
      if (reason !== "initial") session.token = await renewed();
      return session.token;
    },
  });
  // #endregion
  sandbox.revoke(session.token);
  await client.me.inboxSummary();
}

export async function scopes(): Promise<void> {
  // #region scopes
  const forApp = requiredScopes(
    ["me.groups", "documents.list", { operation: "groups.overview", include: ["upcomingEvents"] }],
    { credential: "accessToken", scopeBase: "https://groups.example.org/scopes" },
  );
  // https://groups.example.org/scopes/me.read, …/documents.read and …/events.read

  const forKey = requiredScopes(["documents.list"], { credential: "groupKey" });
  // documents:read
  // #endregion
  console.log(forApp, forKey);
}

export async function refused({ sandbox, baseUrl, groupId }: Scene): Promise<void> {
  const accessToken = sandbox.accessToken({ app: "partner", allowedScopes: ["groups.read"] });
  const client = new GroupManagement({ baseUrl, accessToken });
  const send = (place: string | null) => console.log(place);
  // #region refused
  const hub = "https://groups.example.org"; // the platform's website: not baseUrl, not your app
  try {
    await client.documents.list(groupId);
  } catch (error) {
    if (!(error instanceof PermissionDeniedError)) throw error;
    if (isApiError(error, "scope_not_allowed")) send(error.consentUrl);
    else if (isApiError(error, "terms_required")) send(`${hub}${error.welcomePath}`);
    else throw error;
  }
  // #endregion
}

export async function several({ client, sandbox, groupId }: Scene): Promise<void> {
  const tokenOfAnother = sandbox.accessToken({ personId: sandbox.demo.people.parent });
  // #region several
  const asParent = client.withOptions({ accessToken: tokenOfAnother });
  const quick = client.withOptions({ timeout: 3000, maxRetries: 0 });
  // #endregion
  await Promise.all([asParent.me.household(groupId), quick.me.inboxSummary()]);
}

export async function ownBackend({ baseUrl, sandbox, demo }: Scene): Promise<void> {
  const tokenOf = async (personId: string, _fresh: boolean) => sandbox.accessToken({ personId });
  const personOf = (request: Request) =>
    request.headers.has("cookie") ? demo.people.owner : undefined;
  // #region backend
  const people = createClientPool({
    baseUrl,
    accessToken: (personId, { reason }) => tokenOf(personId, reason !== "initial"),
  });
  const shown = ["date", "retry-after", /^x-ratelimit-/];
  const forPage = (status: number, body: unknown, headers: Headers) =>
    Response.json(body, {
      status,
      headers: [...headers].filter(([name]) => shown.some((one) => name.match(one))),
    });

  // Every request of your pages below /api/v2, such as in app/api/v2/[...path]/route.ts.
  async function forward(request: Request): Promise<Response> {
    const personId = personOf(request); // by your session's cookie, which is SameSite
    if (personId === undefined) return new Response(null, { status: 401 });
    const url = new URL(request.url);
    const path = url.pathname.slice("/api/v2".length) + url.search;
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    try {
      const call = people.client(personId).request({ method: request.method, path, body });
      const { data, response } = await call.withResponse();
      return forPage(response.status, data, response.headers);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { code, message, parameter } = error;
      return forPage(error.status ?? 429, { error: { code, message, parameter } }, error.headers);
    }
  }
  // #endregion
  const { fetch } = globalThis;
  const inPage: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith("https://app.example/")) return fetch(request);
    request.headers.set("cookie", "session=1");
    return forward(request);
  };
  const page = { document: {}, location: { origin: "https://app.example" }, fetch: inPage };
  Object.assign(globalThis, page);
  try {
    // #region page
    const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none" });
    // #endregion
    const { group } = await client.groups.overview(demo.groupId);
    const refusal = await client.groups.overview("no-group").catch((error: unknown) => error);
    console.log(group.name, isApiError(refusal, "not_found"), client.rateLimit?.limit);
  } finally {
    Object.assign(globalThis, { document: undefined, location: undefined, fetch });
  }
}
