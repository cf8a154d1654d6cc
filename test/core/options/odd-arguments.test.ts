// Arguments that throw when they are read, that read differently the second time, or that stand in the wrong place.
import { ConfigurationError, GroupManagement, RequestValidationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf } from "../../support/client.ts";
import { refusedCall } from "../../support/refused.ts";
import { json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();
const usual = { baseUrl: "https://service.example/api/v2", groupKey: "k" };

function throwing(name: string): never {
  return {
    get [name](): never {
      throw new TypeError("not today");
    },
  } as never;
}

function revoked(): never {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy as never;
}

describe("what throws when it is read is a typed error", () => {
  test.each(["timeout", "fetch", "baseUrl", "hooks", "headers"])("a client's %s", (name) => {
    const options = Object.defineProperties({}, Object.getOwnPropertyDescriptors(throwing(name)));
    expect(() => new GroupManagement(usual).withOptions(options)).toThrow(ConfigurationError);
    expect(() => new GroupManagement(options)).toThrow(ConfigurationError);
  });

  test("a revoked proxy in the place of options or arguments", async () => {
    expect(() => new GroupManagement(revoked())).toThrow(ConfigurationError);
    expect(() => new GroupManagement(usual).withOptions(revoked())).toThrow(ConfigurationError);
    await refusedCall((client) => client.me.inboxSummary(revoked()));
    await refusedCall((client) => client.documents.search("g", revoked()));
    await refusedCall((client) => client.groups.createSubgroup("g", revoked()));
    await refusedCall((client) => client.request(revoked()));
  });

  test("a call's option, a filter's field, a body's field", async () => {
    await refusedCall((client) => client.me.inboxSummary(throwing("timeout")));
    await refusedCall((client) => client.documents.search("g", throwing("q")));
    await refusedCall((client) => client.documents.list("g", throwing("tag")));
    await refusedCall((client) => client.groups.createSubgroup("g", throwing("name")));
  });
});

test("a filter's accessor is read once, and what was checked is what is sent", async () => {
  server().always(json({ items: [], nextCursor: null, results: [], assistantOff: false }));
  const reads = { q: 0, tag: 0 };
  const question = {
    get q() {
      return reads.q++ === 0 ? "tents" : { not: "a question" };
    },
  };
  const filter = {
    get tag() {
      return reads.tag++ === 0 ? "camp" : { not: "a tag" };
    },
  };
  const client = clientOf(server());
  await client.documents.search("g", question as never);
  await client.documents.list("g", filter as never);
  expect(server().arrivals.map(({ query }) => query)).toEqual([{ q: "tents" }, { tag: "camp" }]);
  expect(reads).toEqual({ q: 1, tag: 1 });
});

test("withOptions honours inherited and accessor options as the constructor does", async () => {
  server().always(json({ unreadMessages: 0 }));
  const inherited = Object.create({
    get headers() {
      return { "x-mine": "inherited" };
    },
  }) as object;
  await clientOf(server()).withOptions(inherited).me.inboxSummary();
  expect(server().arrivals[0]?.headers["x-mine"]).toBe("inherited");
});

describe("what stands in the wrong place is told", () => {
  test.each([
    ["a filter", (client: GroupManagement) => client.documents.list("g", { timeout: 5 } as never)],
    [
      "a question",
      (client: GroupManagement) =>
        client.documents.search("g", { q: "tents", signal: new AbortController().signal } as never),
    ],
    [
      "a query",
      (client: GroupManagement) => client.events.get("g", "e", { maxRetries: 0 } as never),
    ],
  ])("call options in the place of %s go in the last argument", async (_what, call) => {
    const error = await refusedCall(call);
    expect(error.message).toContain("goes in the last argument");
  });

  test.each([
    ["filter", (client: GroupManagement) => client.documents.list("g", 5 as never)],
    ["filter", (client: GroupManagement) => client.groups.contacts.list("g", [] as never)],
    ["filter", (client: GroupManagement) => client.me.groups(null as never)],
    ["question", (client: GroupManagement) => client.documents.search("g", "tents" as never)],
    ["question", (client: GroupManagement) => client.documents.searchShared("v", "tents" as never)],
    ["query", (client: GroupManagement) => client.events.get("g", "e", 5 as never)],
  ])("parameter is %s, the name in the signature", async (parameter, call) => {
    const error = await refusedCall(call);
    expect(error).toBeInstanceOf(RequestValidationError);
    expect(error.parameter).toBe(parameter);
  });

  test("an option of a call that nobody knows, once for a client, with the nearest name", async () => {
    server().always(json({ unreadMessages: 0 }));
    const lines: string[] = [];
    const quiet = () => {};
    const logger = {
      debug: quiet,
      info: quiet,
      error: quiet,
      warn: (text: string) => void lines.push(text),
    };
    const client = clientOf(server(), { logger, logLevel: "warn" });
    await client.me.inboxSummary({ timout: 5 } as never);
    await client.me.inboxSummary({ timout: 5 } as never);
    expect(lines).toEqual([
      'group-management: The option of a call "timout" is not known. Is timeout meant?',
    ]);
  });

  test("an unknown option beside no credential is named", () => {
    const make = () => new GroupManagement({ apiKey: "k" } as never);
    expect(make).toThrow("No credential.");
    expect(make).toThrow('The option "apiKey" is not known. Is groupKey meant?');
  });

  test("a 200 with a web page, or nothing, hints at what may stand between", async () => {
    for (const body of ["<html></html>", ""]) {
      server().next(({ response }) => void response.end(body));
      await expect(clientOf(server()).me.inboxSummary()).rejects.toThrow("such as a proxy");
    }
  });
});
