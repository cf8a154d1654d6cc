// Code of the guide Cookbook: what people meet in an app, from sign-in to an answer.
import { randomUUID } from "node:crypto";

import {
  type AccessTokenProvider,
  ApiError,
  ConnectionError,
  createClientPool,
  CredentialError,
  GroupManagement,
  hideNames,
  isApiError,
  knownOnly,
  nameRestorer,
  NotFoundError,
  PermissionDeniedError,
  TimeoutError,
} from "group-management-sdk";

import type { Scene } from "./scene.ts";

interface SignedIn {
  personId: string;
  accessToken: string;
}

export async function sessions({ baseUrl, sandbox, demo }: Scene): Promise<void> {
  const platform = "https://groups.example.org/sign-in?client_id=app";
  const exchange = (personId: string): Promise<SignedIn> => {
    const accessToken = sandbox.accessToken({ app: "partner", personId });
    return Promise.resolve({ personId, accessToken });
  };
  const errorPage = (error: unknown) => new Response(String(error), { status: 500 });
  // #region sessions
  const tokens = new Map<string, string>(); // by person; in a store, where there are several servers
  const sessions = new Map<string, string>(); // the person of each session
  const people = createClientPool({ baseUrl, accessToken: (id) => tokens.get(id) ?? "" });
  // "__Host-": no subdomain can set it. A name is compared whole, unlike a pattern that also fits "a-session".
  const cookieOf = (request: Request, name: string) =>
    (request.headers.get("cookie") ?? "")
      .split("; ")
      .find((pair) => pair.startsWith(`__Host-${name}=`))
      ?.slice(name.length + 8);
  const redirect = (location: string, cookie?: string) => {
    const set = cookie && { "set-cookie": `__Host-${cookie}; HttpOnly; Secure; SameSite=Lax; Path=/` };
    const headers = { location, "cache-control": "no-store", ...set };
    return new Response(null, { status: 303, headers });
  };
  // #endregion
  // #region sign-in
  function signIn(): Response {
    const state = randomUUID();
    return redirect(`${platform}&state=${state}`, `state=${state}`);
  }

  /** The platform sends the person back with a code; `exchange` is its sign-in's. */
  async function signedIn(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    // Else a page of another site could sign the person in as somebody else.
    const isOwn = query.get("state") === cookieOf(request, "state");
    if (!isOwn) return redirect("/sign-in");
    const { personId, accessToken } = await exchange(query.get("code") ?? "");
    tokens.set(personId, accessToken);
    people.client(personId).forgetToken(); // the next call uses the new one
    const session = randomUUID();
    sessions.set(session, personId);
    return redirect("/", `session=${session}`);
  }
  // #endregion
  // #region home
  async function home(request: Request): Promise<Response> {
    const personId = sessions.get(cookieOf(request, "session") ?? "");
    if (personId === undefined) return redirect("/sign-in");
    const groups = people.client(personId).me.groups().toArray({ max: 500 });
    // Told apart by a cookie alone: no cache may keep it.
    const headers = { "cache-control": "private, no-store" };
    const page = (names: string[]) => Response.json(names, { headers });
    return groups.then((all) => page(all.map(({ group }) => group.name)), errorPage);
  }
  // #endregion
  const at = "http://localhost/";
  const first = await home(new Request(at));
  const asked = signIn();
  const [cookie = ""] = asked.headers.get("set-cookie")?.split(";") ?? [];
  const state = cookie.slice("__Host-state=".length);
  const address = `${at}signed-in?code=${demo.people.owner}&state=`;
  const forged = await signedIn(new Request(address, { headers: { cookie } }));
  const back = await signedIn(new Request(address + state, { headers: { cookie } }));
  const [session = ""] = back.headers.get("set-cookie")?.split(";") ?? [];
  const shown = await home(new Request(at, { headers: { cookie: `a-b=1; ${session}` } }));
  const sibling = session.replace("__Host-", "a-__Host-");
  const other = await home(new Request(at, { headers: { cookie: sibling } }));
  const ends = [first, forged, back, other].map(({ headers }) => headers.get("location"));
  console.log(...ends, shown.status, await shown.text());
}

export async function everyError({ client, sandbox, baseUrl, groupId, demo }: Scene): Promise<void> {
  // #region error-page
  function errorPage(error: unknown): Response {
    const page = (status: number, text: string, headers = {}) =>
      new Response(text, { status, headers: { ...headers, "cache-control": "no-store" } });

    // An outage of the token service has another reason, and signs nobody out.
    const isSignedOut = error instanceof CredentialError && error.reason === "invalid";
    if (isSignedOut || isApiError(error, "unauthorized")) {
      return page(303, "Sign in again.", { location: "/sign-in" });
    }
    if (isApiError(error, "terms_required")) {
      return page(403, `Accept the terms at ${error.welcomePath} of the platform, and come back.`);
    }
    if (error instanceof PermissionDeniedError && error.consentUrl !== null) {
      return page(403, `Allow this app to read it: ${error.consentUrl}`);
    }
    if (error instanceof PermissionDeniedError) return page(403, "You may not see this.");
    if (error instanceof NotFoundError) return page(404, "This does not exist any more.");
    if (error instanceof ApiError && (error.retryAfter !== null || (error.status ?? 0) >= 500)) {
      return page(503, "Try again in a while.", { "retry-after": String(error.retryAfter ?? 30) });
    }
    if ([ConnectionError, TimeoutError, CredentialError].some((kind) => error instanceof kind)) {
      return page(503, "The service cannot be reached.", { "retry-after": "30" });
    }
    return page(500, "Something went wrong on our side."); // log its name, code and operation
  }
  // #endregion
  const show = async (error: unknown) => {
    const page = errorPage(error);
    const isKept = page.headers.get("cache-control") !== "no-store";
    console.log(isKept ? "kept" : page.status, await page.text());
  };
  const token = (options: Parameters<typeof sandbox.accessToken>[0]) =>
    new GroupManagement({ baseUrl, accessToken: sandbox.accessToken(options), maxRetries: 0 });
  const { termsPending, outsider } = demo.people;
  await token({ personId: termsPending }).groups.overview(groupId).catch(show);
  await token({ app: "partner", allowedScopes: [] }).documents.list(groupId).catch(show);
  await token({ personId: outsider }).groups.overview(groupId).catch(show);
  await client.events.get(groupId, "evt_unknown").catch(show);
  const impatient = client.withOptions({ maxRetries: 0, timeout: 500 });
  for (const code of ["unauthorized", "rate_limited", "internal_error"] as const) {
    // A fixed token is refused at once; the pool's provider is asked for another.
    sandbox.failNext("groups.overview", { code });
    await impatient.groups.overview(groupId).catch(show);
  }
  const tokenService = (accessToken: AccessTokenProvider) =>
    new GroupManagement({ baseUrl, accessToken });
  const down = () => Promise.reject(new Error("The token service is down."));
  await tokenService(down).groups.overview(groupId).catch(show);
  await tokenService(() => "").groups.overview(groupId).catch(show);
  sandbox.failNext("groups.overview", { network: "reset" });
  await impatient.groups.overview(groupId).catch(show);
  await show(new TypeError("x"));
}

export async function noGroups({ client, sandbox, baseUrl }: Scene): Promise<void> {
  const allowedScopes = ["me.read"];
  const partner = new GroupManagement({
    baseUrl,
    accessToken: sandbox.accessToken({ app: "partner", allowedScopes }),
  });
  for (const app of [partner, client]) {
    // #region no-groups
    const memberships = await app.me.groups().toArray({ max: 500 });
    const usable = memberships.filter(({ install }) => install.active);
    if (usable.length > 0) {
      for (const { group } of usable) console.log(group.name);
    } else if (memberships.length > 0) {
      // "not_installed", "revoked" or "suspended", as far as is known
      for (const { group, install } of memberships) console.log(group.name, install.reason);
    } else {
      console.log("No group has allowed this app yet. Ask a leader of yours to do so, then reload.");
    }
    // #endregion
  }
}

export async function blueprint({ client, groupId }: Scene): Promise<void> {
  const deselect = (id: string) => /^(?:circle|subgroup):/.test(id);
  // #region blueprint
  const { items: blueprints } = await client.blueprints.list(groupId);
  const ref = blueprints[0]?.ref ?? ""; // the current version; an older one is version_not_current
  const before = await client.blueprints.plan(groupId, ref);
  const offered = knownOnly(before.items).filter(({ action }) => action === "create");

  const skip = offered.map(({ id }) => id).filter((id) => deselect(id)); // what the person deselects
  const after = await client.blueprints.plan(groupId, ref, { skip });

  const actions = new Map(before.items.map(({ id, action }) => [id, action]));
  for (const { id, name, action } of knownOnly(after.items)) {
    if (actions.get(id) !== action) console.log(`${name}: ${actions.get(id)} → ${action}`);
  }
  console.log(`${before.summary.create} → ${after.summary.create} to create`);
  // #endregion
}

export async function freshLinks({ client, groupId, demo, sandbox }: Scene): Promise<void> {
  const albumId = demo.albums.group;
  // #region links
  let links = new Map<string, string>();
  let reading: Promise<void> | undefined;
  let freshUntil = 0;

  /** A time without an offset is UTC's: `Date.parse` would take the machine's zone. */
  const utc = (time: string) => Date.parse(/T[\d:.]+$/.test(time) ? `${time}Z` : time);

  async function read(): Promise<void> {
    const items = await client.groups.albums.items(groupId, albumId).toArray({ max: 2000 });
    links = new Map(items.map(({ id, displayUrl }) => [id, displayUrl]));
    const ends = items.map(({ linksExpireAt }) => utc(linksExpireAt));
    freshUntil = Math.min(Date.now() + 3_600_000, ...ends) - 120_000; // two minutes to load a picture
  }

  /** The address of a picture, valid when it is used. However many ask, the album is read once. */
  async function linkOf(itemId: string): Promise<string | undefined> {
    if (Date.now() >= freshUntil) reading ??= read().finally(() => (reading = undefined));
    await reading;
    return links.get(itemId);
  }
  // #endregion
  const both = [linkOf(demo.albumItems.adultUpload), linkOf(demo.albumItems.adultUpload)];
  const [one, other] = await Promise.all(both);
  console.log(one?.startsWith("http"), one === other, sandbox.requests.length);
  freshUntil = 0;
  await linkOf(demo.albumItems.adultUpload);
  console.log(sandbox.requests.length);
}

export async function bot({ client, groupId }: Scene): Promise<void> {
  const q = "Who brings the stove on the canoe trip?";
  let shown = "";
  const reply = (text: string) => (shown += text);
  async function* model(_question: string, texts: readonly string[]) {
    const text = texts.join("\n");
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  // #region bot
  const { results, assistantOff, people } = await client.documents.search(groupId, { q, limit: 5 });
  if (assistantOff) reply("The group has switched its assistant off.");
  else if (results.length === 0) reply("The group's documents say nothing about it.");
  else {
    const names = nameRestorer(people); // keeps back the beginning of a placeholder
    const texts = results.map(({ text }) => text); // [Scout A] for children
    for await (const piece of model(hideNames(q, people), texts)) reply(names.write(piece));
    reply(names.end());
    for (const name of new Set(results.map((hit) => hit.name))) reply(`\nSource: ${name}`);
  }
  // #endregion
  console.log(shown);
}
