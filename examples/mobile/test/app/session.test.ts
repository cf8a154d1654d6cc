// The source of tokens, and the removal of a person's data at sign-out.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { persistQueryClientSave } from "@tanstack/react-query-persist-client";
import { getItemAsync } from "expo-secure-store";
import { authorization } from "../../src/session/authorization.ts";
import { phoneCredentials } from "../../src/session/credentials.ts";
import { restoreSession, type Session, signIn } from "../../src/session/session.ts";
import type { Tokens } from "../../src/session/signed-in.ts";
import { connectionTo, keptOnPhone, newSandbox, signedInAs } from "./support/open-app.tsx";

const { groupId, events } = newSandbox().demo;

const keptToken = async () => (await getItemAsync("access-token"))!;

/** Marisol on a sandbox of her own. `renew` is asked for other tokens. */
async function begin() {
  const sandbox = newSandbox();
  const renew = jest.fn(authorization.renew);
  const credentials = phoneCredentials({ ...authorization, renew });
  const connection = { ...connectionTo(sandbox), credentials };
  const session = await signIn(connection, await signedInAs("Marisol"));
  return { sandbox, renew, connection, session, token: await keptToken() };
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

test("takes the token of the last start from the secure store, without a renewal", async () => {
  const { connection, renew } = await begin();
  const session = await restoreSession(connection);
  expect(session?.person.name).toBe("Marisol");
  await expect(readOverview(session!)).resolves.toMatchObject({ group: { id: groupId } });
  expect(renew).not.toHaveBeenCalled();
});

test("renews a refused token once for many calls, and keeps the new one", async () => {
  const { sandbox, connection, renew, session, token } = await begin();
  sandbox.revoke(token);
  const { queryClient, queries } = session;
  await Promise.all([
    readOverview(session),
    queryClient.fetchQuery(queries.me.groups()),
    queryClient.fetchQuery(queries.me.inboxSummary()),
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(await keptToken()).not.toBe(token);

  // The refresh token was replaced as well: the next one is taken, also after a restart.
  sandbox.revoke(await keptToken());
  await readOverview((await restoreSession(connection))!);
  expect(renew).toHaveBeenCalledTimes(2);
});

test("finishes a renewal whose calls were cancelled, since a refresh token is taken only once", async () => {
  const { sandbox, renew, session, token } = await begin();
  sandbox.revoke(token);
  let arrive: () => void = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  renew.mockImplementation((refreshToken) => gate.then(() => authorization.renew(refreshToken)));
  const left = readOverview(session).catch(() => undefined);
  await renewalOf(renew);
  await session.queryClient.cancelQueries();
  await left;
  const next = readOverview(session);
  arrive();
  await expect(next).resolves.toMatchObject({ group: { id: groupId } });
  expect(renew).toHaveBeenCalledTimes(1);
});

test("sends the token of a new sign-in from the next call on", async () => {
  const { sandbox, renew, session, token } = await begin();
  await readOverview(session);
  await session.resume(await signedInAs("Marisol"));
  // Sent once more, it would be refused, and renewed.
  sandbox.revoke(token);
  await readOverview(session);
  expect(renew).not.toHaveBeenCalled();
});

test("leaves nothing of a person on the phone once they have signed out", async () => {
  const { sandbox, connection, session, token } = await begin();
  await readOverview(session);
  await store(session);
  expect((await keptOnPhone()).storage).toContain("Marigold Creek");

  // A second change: the persister keeps it back for a second.
  await session.queryClient.fetchQuery(session.queries.me.groups());
  void store(session);
  await session.signOut();
  await new Promise((done) => setTimeout(done, 1_200));
  expect(await keptOnPhone()).toEqual({ storage: "", secrets: "" });
  expect(session.queryClient.getQueryCache().getAll()).toEqual([]);
  expect(await restoreSession(connection)).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  const later = await sandbox.fetch(`${sandbox.baseUrl}/me/groups`, { headers });
  expect(later.status).toBe(401);
});

test("writes no token that comes after the person has signed out", async () => {
  const { sandbox, renew, session, token } = await begin();
  sandbox.revoke(token);
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
  const { connection, session: owner } = await begin();
  await readOverview(owner);
  await store(owner);
  // Without signing out: the app was ended, and the phone handed on.
  const parent = await signIn(connection, await signedInAs("Inés"));
  expect(await parent.persistOptions.persister.restoreClient()).toBeUndefined();
  const keyOf = ({ queries }: Session) => queries.groups.overview(groupId).queryKey;
  expect(keyOf(owner)).not.toEqual(keyOf(parent));
});

test("keeps overviews for the next start, and never a roster, a household, a leader's name or a token", async () => {
  const { session, token } = await begin();
  const { queryClient, queries } = session;
  await readOverview(session);
  await queryClient.fetchInfiniteQuery(queries.groups.contacts.list.infinite(groupId));
  await queryClient.fetchQuery(queries.me.household(groupId));
  const { leaders = [] } = await queryClient.fetchQuery(queries.events.get(groupId, events.paid));
  await store(session);
  const { storage } = await keptOnPhone();
  expect(storage).toContain("groups.overview");
  expect(storage).toContain("events.get");
  expect(storage).not.toMatch(/contacts\.list|household|birthDate|Kenji|refresh-/);
  expect(leaders.length).toBeGreaterThan(0);
  for (const secret of [token, ...leaders.map(({ name }) => name)]) {
    expect(storage).not.toContain(secret);
  }
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
