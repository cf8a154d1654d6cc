// Problems that are found before anything is sent.
import { type GroupManagement, RequestValidationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOver, failureOf } from "../../support/client.ts";
import * as payloads from "../../support/payloads.ts";

type Call = (client: GroupManagement) => PromiseLike<unknown>;

/** Runs a call that must be refused; nothing may be sent. */
async function refused(call: Call, credential: object = {}): Promise<RequestValidationError> {
  let requests = 0;
  const client = clientOver(() => {
    requests++;
    return Response.json({});
  }, credential);
  const error = await failureOf(call(client), RequestValidationError);
  expect(requests).toBe(0);
  return error;
}

/** Runs a call that must be sent; what comes of it does not matter. */
async function sent(call: Call, answer: unknown): Promise<URL> {
  const urls: URL[] = [];
  const client = clientOver((url) => {
    urls.push(url);
    return Response.json(answer);
  });
  await call(client);
  expect(urls).toHaveLength(1);
  return urls[0] as URL;
}

const oddId = (value: unknown) => value as string;

describe("ids in paths", () => {
  const calls: [string, (client: GroupManagement, id: string) => PromiseLike<unknown>][] = [
    ["groupId", (client, id) => client.groups.overview(id)],
    ["groupId", (client, id) => client.groups.updateProfile(id, {})],
    ["groupId", (client, id) => client.groups.contacts.list(id)],
    ["groupId", (client, id) => client.groups.contacts.list(id).toArray({ max: 1 })],
    ["groupId", (client, id) => client.groups.contacts.sync(id).next()],
    ["groupId", (client, id) => client.me.household(id)],
    ["positionId", (client, id) => client.groups.positions.get("g", id)],
    ["albumId", (client, id) => client.groups.albums.items("g", id)],
    ["eventId", (client, id) => client.events.get("g", id)],
    ["eventId", (client, id) => client.events.createCheckoutLink("g", id)],
    ["verticalId", (client, id) => client.documents.searchShared(id, { q: "camp" })],
    ["copyId", (client, id) => client.documents.getShared("v", id)],
    ["documentId", (client, id) => client.documents.getMarkdown("g", id)],
    ["circleId", (client, id) => client.circles.addMembers("g", id, { contactIds: ["c"] })],
    ["ref", (client, id) => client.blueprints.plan("g", id)],
  ];

  test.each(calls)(
    "%s (%#) is neither empty nor a dot nor two, and a string",
    async (parameter, call) => {
      for (const id of ["", ".", "..", undefined, null, 5, {}, ["a"], "\ud800"]) {
        expect((await refused((client) => call(client, oddId(id)))).parameter).toBe(parameter);
      }
    },
  );

  test("anything else is encoded into one segment", async () => {
    const odd = [
      "a/b",
      "../x",
      "%2e%2e",
      "?q=1",
      "#f",
      "a b",
      "...",
      "é😀",
      ";,:@&=+$",
      "\n",
      "\\..\\",
    ];
    for (const id of odd) {
      const url = await sent((client) => client.groups.positions.get(id, "p"), payloads.position());
      // An address may carry @ as it is.
      const segment = encodeURIComponent(id).replaceAll("%40", "@");
      expect(url.pathname).toBe(`/api/v2/groups/${segment}/positions/p`);
      expect(url.search).toBe("");
    }
  });
});

describe("limit", () => {
  const odd = [0, -1, 0.5, 201, Number.NaN, Infinity, "50"];
  const lists: [string, (client: GroupManagement, limit: number) => PromiseLike<unknown>][] = [
    ["contacts", (client, limit) => client.groups.contacts.list("g", { limit })],
    ["albums", (client, limit) => client.groups.albums.list("g", { limit })],
    ["album items", (client, limit) => client.groups.albums.items("g", "a", { limit })],
    ["documents", (client, limit) => client.documents.list("g", { limit })],
    ["groups", (client, limit) => client.me.groups({ limit })],
    ["a walk", (client, limit) => client.me.groups({ limit }).toArray({ max: 1 })],
    ["pages", (client, limit) => client.me.groups({ limit }).pages().next()],
  ];

  test.each(lists)("of %s is a whole number from 1 to 200", async (_, call) => {
    for (const limit of odd) {
      expect((await refused((client) => call(client, limit as number))).parameter).toBe("limit");
    }
    for (const limit of [1, 200]) {
      await sent((client) => call(client, limit), payloads.page([]));
    }
  });

  test.each<[string, (client: GroupManagement, limit: number) => PromiseLike<unknown>]>([
    ["search", (client, limit) => client.documents.search("g", { q: "camp", limit })],
    ["shared search", (client, limit) => client.documents.searchShared("v", { q: "camp", limit })],
  ])("of a %s is a whole number from 1 to 20", async (_, call) => {
    for (const limit of [...odd, 21]) {
      expect((await refused((client) => call(client, limit as number))).parameter).toBe("limit");
    }
    const answer = { results: [], assistantOff: false };
    for (const limit of [1, 20]) await sent((client) => call(client, limit), answer);
  });
});

describe("q", () => {
  test.each<[string, (client: GroupManagement, q: string) => PromiseLike<unknown>]>([
    ["search", (client, q) => client.documents.search("g", { q })],
    ["shared search", (client, q) => client.documents.searchShared("v", { q })],
  ])("of a %s has 2 to 500 characters, an emoji counting once", async (_, call) => {
    const odd = ["", "a", "😀", "a".repeat(501), "😀".repeat(501), undefined, null, 55, ["camp"]];
    for (const q of odd) {
      expect((await refused((client) => call(client, q as string))).parameter).toBe("q");
    }
    const answer = { results: [], assistantOff: false };
    for (const q of ["ab", "😀😀", "a".repeat(500), "😀".repeat(500)]) {
      expect((await sent((client) => call(client, q), answer)).searchParams.get("q")).toBe(q);
    }
  });

  test("is missed by name when there is no question at all", async () => {
    const nothing = undefined as unknown as { q: string };
    const search = await refused((client) => client.documents.search("g", nothing));
    expect(search.parameter).toBe("q");
    const shared = await refused((client) => client.documents.searchShared("v", nothing));
    expect(shared.parameter).toBe("q");
  });
});

describe("blueprints", () => {
  test.each([
    "camp",
    "camp@",
    "@3",
    "camp@x",
    "camp@3.1",
    "camp@-1",
    "camp@3@4",
    "camp@3 ",
    "a@ 3",
  ])("the ref %j is not written id@version", async (ref) => {
    expect((await refused((client) => client.blueprints.plan("g", ref))).parameter).toBe("ref");
  });

  test.each([
    ["301 ids", Array.from({ length: 301 }, (_, index) => `tag:${index}`)],
    ["an id without a kind", ["tag:a", "camp"]],
    ["an id without a key", ["tag:"]],
    ["an id with an empty kind", [":camp"]],
    ["an empty id", [""]],
    ["a number", [5]],
    ["no array", "tag:a"],
    ["null", null],
  ])("a skip with %s is refused", async (_, skip) => {
    const choice = { skip: skip as string[] };
    const error = await refused((client) => client.blueprints.plan("g", "camp@3", choice));
    expect(error.parameter).toBe("skip");
  });

  test("300 ids, keys with colons in them and no id at all are sent", async () => {
    for (const skip of [Array.from({ length: 300 }, (_, at) => `tag:${at}`), ["a:b:c"], []]) {
      await sent((client) => client.blueprints.plan("g", "camp@3", { skip }), payloads.plan());
    }
  });
});

describe("contactIds", () => {
  test.each([
    ["none", []],
    ["501", Array.from({ length: 501 }, (_, at) => `c${at}`)],
    ["an empty one", ["c1", ""]],
    ["a number", [1]],
    ["no array", "c1"],
    ["nothing", undefined],
  ])("%s are refused", async (_, contactIds) => {
    const members = { contactIds: contactIds as string[] };
    const error = await refused((client) => client.circles.addMembers("g", "c", members));
    expect(error.parameter).toBe("contactIds");
  });

  test("500 are sent", async () => {
    const contactIds = Array.from({ length: 500 }, (_, at) => `c${at}`);
    const answer = { added: 500, changed: 0, moved: 0 };
    await sent((client) => client.circles.addMembers("g", "c", { contactIds }), answer);
  });
});

describe("bodies of 16 KB", () => {
  const calls: [
    string,
    (client: GroupManagement, filler: string) => PromiseLike<unknown>,
    () => unknown,
  ][] = [
    [
      "updateProfile",
      (client, filler) => client.groups.updateProfile("g", { filler }),
      payloads.group,
    ],
    [
      "createSubgroup",
      (client, filler) => client.groups.createSubgroup("g", { name: filler }),
      payloads.group,
    ],
    [
      "circles.create",
      (client, filler) => client.circles.create("g", { kind: "patrol", name: filler }),
      payloads.circle,
    ],
    [
      "addMembers",
      (client, filler) => client.circles.addMembers("g", "c", { contactIds: [filler] }),
      () => ({ added: 1, changed: 0, moved: 0 }),
    ],
  ];
  const overhead = new Map([
    ["updateProfile", '{"filler":""}'.length],
    ["createSubgroup", '{"name":""}'.length],
    ["circles.create", '{"kind":"patrol","name":""}'.length],
    ["addMembers", '{"contactIds":[""]}'.length],
  ]);

  test.each(calls)(
    "%s takes 16,384 bytes of UTF-8 and not one more",
    async (name, call, answer) => {
      const room = 16_384 - (overhead.get(name) ?? 0);
      for (const character of ["x", "é", "漢", "😀"]) {
        const bytes = Buffer.byteLength(character);
        const fits = character.repeat(Math.floor(room / bytes)) + "x".repeat(room % bytes);
        await sent((client) => call(client, fits), answer());
        expect((await refused((client) => call(client, `${fits}x`))).parameter).toBe("body");
      }
    },
  );

  test("a custom request may be larger", async () => {
    const body = "x".repeat(20_000);
    await sent((client) => client.request({ method: "POST", path: "/x", body }), {});
  });

  test("a body that is no JSON is refused, and not repeated", async () => {
    const loop: Record<string, unknown> = { secret: "private words" };
    loop["self"] = loop;
    for (const body of [loop, { count: 1n }, () => "private words", Symbol("private words")]) {
      const error = await refused((client) => client.request({ method: "POST", path: "/x", body }));
      expect(error.parameter).toBe("body");
      expect(error.message).not.toContain("private words");
    }
  });
});

describe("queries", () => {
  test("an updatedSince that is no date is refused", async () => {
    const updatedSince = new Date(Number.NaN);
    const error = await refused((client) => client.groups.contacts.list("g", { updatedSince }));
    expect(error.parameter).toBe("updatedSince");
  });

  test("values that no query can carry are refused by name", async () => {
    for (const value of [Number.NaN, Infinity, {}, [[1]], () => 1, Symbol("s"), 1n, "\udc00"]) {
      const query = { odd: value as string };
      const error = await refused((client) => client.request({ method: "GET", path: "/x", query }));
      expect(error.parameter).toBe("odd");
    }
  });

  test("enumeration values are not checked: the service may know more", async () => {
    const url = await sent(
      (client) => client.documents.list("g", { category: "FROM_2031" as "GENERAL" }),
      payloads.page([]),
    );
    expect(url.searchParams.get("category")).toBe("FROM_2031");
  });
});

describe("request", () => {
  const odd = [
    "",
    "x",
    "groups/g",
    "//evil.example/x",
    "https://evil.example/x",
    "/../x",
    "/a/../../x",
    "/a/.",
    "/%2e%2E/x",
    "/.%2e/x",
    "/a\\..\\b",
    "/a#b",
    "/a\nb",
    "/a\tb",
    "/\u0000",
    "\\\\evil.example",
    "@evil.example/x",
    undefined,
    null,
    5,
  ];

  test.each(odd)("the path %j is refused", async (path) => {
    const call: Call = (client) => client.request({ method: "GET", path: path as string });
    expect((await refused(call)).parameter).toBe("path");
  });

  test("a query in a path is sent whatever separators it holds", async () => {
    const path = "/x?to=one\u2028two\u2029three?four";
    const url = await sent((client) => client.request({ method: "GET", path }), {});
    expect(url.pathname).toBe("/api/v2/x");
    expect(url.searchParams.get("to")).toBe("one\u2028two\u2029three?four");
  });

  test("a path with dots inside of its names, an encoding or a query is sent", async () => {
    for (const path of ["/a..b/...", "/a%2Fb", "/x?to=../y", "/a@b"]) {
      const url = await sent((client) => client.request({ method: "GET", path }), {});
      expect(url.origin).toBe("https://service.example");
      expect(url.pathname + url.search).toBe(`/api/v2${path}`);
    }
  });

  test.each(["", "GET /x HTTP/1.1\r\n", "CONNECT", "trace", undefined, 5])(
    "the method %j is refused",
    async (method) => {
      const call: Call = (client) => client.request({ method: method as string, path: "/x" });
      expect((await refused(call)).parameter).toBe("method");
    },
  );

  test("a GET has no body", async () => {
    const error = await refused((client) =>
      client.request({ method: "GET", path: "/x", body: {} }),
    );
    expect(error.parameter).toBe("body");
  });
});

describe("options of a call", () => {
  test.each([
    ["timeout", { timeout: 0 }],
    ["timeout", { timeout: -1 }],
    ["timeout", { timeout: Number.NaN }],
    ["timeout", { timeout: "5" }],
    ["totalTimeout", { totalTimeout: 0 }],
    ["totalTimeout", { totalTimeout: true }],
    ["maxRetries", { maxRetries: -1 }],
    ["maxRetries", { maxRetries: 1.5 }],
    ["maxRetries", { maxRetries: Infinity }],
    ["pacing", { pacing: "slow" }],
    ["signal", { signal: {} }],
    ["signal", { signal: null }],
    ["headers", { headers: { "bad name": "x" } }],
    ["headers", { headers: { good: "one\r\ntwo: 1" } }],
  ])("an odd %s is refused (%j)", async (parameter, options) => {
    const error = await refused((client) => client.me.inboxSummary(options as object));
    expect(error.parameter).toBe(parameter);
    expect(error.message).not.toContain("two");
  });
});

test("an include that is no array is refused", async () => {
  const include = "rsvpCounts" as unknown as ["rsvpCounts"];
  const error = await refused((client) => client.events.get("g", "e", { include }));
  expect(error.parameter).toBe("include");
});

test.each([[null], [[]], ["text"], [5], [undefined]])(
  "a body of fields that is %j is refused",
  async (profile) => {
    const error = await refused((client) => client.groups.updateProfile("g", profile as never));
    expect(error.parameter).toBe("profile");
  },
);

test("a max is needed for an array", async () => {
  for (const options of [
    undefined,
    {},
    { max: -1 },
    { max: 1.5 },
    { max: Number.NaN },
    { max: "9" },
  ]) {
    const error = await refused((client) =>
      client.me.groups().toArray(options as unknown as { max: number }),
    );
    expect(error.parameter).toBe("max");
  }
});

test("wrong arguments are refused before a token is requested", async () => {
  let asked = 0;
  const accessToken = () => {
    asked++;
    return "token";
  };
  await refused((client) => client.events.get("", "e"), { accessToken });
  expect(asked).toBe(0);
});
