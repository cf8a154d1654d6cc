// The options of a client: where they come from, and what is refused.
import { type ClientOptions, ConfigurationError, GroupManagement } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOf, clientOver } from "../../support/client.ts";
import { readablePlaces, refusedOptions } from "../../support/refused.ts";
import { json, serverForEachTest, windowHeaders } from "../../support/server.ts";

const server = serverForEachTest();
const variables = [
  "GROUP_MANAGEMENT_BASE_URL",
  "GROUP_MANAGEMENT_KEY",
  "GROUP_MANAGEMENT_ACCESS_TOKEN",
  "GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL",
];

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const baseUrl = "https://service.example/api/v2";
describe("the environment", () => {
  const bearerSent = async (options?: ClientOptions) => {
    server().always(json({ unreadMessages: 0 }));
    await new GroupManagement(options).me.inboxSummary();
    return server().arrivals.at(-1)?.headers.authorization;
  };

  test.each([
    ["GROUP_MANAGEMENT_KEY", "key_from_environment"],
    ["GROUP_MANAGEMENT_ACCESS_TOKEN", "token_from_environment"],
  ])("gives the address, and a credential by %s", async (name, credential) => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", server().baseUrl);
    vi.stubEnv(name, credential);
    expect(await bearerSent()).toBe(`Bearer ${credential}`);
  });

  test("is read without the white space around a variable, which cmd.exe and files leave there", async () => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", ` ${server().baseUrl}\r`);
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "key_from_environment \n");
    expect(await bearerSent()).toBe("Bearer key_from_environment");
    vi.stubEnv("GROUP_MANAGEMENT_KEY", " \r");
    expect(refusedOptions({}).message).toMatch(/^No credential/);
  });

  test("allows http: to another machine, unless an option forbids it", () => {
    const options = { baseUrl: "http://10.0.0.5:4010/api/v2", groupKey: "k" };
    vi.stubEnv("GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL", "0");
    expect(refusedOptions(options).message).toContain("GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL=1");
    vi.stubEnv("GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL", "1 ");
    expect(new GroupManagement(options)).toBeInstanceOf(GroupManagement);
    refusedOptions({ ...options, allowInsecureBaseUrl: false });
  });

  test("is not asked for a credential when one is given", async () => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", "https://elsewhere.example/api/v2");
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "key_from_environment");
    vi.stubEnv("GROUP_MANAGEMENT_ACCESS_TOKEN", "token_from_environment");
    expect(await bearerSent({ baseUrl: server().baseUrl, accessToken: "own" })).toBe("Bearer own");
    expect(await bearerSent({ baseUrl: server().baseUrl, groupKey: "own" })).toBe("Bearer own");
  });

  test("with two credentials is refused", () => {
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "key_from_environment");
    vi.stubEnv("GROUP_MANAGEMENT_ACCESS_TOKEN", "token_from_environment");
    const { message } = refusedOptions({ baseUrl });
    expect(message).not.toContain("from_environment");
    expect(message).toMatch(
      /^GROUP_MANAGEMENT_KEY and GROUP_MANAGEMENT_ACCESS_TOKEN are both given/,
    );
  });

  test("is named in the refusal of what it gives", () => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", "service.example/api/v2");
    expect(refusedOptions({ groupKey: "k" }).message).toMatch(/^GROUP_MANAGEMENT_BASE_URL must be/);
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "two words");
    expect(refusedOptions({ baseUrl }).message).toMatch(/^GROUP_MANAGEMENT_KEY must be/);
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "");
    vi.stubEnv("GROUP_MANAGEMENT_ACCESS_TOKEN", "Bearer token");
    expect(refusedOptions({ baseUrl }).message).toMatch(
      /^GROUP_MANAGEMENT_ACCESS_TOKEN begins with/,
    );
  });

  test("counts for nothing where a variable is empty", () => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", "");
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "");
    refusedOptions({ groupKey: "k" });
    refusedOptions({ baseUrl });
  });

  test("is not needed where there is none, as in a page", () => {
    vi.stubGlobal("process", undefined);
    expect(new GroupManagement({ baseUrl, groupKey: "k" })).toBeInstanceOf(GroupManagement);
    refusedOptions({ baseUrl });
  });
});

describe("credentials", () => {
  test("two are refused, and none", () => {
    refusedOptions({ baseUrl, groupKey: "k", accessToken: "t" });
    const client = new GroupManagement({ baseUrl, groupKey: "k" });
    // @ts-expect-error At most one credential compiles.
    expect(() => client.withOptions({ groupKey: "k", accessToken: "t" })).toThrow(
      ConfigurationError,
    );
    refusedOptions({ baseUrl, groupKey: "k", accessToken: () => "t" });
    refusedOptions({ baseUrl });
    refusedOptions(undefined);
  });

  test.each(["groupKey", "accessToken"])("%s in quotes is named", (name) => {
    for (const given of ['"hush"', "'hush'"]) {
      const { message } = refusedOptions({ baseUrl, [name]: given });
      expect(message).toMatch(new RegExp(`^${name} stands in quotes\\. Leave them out`));
      expect(message).not.toContain("hush");
    }
  });

  test.each(["", " ", "two words", "line\n", "\r\nx: y", "tab\t", "é", "\u0000", 5, null, {}])(
    "the credential %j is refused, and not repeated",
    (credential) => {
      for (const name of ["groupKey", "accessToken"]) {
        const { message } = refusedOptions({ baseUrl, [name]: credential });
        if (credential === "two words") expect(message).not.toContain(credential);
      }
    },
  );
});

describe("baseUrl", () => {
  test.each([
    ["https://service.example/api/v2", "https://service.example/api/v2"],
    ["https://service.example/api/v2/", "https://service.example/api/v2"],
    ["https://service.example/api/v2///", "https://service.example/api/v2"],
    ["HTTPS://Service.Example:8443/api/v2", "https://service.example:8443/api/v2"],
    ["https://service.example", "https://service.example"],
    ["http://localhost:3000/api/v2", "http://localhost:3000/api/v2"],
    ["http://app.localhost/api/v2", "http://app.localhost/api/v2"],
    ["http://127.0.0.1:3000/api/v2", "http://127.0.0.1:3000/api/v2"],
    ["http://127.9.8.7/api/v2", "http://127.9.8.7/api/v2"],
    ["http://[::1]:3000/api/v2", "http://[::1]:3000/api/v2"],
    ["http://LOCALHOST:1/api/v2", "http://localhost:1/api/v2"],
    ["http://0x7f000001/api/v2", "http://127.0.0.1/api/v2"],
  ])("%s is taken", async (given, base) => {
    for (const value of [given, new URL(given)]) {
      let asked = "";
      const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
        asked = new Request(...request).url;
        return Response.json({ unreadMessages: 0 });
      };
      await new GroupManagement({ baseUrl: value, groupKey: "k", fetch }).me.inboxSummary();
      expect(new URL(asked).href).toBe(`${base}/me/inbox/summary`);
    }
  });

  test.each([
    "",
    "service.example/api/v2",
    "/api/v2",
    "ftp://service.example/api/v2",
    "javascript:alert(1)",
    "https:service.example",
    "https:///api/v2",
    "https://user:hush@service.example/api/v2",
    "https://hush@service.example/api/v2",
    "https://service.example/api/v2?key=hush",
    "https://service.example/api/v2?",
    "https://service.example/api/v2#hush",
    "https://service.example/api v2",
    "https://service.example\\@hush.example/api/v2",
    "https://service.example/api/v2\n",
    "https://:8443/api/v2",
    "https://service.example:port/api/v2",
    "https://service.example:99999/api/v2",
    "https://[::1/api/v2",
    "https://[::zz]/api/v2",
    "https://999.1.1.1/api/v2",
    "https://exa%mple.org/api/v2",
    "https://a b.example/api/v2",
    5,
    null,
    {},
  ])("%j is refused, and nothing of it repeated", (value) => {
    expect(refusedOptions({ baseUrl: value, groupKey: "k" }).message).not.toContain("hush");
  });

  test.each([
    "http://service.example/api/v2",
    "http://localhost.evil.example/api/v2",
    "http://127.0.0.1.evil.example/api/v2",
    "http://evillocalhost/api/v2",
    "http://10.0.0.1/api/v2",
    "http://[::2]/api/v2",
    "http://0.0.0.0/api/v2",
  ])("%s sends in clear, and is refused unless that is allowed", (value) => {
    expect(refusedOptions({ baseUrl: value, groupKey: "k" }).message).toContain(
      "allowInsecureBaseUrl",
    );
    const options = { baseUrl: value, groupKey: "k", allowInsecureBaseUrl: true };
    expect(new GroupManagement(options)).toBeInstanceOf(GroupManagement);
  });
});

describe("a group key where everybody can read it", () => {
  test.each(readablePlaces)("is refused in %s unless that is allowed", (_, enter) => {
    enter();
    expect(refusedOptions({ baseUrl, groupKey: "hush" }).message).not.toContain("hush");
    const allowed = { baseUrl, groupKey: "k", allowGroupKeyInBrowser: true };
    expect(new GroupManagement(allowed)).toBeInstanceOf(GroupManagement);
    expect(new GroupManagement({ baseUrl, accessToken: "t" })).toBeInstanceOf(GroupManagement);
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "k");
    refusedOptions({ baseUrl });
  });

  test("is taken in a server's worker", () => {
    vi.stubGlobal("WorkerGlobalScope", EventTarget);
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    expect(new GroupManagement({ baseUrl, groupKey: "k" })).toBeInstanceOf(GroupManagement);
  });
});

describe("headers", () => {
  const headersSent = async (options: ClientOptions, call: object = {}) => {
    server().always(json({ unreadMessages: 0 }));
    await clientOf(server(), options).me.inboxSummary(call);
    return server().arrivals.at(-1)?.headers ?? {};
  };

  test("of the client and of the call are sent, the call's winning", async () => {
    const headers = { "X-One": "client", "X-Two": "client", "x-none": undefined };
    const sent = await headersSent({ headers }, { headers: [["x-two", "call"]] });
    expect(sent).toMatchObject({ "x-one": "client", "x-two": "call" });
    expect(sent).not.toHaveProperty("x-none");
  });

  test("cannot replace the credential or say that the body is something else", async () => {
    const headers = { Authorization: "Bearer other", "Content-Type": "text/plain" };
    server().always(json({}));
    await clientOf(server(), { headers }).request({ method: "POST", path: "/x", body: {} });
    const [sent] = server().arrivals;
    expect(sent?.headers.authorization).not.toContain("other");
    expect(sent?.headers["content-type"]).toBe("application/json");
  });
});

describe("withOptions", () => {
  test("keeps what it does not name, and changes what it does", async () => {
    server().always(json({ unreadMessages: 0 }));
    const first = clientOf(server(), { headers: { "x-app": "one" }, maxRetries: 0 });
    const second = first.withOptions({ headers: { "x-app": "two" }, maxRetries: undefined });
    await second.me.inboxSummary();
    await first.me.inboxSummary();
    expect(server().arrivals.map(({ headers }) => headers["x-app"])).toEqual(["two", "one"]);
    const [one, two] = server().arrivals;
    expect(two?.headers.authorization).toBe(one?.headers.authorization);
  });

  test("takes another credential of either kind", async () => {
    server().always(json({ unreadMessages: 0 }));
    const first = clientOf(server());
    await first.withOptions({ accessToken: "token" }).me.inboxSummary();
    await first
      .withOptions({ accessToken: "token" })
      .withOptions({ groupKey: "key" })
      .me.inboxSummary();
    expect(server().arrivals.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer token",
      "Bearer key",
    ]);
  });

  test("does not read the environment again", async () => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", server().baseUrl);
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "first");
    server().always(json({ unreadMessages: 0 }));
    const first = new GroupManagement();
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", "https://elsewhere.example/api/v2");
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "second");
    await first.withOptions({ timeout: 1000 }).me.inboxSummary();
    expect(server().arrivals[0]?.headers.authorization).toBe("Bearer first");
  });

  test("shares the rate limit for the same credential and address only", async () => {
    const headers = windowHeaders(9, 8, 1_900_000_000_000);
    const client = clientOver(() => Response.json({ unreadMessages: 0 }, { headers }));
    const same = client.withOptions({ timeout: 5000 });
    const others = [
      client.withOptions({ groupKey: "other" }),
      client.withOptions({ baseUrl: "https://elsewhere.example/api/v2" }),
    ];
    expect(client.rateLimit).toBeNull();
    await client.me.inboxSummary();
    expect(same.rateLimit).toEqual({
      limit: 9,
      remaining: 8,
      resetAt: new Date(1_900_000_000_000),
    });
    for (const other of others) expect(other.rateLimit).toBeNull();
  });
});
