// The sessions of the page: its backend signs people in and has their tokens, their browsers have a cookie that no script
// can read. In an app of your own this is part of your server.
import { randomUUID } from "node:crypto";
import { createClientPool, type GroupManagement } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import { Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { type CookieOptions, parse } from "hono/utils/cookie";
import * as oauth from "openid-client";
import type { PageSession, SessionStore } from "./session-store.ts";

export interface PageSessionsOptions {
  /** The page's own address, such as `https://groups.example.org`. */
  readonly origin: string;
  /** The service, `/api/v2` included. */
  readonly baseUrl: string;
  /** The authorization server, and this app's id there. */
  readonly signIn: oauth.Configuration;
  readonly store: SessionStore;
}

export function pageSessions({ origin, baseUrl, signIn, store }: PageSessionsOptions): Hono {
  const secure = origin.startsWith("https:");
  // "__Host-": no other host can set it. Safari takes such a cookie from encrypted pages only, so not from a demo.
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const cookie = { httpOnly: true, path: "/", sameSite: "Lax", secure } satisfies CookieOptions;
  const readCookie = (request: Request, name: string) =>
    parse(request.headers.get("cookie") ?? "", named(name))[named(name)] ?? "";
  const sessionId = (request: Request) => readCookie(request, "session");
  /** Whether a tab shows the person of the session, and not somebody who has signed out in another tab. */
  const isTheirs = async (request: Request) =>
    (await store.get(sessionId(request)))?.person.id === request.headers.get("x-person-id");

  /** The last token of each client: a refused one that the store has no more was renewed by another server. */
  const given = new WeakMap<GroupManagement, string>();
  const people = createClientPool({
    baseUrl,
    accessToken: async (id, { reason }) => {
      const client = people.client(id);
      // One renewal at a time, to its end even when the page has left: a refresh token is taken only once.
      const session = await (reason === "initial"
        ? store.get(id)
        : store.lock(id, () => renewed(id, given.get(client))));
      const token = session?.accessToken ?? "";
      given.set(client, token);
      return token;
    },
  });

  async function renewed(id: string, refused?: string): Promise<PageSession | undefined> {
    const session = await store.get(id);
    if (session?.accessToken !== refused) return session;
    // Without a refresh token only signing in again helps.
    if (!session?.refreshToken) return end(id);
    try {
      const tokens = await oauth.refreshTokenGrant(signIn, session.refreshToken);
      // A server that does not replace refresh tokens leaves it out.
      const { access_token: accessToken, refresh_token: refreshToken = session.refreshToken } =
        tokens;
      const next = { ...session, accessToken, refreshToken };
      if (await store.replace(id, next)) return next;
      // The session has ended meanwhile, with the refresh token that this one replaces.
      revoke(next);
      return undefined;
    } catch (error) {
      if (!(error instanceof oauth.ResponseBodyError && error.error === "invalid_grant"))
        throw error;
      // Another server has used the refresh token where the lock ended before this renewal.
      const now = await store.get(id);
      if (now?.refreshToken !== session.refreshToken) return now;
      return end(id);
    }
  }

  async function end(id: string): Promise<undefined> {
    const session = await store.get(id);
    if (!session) return;
    await store.delete(id);
    people.delete(id);
    revoke(session);
  }

  function revoke({ refreshToken }: PageSession): void {
    // Tokens that cannot be revoked end by themselves.
    if (refreshToken) oauth.tokenRevocation(signIn, refreshToken).catch(() => undefined);
  }

  const backend = createBackend({
    client: async (request) =>
      (await isTheirs(request)) ? people.client(sessionId(request)) : null,
    allow: [
      "me.groups",
      "me.household",
      "groups.overview",
      "groups.updateProfile",
      "groups.contacts.list",
      "events.get",
      "events.createCheckoutLink",
    ],
  });

  const routes = new Hono();

  routes.get("/session/new", async (context) => {
    const state = oauth.randomState();
    const verifier = oauth.randomPKCECodeVerifier();
    setCookie(context, named("sign-in"), `${state}.${verifier}`, { ...cookie, maxAge: 600 });
    const address = oauth.buildAuthorizationUrl(signIn, {
      redirect_uri: `${origin}/signed-in`,
      scope: "openid offline_access",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return context.redirect(address.href);
  });

  // The way back, with `state`; without it, the last page in the window, which the app closes if it still waits for it.
  routes.get("/signed-in", async (context) => {
    if (context.req.query("state") === undefined) {
      return context.html("<!doctype html><title>Groups</title>You can close this window.");
    }
    const { search } = new URL(context.req.url);
    const [state = "", verifier = ""] = readCookie(context.req.raw, "sign-in").split(".");
    deleteCookie(context, named("sign-in"), cookie);
    try {
      const tokens = await oauth.authorizationCodeGrant(
        signIn,
        new URL(`/signed-in${search}`, origin),
        { expectedState: state, pkceCodeVerifier: verifier },
      );
      const { access_token: accessToken, refresh_token: refreshToken = "" } = tokens;
      const { sub, name = "you" } = await oauth.fetchUserInfo(
        signIn,
        accessToken,
        // The demo's server gives no ID token.
        tokens.claims()?.sub ?? oauth.skipSubjectCheck,
      );
      await end(sessionId(context.req.raw));
      const id = randomUUID();
      await store.add(id, { person: { id: sub, name }, accessToken, refreshToken });
      setCookie(context, named("session"), id, cookie);
      return context.redirect("/signed-in");
    } catch (error) {
      // Its message may have a token.
      console.error(`The sign-in failed: ${error instanceof Error ? error.name : "unknown"}.`);
      return context.redirect("/signed-in?failed");
    }
  });

  routes.get("/session", async (context) => {
    const session = await store.get(sessionId(context.req.raw));
    context.header("cache-control", "private, no-store");
    return session ? context.json(session.person) : context.body(null, 401);
  });

  // The cookie stays: its removal could arrive after the next sign-in. It opens nothing any more.
  routes.delete("/session", async (context) => {
    if (await isTheirs(context.req.raw)) await end(sessionId(context.req.raw));
    return context.body(null, 204);
  });

  routes.all("/api/v2/*", ({ req }) => backend(req.raw));

  return routes;
}
