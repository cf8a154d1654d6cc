// `credential: "none"`: a backend of the app's own adds the credential.
import {
  ConfigurationError,
  createClientPool,
  GroupManagement,
  processPacing,
} from "group-management-sdk";
import { afterEach, describe, expect, test, vi } from "vitest";

import { clientOf, type OtherOptions, rejection, senders } from "../../support/client.ts";
import { refusedOptions } from "../../support/refused.ts";
import { failure, json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const sent = () => server().arrivals.map(({ headers }) => headers.authorization);
const none = (options: OtherOptions = {}) =>
  new GroupManagement({ baseUrl: server().baseUrl, credential: "none", ...options });
const refusal = (options: unknown) => refusedOptions(options).message;

test.each(senders)(
  "no credential is sent, and the environment's is not read (%s)",
  async (_, fetch) => {
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "key_from_environment");
    vi.stubEnv("GROUP_MANAGEMENT_ACCESS_TOKEN", "token_from_environment");
    server().always(json({ unreadMessages: 0 }));
    const client = none({ fetch, sharedPacing: processPacing() });
    await client.me.inboxSummary();
    await client.withOptions({ timeout: 5000 }).me.inboxSummary();
    expect(sent()).toEqual([undefined, undefined]);
  },
);

test("a refusal stands, and its message is left as it is", async () => {
  server().always(failure(401, "unauthorized", { message: "Sign in." }));
  expect(await rejection(none().me.inboxSummary())).toMatchObject({
    name: "AuthenticationError",
    message: expect.stringContaining("Sign in."),
    attempts: 1,
  });
});

test("it takes the place of a credential, and a credential its place, in withOptions", async () => {
  server().always(json({ unreadMessages: 0 }));
  const keyed = clientOf(server(), { accessToken: "own" });
  await keyed.withOptions({ credential: "none" }).me.inboxSummary();
  await none().withOptions({ accessToken: "other" }).me.inboxSummary();
  await keyed
    .withOptions({ credential: "none" })
    .withOptions({ groupKey: "key" })
    .me.inboxSummary();
  expect(sent()).toEqual([undefined, "Bearer other", "Bearer key"]);
});

test("it stands alone: with a key, a token or a pool it is refused", () => {
  const baseUrl = "https://app.example/api/v2";
  expect(refusal({ baseUrl, credential: "none", groupKey: "k" })).toContain("groupKey");
  expect(refusal({ baseUrl, credential: "none", accessToken: () => "t" })).toContain("accessToken");
  expect(refusal({ baseUrl, credential: "some" })).toContain('credential must be "none"');
  const pool = { baseUrl, credential: "none", accessToken: () => "t" };
  expect(() => createClientPool(pool)).toThrow(ConfigurationError);
  expect(() => createClientPool({ baseUrl, credential: "none" } as never)).toThrow(
    ConfigurationError,
  );
});

test("the path of the app's own backend is the app's: nothing is logged", () => {
  const warn = vi.fn<() => void>();
  const logger = { debug: warn, info: warn, warn, error: warn };
  none({ baseUrl: "https://app.example/bff", logger }).withOptions({
    baseUrl: "https://app.example/bff/two",
  });
  expect(warn).not.toHaveBeenCalled();
});

describe("in a page", () => {
  const page = (origin: string) => {
    vi.stubGlobal("document", {});
    vi.stubGlobal("location", { origin });
  };
  const addressOf = async (options: OtherOptions, made = (client: GroupManagement) => client) => {
    let asked = "";
    const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
      asked = new Request(...request).url;
      return Response.json({ unreadMessages: 0 });
    };
    const client = new GroupManagement({ credential: "none", fetch, ...options });
    await made(client).me.inboxSummary();
    return asked;
  };

  test("baseUrl may be a path of its own origin, whose scheme is the page's", async () => {
    page("http://192.168.1.5:3000");
    const expected = "http://192.168.1.5:3000/api/v2/me/inbox/summary";
    expect(await addressOf({ baseUrl: "/api/v2" })).toBe(expected);
    expect(await addressOf({ baseUrl: "/api/v2/" })).toBe(expected);
    expect(await addressOf({ baseUrl: "http://192.168.1.5:3000/api/v2" })).toBe(expected);
    const derived = (client: GroupManagement) => client.withOptions({ timeout: 1000 });
    expect(await addressOf({ baseUrl: "/api/v2" }, derived)).toBe(expected);
  });

  test("a path leads nowhere else, and is for no other credential", () => {
    page("http://192.168.1.5:3000");
    for (const baseUrl of ["//evil.example/api/v2", "/\\evil.example", "/api/v2?x=1", "api/v2"]) {
      expect(refusal({ baseUrl, credential: "none" })).toMatch(/^baseUrl /);
    }
    expect(refusal({ baseUrl: "/api/v2", accessToken: "t" })).toMatch(/credential: "none"/);
    const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none" });
    expect(() => client.withOptions({ accessToken: "t" })).toThrow(/allowInsecureBaseUrl/);
    expect(refusal({ baseUrl: "http://192.168.1.6/api/v2", credential: "none" })).toMatch(/http:/);
  });

  test.each<[string, () => void]>([
    ["on a server", () => {}],
    ["in a page without an origin", () => page("null")],
  ])("a client of a path is made %s as well, and its calls reject", async (_, open) => {
    open();
    const fetch = vi.fn<typeof globalThis.fetch>();
    const settled = vi.fn<() => void>();
    const hooks = { onSettled: settled };
    const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none", fetch, hooks });
    const { groups, me } = client.withOptions({ timeout: 1000 });
    for (const call of [
      client.me.inboxSummary(),
      me.inboxSummary(),
      client.request({ method: "GET", path: "/x" }),
      groups.contacts.list("g").toArray({ max: 1 }),
    ]) {
      const error = await rejection(call);
      expect(error).toMatchObject({ name: "ConfigurationError" });
      expect(String(error)).toMatch(/baseUrl is a path, which works in a page alone\. Call in/);
    }
    expect(fetch).not.toHaveBeenCalled();
    expect(settled).toHaveBeenCalledTimes(4);
    expect(refusal({ baseUrl: "//evil.example/api/v2", credential: "none" })).toMatch(/^baseUrl /);
  });
});
