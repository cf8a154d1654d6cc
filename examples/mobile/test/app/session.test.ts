// The source of tokens, and the removal of a person's data at sign-out.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { persistQueryClientSave } from "@tanstack/react-query-persist-client";
import { getItemAsync } from "expo-secure-store";
import { CredentialError } from "group-management-sdk";
import type { Sandbox } from "group-management-sdk/sandbox";
import { authorization } from "../../src/session/authorization.ts";
import { phoneCredentials } from "../../src/session/credentials.ts";
import {
  type Connection,
  restoreSession,
  type Session,
  signIn,
} from "../../src/session/session.ts";
import { SignInEnded, type Tokens } from "../../src/session/signed-in.ts";
import {
  connectionTo,
  emptyPhone,
  keptOnPhone,
  newSandbox,
  signedInAs,
} from "./support/open-app.tsx";

const { groupId } = newSandbox().demo;

beforeEach(emptyPhone);

/** The app's connection, and how often the authorization server was asked for other tokens. */
function watchedConnection(sandbox: Sandbox) {
  const renew = jest.fn(authorization.renew);
  const credentials = phoneCredentials({ ...authorization, renew });
  return { connection: { ...connectionTo(sandbox), credentials }, renew };
}

const readOverview = ({ queryClient, queries }: Session) =>
  queryClient.fetchQuery({ ...queries.groups.overview(groupId), staleTime: 0 });

/** Writes what the person's QueryClient holds, as the app does on every change. */
const store = ({ queryClient, persistOptions }: Session) =>
  persistQueryClientSave({ queryClient, ...persistOptions });

/** Waits until the server is asked for other tokens. */
async function renewalOf(renew: jest.Mock): Promise<void> {
  while (renew.mock.calls.length === 0) await new Promise((done) => setTimeout(done, 5));
}

const nextSecond = () => new Promise((done) => setTimeout(done, 1200));

test("takes the token of the last start from the secure store, without a renewal", async () => {
  const { connection, renew } = watchedConnection(newSandbox());
  await signIn(connection, await signedInAs("Marisol"));
  const session = await restoreSession(connection);
  expect(session?.person.name).toBe("Marisol");
  await expect(readOverview(session!)).resolves.toMatchObject({ group: { id: groupId } });
  expect(renew).not.toHaveBeenCalled();
});

test("renews a refused token once for many calls, and keeps the new one", async () => {
  const sandbox = newSandbox();
  const { connection, renew } = watchedConnection(sandbox);
  const session = await signIn(connection, await signedInAs("Marisol"));
  const first = await getItemAsync("access-token");
  sandbox.revoke(first!);
  const { queryClient, queries } = session;
  await Promise.all([
    readOverview(session),
    queryClient.fetchQuery(queries.me.groups()),
    queryClient.fetchQuery(queries.me.inboxSummary()),
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
  const second = await getItemAsync("access-token");
  expect(second).not.toBe(first);

  // The refresh token was replaced as well: the next one is taken, also after a restart.
  sandbox.revoke(second!);
  await readOverview((await restoreSession(connection))!);
  expect(renew).toHaveBeenCalledTimes(2);
});

test("finishes a renewal whose calls were cancelled, since a refresh token is taken only once", async () => {
  const sandbox = newSandbox();
  const { connection, renew } = watchedConnection(sandbox);
  const session = await signIn(connection, await signedInAs("Marisol"));
  sandbox.revoke((await getItemAsync("access-token"))!);
  let arrive: () => void = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  const atOnce = renew.getMockImplementation();
  renew.mockImplementation(async (token) => {
    await gate;
    return atOnce!(token);
  });
  const left = readOverview(session).catch(() => undefined);
  await renewalOf(renew);
  await session.queryClient.cancelQueries();
  await left;
  const next = readOverview(session);
  arrive();
  await expect(next).resolves.toMatchObject({ group: { id: groupId } });
  expect(renew).toHaveBeenCalledTimes(1);
});

test("sends the token of a new sign-in from the next call on, though the last one still works", async () => {
  const connection = connectionTo(newSandbox());
  const sent: (string | null)[] = [];
  const { fetch: ask = fetch } = connection;
  const watched: Connection = {
    ...connection,
    fetch: async (input, init) => {
      sent.push(new Headers(init?.headers).get("authorization"));
      return ask(input, init);
    },
  };
  const session = await signIn(watched, await signedInAs("Marisol"));
  await readOverview(session);
  await session.resume(await signedInAs("Marisol"));
  await readOverview(session);
  expect(sent[1]).toBe(`Bearer ${await getItemAsync("access-token")}`);
  expect(sent[1]).not.toBe(sent[0]);
});

test("leaves nothing of a person on the phone once they have signed out", async () => {
  const sandbox = newSandbox();
  const session = await signIn(connectionTo(sandbox), await signedInAs("Marisol"));
  const token = await getItemAsync("access-token");
  await readOverview(session);
  await store(session);
  expect((await keptOnPhone()).storage).toContain("Marigold Creek");

  // A second change: the persister keeps it back for a second.
  await session.queryClient.fetchQuery(session.queries.me.groups());
  void store(session);
  await session.signOut();
  await nextSecond();
  expect(await keptOnPhone()).toEqual({ storage: "", secrets: "" });
  expect(session.queryClient.getQueryCache().getAll()).toEqual([]);
  expect(await restoreSession(connectionTo(sandbox))).toBeNull();
  const later = await sandbox.fetch(`${sandbox.baseUrl}/me/groups`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(later.status).toBe(401);
});

test("writes no token that comes after the person has signed out", async () => {
  const sandbox = newSandbox();
  const { connection, renew } = watchedConnection(sandbox);
  const session = await signIn(connection, await signedInAs("Marisol"));
  sandbox.revoke((await getItemAsync("access-token"))!);
  let arrive: (tokens: Tokens) => void = () => {};
  renew.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const reading = readOverview(session).catch(() => undefined);
  await renewalOf(renew);
  await session.signOut();
  arrive({ accessToken: "late", refreshToken: "late" });
  await reading;
  await new Promise((done) => setTimeout(done, 20));
  expect((await keptOnPhone()).secrets).toBe("");
});

test("shows one person nothing of another's, whose data are still on the phone", async () => {
  const connection = connectionTo(newSandbox());
  const owner = await signIn(connection, await signedInAs("Marisol"));
  await readOverview(owner);
  await store(owner);
  // Without signing out: the app was ended, and the phone handed on.
  const parent = await signIn(connection, await signedInAs("Inés"));
  expect(await parent.persistOptions.persister.restoreClient()).toBeUndefined();
  expect(owner.queries.groups.overview(groupId).queryKey).not.toEqual(
    parent.queries.groups.overview(groupId).queryKey,
  );
});

test("keeps overviews for the next start, and never a roster, a household, a leader's name or a token", async () => {
  const session = await signIn(connectionTo(newSandbox()), await signedInAs("Marisol"));
  const { queryClient, queries } = session;
  await readOverview(session);
  await queryClient.fetchInfiniteQuery(queries.groups.contacts.list.infinite(groupId));
  await queryClient.fetchQuery(queries.me.household(groupId));
  const { events } = newSandbox().demo;
  const event = queries.events.get(groupId, events.paid);
  const { leaders = [] } = await queryClient.fetchQuery(event);
  await store(session);
  const { storage } = await keptOnPhone();
  expect(storage).toContain("groups.overview");
  expect(storage).toContain("events.get");
  expect(storage).not.toMatch(/contacts\.list|household|birthDate|Kenji/);
  expect(leaders.length).toBeGreaterThan(0);
  for (const { name } of leaders) expect(storage).not.toContain(name);
  expect(storage).not.toContain(await getItemAsync("access-token"));
  expect(storage).not.toContain("refresh-");
  expect(await AsyncStorage.getAllKeys()).toHaveLength(1);
});

test("waits ten seconds for new tokens, and no longer", async () => {
  jest.useFakeTimers();
  jest.mocked(fetch).mockReturnValue(new Promise(() => {}));
  const renewed = expect(authorization.renew("any")).rejects.toThrow("did not answer");
  await jest.advanceTimersByTimeAsync(10_000);
  await renewed;
  jest.useRealTimers();
});
