// Arguments that throw when they are read, that read differently the second time, or that stand in the wrong place.
import { ConfigurationError, GroupManagement, ResponseValidationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf, failureOf } from "../../support/client.ts";
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

describe("an argument that throws when it is read is a typed error:", () => {
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
    await refusedCall((client) => client.events.get("g", "e", throwing("include")));
    await refusedCall((client) => client.groups.contacts.list("g", throwing("include")));
  });

  test.each(["method", "path", "query", "body", "schema", "idempotent"])(
    "the %s of a custom request",
    async (name) => {
      const descriptors = Object.getOwnPropertyDescriptors<object>(throwing(name));
      const request = Object.defineProperties({ method: "POST", path: "/x" }, descriptors);
      const error = await refusedCall((client) => client.request(request));
      expect(error.parameter).toBe(name);
    },
  );

  test("what a custom request's schema and query hold", async () => {
    const custom = { method: "GET", path: "/x" };
    for (const schema of [
      throwing("~standard"),
      { "~standard": throwing("validate") },
      revoked(),
    ]) {
      const error = await refusedCall((client) =>
        client.request({ ...custom, schema: schema as never }),
      );
      expect(error.parameter).toBe("schema");
    }
    await refusedCall((client) => client.request({ ...custom, query: throwing("a") }));
  });

  test.each(["checkpoint", "include", "type", "full", "fullEvery"])(
    "the %s of a sync",
    async (name) => {
      const error = await refusedCall((client) =>
        client.groups.contacts.sync("g", throwing(name)).next(),
      );
      expect(error.parameter).toBe(name);
    },
  );

  test("a list, a page's max, a call's headers, a client's hooks", async () => {
    const { proxy: list, revoke } = Proxy.revocable([] as never[], {});
    revoke();
    await refusedCall((client) => client.groups.contacts.sync("g", revoked()).next());
    await refusedCall((client) => client.events.get("g", "e", { include: list }));
    await refusedCall((client) => client.circles.addMembers("g", "c", { contactIds: list }));
    await refusedCall((client) => client.me.groups().toArray(throwing("max")));
    await refusedCall((client) => client.me.groups().toArray(revoked()));
    for (const headers of [throwing("a"), revoked(), list, [list]] as never[]) {
      await refusedCall((client) => client.me.inboxSummary({ headers }));
      expect(() => new GroupManagement({ ...usual, headers })).toThrow(ConfigurationError);
    }
    const hooks = throwing("onRetry");
    expect(() => new GroupManagement({ ...usual, hooks })).toThrow(ConfigurationError);
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

test("an include's accessor is read once: what is sent is what must come", async () => {
  server().always(json({}));
  let reads = 0;
  const query = {
    get include() {
      return reads++ === 0 ? ["rsvpCounts"] : ["ticketTypes"];
    },
  };
  const client = clientOf(server());
  const error = await failureOf(
    client.events.get("g", "e", query as never),
    ResponseValidationError,
  );
  expect(server().arrivals[0]?.query).toEqual({ include: "rsvpCounts" });
  const asked = error.issues.filter(({ message }) => message.includes("include requested it"));
  expect(asked.map(({ path }) => path)).toEqual([["rsvpCounts"]]);
});

/** Gives an object or a list a field that says one thing at first, and another from then on. */
function changing<Holder extends object>(
  holder: Holder,
  name: string,
  first: unknown,
  then: unknown,
): Holder {
  let reads = 0;
  const get = () => (reads++ === 0 ? first : then);
  return Object.defineProperty(holder, name, { enumerable: true, get });
}

describe("a body is read once, and what was checked is what is sent:", () => {
  const members = { added: 0, changed: 0, moved: 0 };
  const sent = async (call: (client: GroupManagement) => PromiseLike<unknown>) => {
    await call(clientOf(server(), { responseValidation: "warn", logLevel: "off" }));
    return server().arrivals[0]?.body;
  };

  test("a field", async () => {
    server().always(json({}));
    const subgroup = changing({}, "name", "North", { not: "a name" }) as never;
    expect(await sent((client) => client.groups.createSubgroup("g", subgroup))).toEqual({
      name: "North",
    });
  });

  test("an item of a list", async () => {
    server().always(json(members));
    const contactIds = changing<string[]>([], "0", "p1", "");
    expect(await sent((client) => client.circles.addMembers("g", "c", { contactIds }))).toEqual({
      contactIds: ["p1"],
    });
  });

  test.each([
    [
      "a field within a field",
      () => ({ kind: "k", metadata: changing({}, "rank", 1, Number.NaN) }),
    ],
    ["a field within a list", () => ({ metadata: { list: [changing({}, "rank", 1, () => {})] } })],
    ["an item within a field", () => ({ metadata: { list: changing([], "0", 1, new Map()) } })],
  ])("%s", async (_what, make) => {
    server().always(json({}));
    const body = JSON.stringify(
      await sent((client) => client.circles.create("g", make() as never)),
    );
    expect(body).toMatch(/:1\}|\[1\]/);
    server().always(json({}));
    expect(
      JSON.stringify(
        await sent((client) => client.request({ method: "POST", path: "/x", body: make() })),
      ),
    ).toBe(body);
  });

  test("what toJSON gives", async () => {
    server().always(json({}));
    let words = 0;
    class Circle {
      readonly #name = "Foxes";
      toJSON() {
        return words++ === 0 ? { name: this.#name } : { name: 5 };
      }
    }
    expect(await sent((client) => client.circles.create("g", new Circle() as never))).toEqual({
      name: "Foxes",
    });
    const odd = { toJSON: () => ({ name: 5 }) };
    const error = await refusedCall((client) => client.circles.create("g", odd as never));
    expect(error.parameter).toBe("name");
  });
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

describe("a misplaced argument is named:", () => {
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

  test("an unknown option of a call is logged once for a client, with the nearest name", async () => {
    server().always(json({ unreadMessages: 0 }));
    const lines: string[] = [];
    const quiet = () => {};
    const warn = (text: string) => void lines.push(text);
    const logger = { debug: quiet, info: quiet, warn, error: quiet };
    const client = clientOf(server(), { logger, logLevel: "warn" });
    await client.me.inboxSummary({ timout: 5 } as never);
    await client.me.inboxSummary({ timout: 5 } as never);
    client.me.groups({}, { maxRetry: 1 } as never);
    expect(lines).toEqual([
      'group-management: The option of a call "timout" is not known. Did you mean timeout?',
      'group-management: The option of a call "maxRetry" is not known. Did you mean maxRetries?',
    ]);
  });

  test("an unknown option beside no credential is named", () => {
    const make = () => new GroupManagement({ apiKey: "k" } as never);
    expect(make).toThrow("No credential.");
    expect(make).toThrow('The option "apiKey" is not known. Did you mean groupKey?');
  });

  test("a 200 with a web page, or nothing, hints at what may stand between", async () => {
    for (const body of ["<html></html>", ""]) {
      server().next(({ response }) => void response.end(body));
      await expect(clientOf(server()).me.inboxSummary()).rejects.toThrow(
        "Check baseUrl, and what else may have responded, such as a proxy",
      );
    }
  });
});
