// The sessions of the page at its own server: what a browser gets, and what it does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as oauth from "openid-client";
import { pageSessions } from "../../server/page-sessions.ts";
import { serve, type Serving } from "../../server/serve.ts";

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
  const session = [...serving.sessions.values()].at(-1)!;
  const first = session.accessToken;
  serving.sandbox.revoke(first);
  const calls = [1, 2, 3, 4].map(() => ask("/api/v2/me/groups", headers));
  assert.deepEqual(
    (await Promise.all(calls)).map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.notEqual(session.accessToken, first);
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
  const { routes } = pageSessions({
    origin: "https://groups.example",
    baseUrl: "https://service.example/api/v2",
    signIn: new oauth.Configuration(server, "group-mobile", undefined, oauth.None()),
  });
  const { headers } = await routes.request("https://groups.example/session/new");
  assert.match(
    headers.get("set-cookie") ?? "",
    /^__Host-sign-in=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
