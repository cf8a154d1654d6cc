// The sessions of the page at its own server: what a browser gets, and what it does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as oauth from "openid-client";
import { pageSessions } from "../../server/page-sessions.ts";
import { serve, type Serving, signInAt } from "../../server/serve.ts";
import { memoryStore, type SessionStore } from "../../server/session-store.ts";

let serving: Serving;
before(async () => {
  serving = await serve({ page: join(import.meta.dirname, "../../dist") });
});
after(() => serving.close());

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

const ask = (path: string, headers: HeadersInit = {}, method = "GET") =>
  fetch(new URL(path, serving.address), { method, headers, redirect: "manual" });

const locationOf = ({ headers }: Response) => headers.get("location") ?? "";

/** A person goes to the sign-in and chooses; the way back to the app, and the cookie of the sign-in. */
async function chosen(personId: string) {
  const started = await ask("/session/new");
  const back = await ask(`${locationOf(started)}&person=${personId}`);
  return { wayBack: locationOf(back), cookie: cookiesOf(started) };
}

/** The browser of a parent who has signed in, and their session at the page's server. */
async function signedIn() {
  const person = { id: serving.sandbox.demo.people.parent, name: "Inés" };
  const { wayBack, cookie: started } = await chosen(person.id);
  const response = await ask(wayBack, { cookie: started });
  assert.equal(locationOf(response), "/signed-in");
  const cookie = cookiesOf(response);
  const headers = { cookie, "x-person-id": person.id };
  const [id, { accessToken }] = [...serving.sessions].at(-1)!;
  return { person, cookie, headers, id, accessToken };
}

test("a browser that has signed in gets the person's name and groups, and no token", async () => {
  const { person, cookie, headers, accessToken } = await signedIn();
  assert.deepEqual(await (await ask("/session", { cookie })).json(), person);
  const groups = await ask("/api/v2/me/groups", headers);
  assert.equal(groups.status, 200);
  assert.equal(groups.headers.get("cache-control"), "private, no-store");
  assert.ok(accessToken.length > 10 && !cookie.includes(accessToken));
});

test("a tab that shows somebody else gets nothing of the person who signed in beside it", async () => {
  const { person, cookie } = await signedIn();
  const { owner } = serving.sandbox.demo.people;
  const other = { cookie, "x-person-id": owner };
  for (const headers of [other, { cookie }, { "x-person-id": person.id }]) {
    const response = await ask("/api/v2/me/groups", headers);
    assert.equal(response.status, 401);
    assert.match(await response.text(), /"unauthorized"/);
  }
});

test("a code that came from another browser signs nobody in", async () => {
  const { wayBack } = await chosen(serving.sandbox.demo.people.owner);
  const { cookie } = await chosen(serving.sandbox.demo.people.parent);
  for (const headers of [{}, { cookie }]) {
    const response = await ask(wayBack, headers);
    assert.equal(locationOf(response), "/signed-in?failed");
    assert.doesNotMatch(cookiesOf(response), /session=/);
  }
});

test("a session that has ended opens nothing, and its token is revoked", async () => {
  const { cookie, headers, accessToken } = await signedIn();
  await ask("/session", { cookie, "x-person-id": "somebody else" }, "DELETE");
  assert.equal((await ask("/session", headers)).status, 200);
  await ask("/session", headers, "DELETE");
  assert.equal((await ask("/session", headers)).status, 401);
  assert.equal((await ask("/api/v2/me/groups", headers)).status, 401);
  const { fetch: call, baseUrl } = serving.sandbox;
  const authorization = `Bearer ${accessToken}`;
  const late = async () =>
    (await call(`${baseUrl}/me/groups`, { headers: { authorization } })).status;
  for (let tries = 0; tries < 50 && (await late()) !== 401; tries++) {
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.equal(await late(), 401);
});

test("a refused token is renewed once for many calls of a page", async () => {
  const { id, headers, accessToken } = await signedIn();
  serving.sandbox.revoke(accessToken);
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask("/api/v2/me/groups", headers)));
  for (const { status } of answers) assert.equal(status, 200);
  assert.notEqual(serving.sessions.get(id)?.accessToken, accessToken);
});

interface Between {
  /** In place of the store's own lock. */
  readonly lock?: SessionStore["lock"];
  /** Runs before each request of the first server to the authorization server. */
  readonly beforeFirst?: () => Promise<unknown>;
}

/** Two servers of the page over one store, both with a token of the person that has ended. */
async function twoServers({ beforeFirst, ...lock }: Between = {}) {
  const { sandbox, address: origin, baseUrl } = serving;
  const { id, headers, accessToken } = await signedIn();
  const sessions = new Map([[id, serving.sessions.get(id)!]]);
  const store = { ...memoryStore(sessions), ...lock };
  const asked: string[] = [];
  const server = (name: string, before?: () => Promise<unknown>) => {
    const signIn = signInAt(origin);
    signIn[oauth.customFetch] = async (url, options) => {
      asked.push(`${name} ${new URL(url).pathname}`);
      await before?.();
      return fetch(url, options as RequestInit);
    };
    const routes = pageSessions({ origin, baseUrl, signIn, store });
    return async () => (await routes.request(`${origin}/api/v2/me/groups`, { headers })).status;
  };
  const first = server("first", beforeFirst);
  const second = server("second");
  assert.deepEqual([await first(), await second()], [200, 200]);
  sandbox.revoke(accessToken);
  return { id, sessions, asked, first, second };
}

test("two servers over one store renew a token once, and both go on with it", async () => {
  const { asked, first, second } = await twoServers();
  const statuses = await Promise.all([first(), second(), first(), second()]);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  assert.equal(asked.length, 1);
  assert.match(asked[0]!, /\/token$/);
});

test("a refresh token that another server has used meanwhile signs nobody out", async () => {
  // The lock has ended before the first server's renewal, and the second one has renewed in between.
  const servers = await twoServers({
    lock: (_, task) => task(),
    beforeFirst: async () => assert.equal(await servers.second(), 200),
  });
  assert.equal(await servers.first(), 200);
  assert.deepEqual(servers.asked, ["first /token", "second /token"]);
  assert.equal(servers.sessions.size, 1);
});

test("a refresh token that has ended ends the session", async () => {
  const { id, sessions, first, second } = await twoServers();
  sessions.set(id, { ...sessions.get(id)!, refreshToken: "ended" });
  assert.deepEqual([await first(), await second()], [401, 401]);
  assert.equal(sessions.size, 0);
});

test("a refresh token that comes after its session has ended is revoked", async () => {
  const servers = await twoServers({ beforeFirst: async () => servers.sessions.clear() });
  assert.equal(await servers.first(), 401);
  assert.deepEqual(servers.asked, ["first /token", "first /revoke"]);
  assert.equal(servers.sessions.size, 0);
});

test("no page of another site may read a response, or send a change", async () => {
  const { cookie, headers: own } = await signedIn();
  const others = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const path of ["/", "/session", "/userinfo", "/api/v2/me/groups"]) {
    const { headers } = await ask(path, { cookie, ...others });
    assert.equal(headers.get("access-control-allow-origin"), null, path);
  }
  const link = "/api/v2/groups/grp_troop-42/events/evt_canoe-weekend/checkout-links";
  assert.equal((await ask("/api/v2/me/groups", { ...own, ...others })).status, 403);
  assert.equal((await ask(link, { ...own, ...others }, "POST")).status, 403);
});

test("at an encrypted address the cookies are the host's own, and sent encrypted only", async () => {
  const origin = "https://groups.example";
  const { baseUrl } = serving;
  const routes = pageSessions({ origin, baseUrl, signIn: signInAt(origin), store: memoryStore() });
  const { headers } = await routes.request(`${origin}/session/new`);
  const [cookie = ""] = headers.getSetCookie();
  assert.match(
    cookie,
    /^__Host-sign-in=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
