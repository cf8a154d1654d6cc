// Problems that are found before anything is sent.
import type { GroupManagement } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { callable } from "../../../src/call/operation.ts";
import { operationNames } from "../../../src/operations/catalogue.ts";
import { operationWords } from "../../../src/operations/facts.ts";
import { answerOf } from "../../support/answers.ts";
import { callOperation } from "../../support/calls.ts";
import { clientOver } from "../../support/client.ts";
import * as payloads from "../../support/payloads.ts";
import { refusedCall } from "../../support/refused.ts";

type Call = (client: GroupManagement) => PromiseLike<unknown>;

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

describe("ids in paths", () => {
  const places = operationNames.flatMap((name) => {
    const { ids } = callable(name);
    return ids.map((parameter, at) => ({ name, ids, parameter, at }));
  });
  const odd = [
    "",
    ".",
    "..",
    undefined,
    null,
    5,
    5n,
    {},
    Object.create(null),
    ["a"],
    Symbol("g"),
    "\ud800",
  ];

  test.each(places)(
    "$parameter of $name is neither empty nor a dot nor two, and a string",
    async ({ name, ids, parameter, at }) => {
      const fields = operationWords[name].example;
      for (const id of odd) {
        const given = ids.map((_, index) => (index === at ? (id as string) : "camp@3"));
        const error = await refusedCall((client) =>
          callOperation(client, name, { ids: given, fields }),
        );
        // A blueprint's id is a part of its ref.
        expect(error.parameter).toBe(parameter === "blueprint" ? "ref" : parameter);
      }
    },
  );

  test.each<[string, (client: GroupManagement) => PromiseLike<unknown>]>([
    ["a list as an array", (client) => client.groups.contacts.list("").toArray({ max: 1 })],
    ["a sync", (client) => client.groups.contacts.sync("").next()],
  ])("is refused for %s, too", async (_, call) => {
    expect((await refusedCall(call)).parameter).toBe("groupId");
  });

  test("anything else is encoded into one segment", async () => {
    const written = [
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
    for (const id of written) {
      const url = await sent(
        (client) => client.groups.positions.get(id, "p"),
        answerOf("groups.positions.get"),
      );
      // An address may carry @ as it is.
      const segment = encodeURIComponent(id).replaceAll("%40", "@");
      expect(url.pathname).toBe(`/api/v2/groups/${segment}/positions/p`);
      expect(url.search).toBe("");
    }
  });
});

describe("q", () => {
  test.each<[string, (client: GroupManagement, q: string) => PromiseLike<unknown>]>([
    ["search", (client, q) => client.documents.search("g", { q })],
    ["shared search", (client, q) => client.documents.searchShared("v", { q })],
  ])("of a %s is sent with 2 to 500 characters, an emoji counting once", async (_, call) => {
    const answer = { results: [], assistantOff: false };
    for (const q of ["ab", "😀😀", "a".repeat(500), "😀".repeat(500)]) {
      expect((await sent((client) => call(client, q), answer)).searchParams.get("q")).toBe(q);
    }
  });

  test("is missed by name when there is no question at all", async () => {
    const nothing = undefined as unknown as { q: string };
    const search = await refusedCall((client) => client.documents.search("g", nothing));
    expect(search.parameter).toBe("q");
    const shared = await refusedCall((client) => client.documents.searchShared("v", nothing));
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
    expect((await refusedCall((client) => client.blueprints.plan("g", ref))).parameter).toBe("ref");
  });

  test.each([
    ["301 ids", Array.from({ length: 301 }, (_, index) => `tag:${index}`)],
    ["an id without a kind", ["tag:a", "camp"]],
    ["an id without a key", ["tag:"]],
    ["an id with an empty kind", [":camp"]],
  ])("a skip with %s is refused", async (_, skip) => {
    const error = await refusedCall((client) => client.blueprints.plan("g", "camp@3", { skip }));
    expect(error.parameter).toBe("skip");
  });

  test("300 ids, keys with colons in them and no id at all are sent", async () => {
    for (const skip of [Array.from({ length: 300 }, (_, at) => `tag:${at}`), ["a:b:c"], []]) {
      await sent(
        (client) => client.blueprints.plan("g", "camp@3", { skip }),
        answerOf("blueprints.plan"),
      );
    }
  });
});

describe("contactIds", () => {
  test.each([
    ["none", []],
    ["501", Array.from({ length: 501 }, (_, at) => `c${at}`)],
    ["nothing", undefined],
  ])("%s are refused", async (_, contactIds) => {
    const members = { contactIds: contactIds as string[] };
    const error = await refusedCall((client) => client.circles.addMembers("g", "c", members));
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
    string,
    (client: GroupManagement, filler: string) => PromiseLike<unknown>,
    unknown,
  ][] = [
    [
      "updateProfile",
      '{"filler":""}',
      (client, filler) => client.groups.updateProfile("g", { filler }),
      answerOf("groups.updateProfile"),
    ],
    [
      "createSubgroup",
      '{"name":""}',
      (client, filler) => client.groups.createSubgroup("g", { name: filler }),
      answerOf("groups.createSubgroup"),
    ],
    [
      "circles.create",
      '{"kind":"patrol","name":""}',
      (client, filler) => client.circles.create("g", { kind: "patrol", name: filler }),
      answerOf("circles.create"),
    ],
    [
      "addMembers",
      '{"contactIds":[""]}',
      (client, filler) => client.circles.addMembers("g", "c", { contactIds: [filler] }),
      { added: 1, changed: 0, moved: 0 },
    ],
  ];

  test.each(calls)(
    "%s takes 16,384 bytes of UTF-8 and not one more",
    async (_, around, call, answer) => {
      const room = 16_384 - around.length;
      for (const character of ["x", "é", "漢", "😀"]) {
        const bytes = Buffer.byteLength(character);
        const fits = character.repeat(Math.floor(room / bytes)) + "x".repeat(room % bytes);
        await sent((client) => call(client, fits), answer);
        expect((await refusedCall((client) => call(client, `${fits}x`))).parameter).toBe("body");
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
      const error = await refusedCall((client) =>
        client.request({ method: "POST", path: "/x", body }),
      );
      expect(error.parameter).toBe("body");
      expect(error.message).not.toContain("private words");
    }
  });
});

describe("queries", () => {
  test("values that no query can carry are refused by name", async () => {
    for (const value of [Number.NaN, Infinity, {}, [[1]], () => 1, Symbol("s"), 1n, "\udc00"]) {
      const query = { odd: value as string };
      const error = await refusedCall((client) =>
        client.request({ method: "GET", path: "/x", query }),
      );
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
    expect((await refusedCall(call)).parameter).toBe("path");
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
      expect((await refusedCall(call)).parameter).toBe("method");
    },
  );

  test("a GET has no body", async () => {
    const error = await refusedCall((client) =>
      client.request({ method: "GET", path: "/x", body: {} }),
    );
    expect(error.parameter).toBe("body");
  });
});

test("a max is needed for an array", async () => {
  for (const options of [
    undefined,
    {},
    { max: -1 },
    { max: 1.5 },
    { max: Number.NaN },
    { max: "9" },
  ]) {
    const error = await refusedCall((client) =>
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
  await refusedCall((client) => client.events.get("", "e"), { accessToken });
  expect(asked).toBe(0);
});
