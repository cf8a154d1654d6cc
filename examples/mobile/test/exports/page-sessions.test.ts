// The sessions of the page at its own server: what a browser gets, and what it does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as oauth from "openid-client";
import { pageSessions } from "../../server/page-sessions.ts";
import { serve, type Serving, signInAt } from "../../server/serve.ts";
import { memoryStore, type PageSession, type SessionStore } from "../../server/session-store.ts";

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

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(new URL(path, serving.address), { method, headers, redirect: "manual" });

const locationOf = ({ headers }: Response) => headers.get("location") ?? "";

/** A person goes to the sign-in and chooses; the way back to the app, and the cookie of the sign-in. */
async function chosen(personId: string) {
  const started = await ask("/session/new");
  const back = await ask(`${locationOf(started)}&person=${personId}`);
  return { wayBack: locationOf(back), cookie: cookiesOf(started) };
}

async function signIn(personId: string): Promise<string> {
  const { wayBack, cookie } = await chosen(personId);
  const signedIn = await ask(wayBack, { cookie });
  assert.equal(locationOf(signedIn), "/signed-in");
  return cookiesOf(signedIn);
}

test("a browser that has signed in gets the person's name and groups, and no token", async () => {
  const { parent: id } = serving.sandbox.demo.people;
  const cookie = await signIn(id);
  const session = await ask("/session", { cookie });
  assert.deepEqual(await session.json(), { id, name: "Inés" });
  const groups = await ask("/api/v2/me/groups", { cookie, "x-person-id": id });
  assert.equal(groups.status, 200);
  assert.equal(groups.headers.get("cache-control"), "private, no-store");
  const tokens = [...serving.sessions.values()].map(({ accessToken }) => accessToken);
  assert.ok(tokens.every((token) => token.length > 10 && !cookie.includes(token)));
});

test("a tab that shows somebody else gets nothing of the person who signed in beside it", async () => {
  const { parent, owner } = serving.sandbox.demo.people;
  const cookie = await signIn(parent);
  for (const headers of [{ cookie, "x-person-id": owner }, { cookie }, { "x-person-id": parent }]) {
    const response = await ask("/api/v2/me/groups", headers as Record<string, string>);
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
  const { parent } = serving.sandbox.demo.people;
  const cookie = await signIn(parent);
  const { accessToken } = [...serving.sessions.values()].at(-1)!;
  const headers = { cookie, "x-person-id": parent };
  await ask("/session", { cookie, "x-person-id": "somebody else" }, "DELETE");
  assert.equal((await ask("/session", headers)).status, 200);
  await ask("/session", headers, "DELETE");
  assert.equal((await ask("/session", headers)).status, 401);
  assert.equal((await ask("/api/v2/me/groups", headers)).status, 401);
  const { fetch: call, baseUrl } = serving.sandbox;
  const late = () =>
    call(`${baseUrl}/me/groups`, { headers: { authorization: `Bearer ${accessToken}` } });
  for (let tries = 0; tries < 50 && (await late()).status !== 401; tries++) {
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.equal((await late()).status, 401);
});

test("a refused token is renewed once for many calls of a page", async () => {
  const { parent } = serving.sandbox.demo.people;
  const headers = { cookie: await signIn(parent), "x-person-id": parent };
  const first = [...serving.sessions.values()].at(-1)!.accessToken;
  serving.sandbox.revoke(first);
  const calls = [1, 2, 3, 4].map(() => ask("/api/v2/me/groups", headers));
  assert.deepEqual(
    (await Promise.all(calls)).map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.notEqual([...serving.sessions.values()].at(-1)!.accessToken, first);
});

/** Two servers of the page over one store, both with a token of the person that has ended. */
async function twoServers(wrap: (store: SessionStore) => SessionStore, firstFetch?: Asking) {
  const { sandbox, address: origin, baseUrl } = serving;
  const { parent } = sandbox.demo.people;
  const headers = { cookie: await signIn(parent), "x-person-id": parent };
  const sessions = new Map([[...serving.sessions].at(-1)!]);
  const store = wrap(memoryStore(sessions));
  const asked: string[] = [];
  const server = (name: string) => {
    const signIn = signInAt(origin);
    signIn[oauth.customFetch] = async (url, options) => {
      asked.push(`${name} ${new URL(url).pathname}`);
      if (name === "first") await firstFetch?.(read[1]!);
      return fetch(url, options as RequestInit);
    };
    const routes = pageSessions({ origin, baseUrl, signIn, store });
    return async () => (await routes.request(`${origin}/api/v2/me/groups`, { headers })).status;
  };
  const read = [server("first"), server("second")];
  assert.deepEqual([await read[0]!(), await read[1]!()], [200, 200]);
  sandbox.revoke([...sessions.values()][0]!.accessToken);
  return { sessions, asked, read };
}

type Asking = (second: () => Promise<number>) => Promise<unknown>;

test("two servers over one store renew a token once, and both go on with it", async () => {
  const { asked, read } = await twoServers((store) => store);
  const statuses = await Promise.all([...read, ...read].map((each) => each()));
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  assert.equal(asked.length, 1);
  assert.match(asked[0]!, /\/token$/);
});

test("a refresh token that another server has used meanwhile signs nobody out", async () => {
  // The lock has ended before the first server's renewal, and the second one has renewed in between.
  const { sessions, asked, read } = await twoServers(
    (store) => ({ ...store, lock: (_, task) => task() }),
    async (second) => assert.equal(await second(), 200),
  );
  assert.equal(await read[0]!(), 200);
  assert.deepEqual(asked, ["first /token", "second /token"]);
  assert.equal(sessions.size, 1);
});

test("a refresh token that has ended ends the session, and one of an ended session is revoked", async () => {
  const ended = await twoServers((store) => store);
  const [[id, session]] = [...ended.sessions] as [[string, PageSession]];
  ended.sessions.set(id, { ...session, refreshToken: "ended" });
  assert.deepEqual([await ended.read[0]!(), await ended.read[1]!()], [401, 401]);
  assert.deepEqual([...ended.sessions], []);

  const left = await twoServers(
    (store) => store,
    async () => void left.sessions.clear(),
  );
  assert.equal(await left.read[0]!(), 401);
  assert.deepEqual(left.asked, ["first /token", "first /revoke"]);
  assert.deepEqual([...left.sessions], []);
});

test("no page of another site may read a response, or send a change", async () => {
  const { parent } = serving.sandbox.demo.people;
  const cookie = await signIn(parent);
  const others = { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const path of ["/", "/session", "/userinfo", "/api/v2/me/groups"]) {
    const { headers } = await ask(path, others);
    assert.equal(headers.get("access-control-allow-origin"), null, path);
  }
  assert.equal((await ask("/api/v2/me/groups", { ...others, "x-person-id": parent })).status, 403);
  const path = "/api/v2/groups/grp_troop-42/events/evt_canoe-weekend/checkout-links";
  assert.equal((await ask(path, { ...others, "x-person-id": parent }, "POST")).status, 403);
});

test("at an encrypted address the cookies are the host's own, and sent encrypted only", async () => {
  const server = { issuer: "https://id.example", authorization_endpoint: "https://id.example/a" };
  const routes = pageSessions({
    origin: "https://groups.example",
    baseUrl: "https://service.example/api/v2",
    signIn: new oauth.Configuration(server, "group-mobile", undefined, oauth.None()),
    store: memoryStore(),
  });
  const { headers } = await routes.request("https://groups.example/session/new");
  assert.match(
    headers.get("set-cookie") ?? "",
    /^__Host-sign-in=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
