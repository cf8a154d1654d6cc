// Nothing that the client makes shows the credential, and no error, log line or hook shows a body or a query.
import { inspect } from "node:util";

import {
  type AccessTokenProvider,
  type ClientOptions,
  GroupManagementError,
  type Logger,
  PermissionDeniedError,
} from "group-management-sdk";
import { beforeEach, describe, expect, test } from "vitest";

import { redactor, safeCause } from "../../../src/core/errors/redact.ts";
import { answerOf } from "../../support/answers.ts";
import { clientOf, failureOf, rejection, secretKey } from "../../support/client.ts";
import { printed, textsInside } from "../../support/texts-inside.ts";
import * as payloads from "../../support/payloads.ts";
import {
  type Answer,
  failure,
  json,
  resetAtOnce,
  resetInBody,
  serverForEachTest,
  startServer,
  text,
  truncate,
  windowHeaders,
} from "../../support/server.ts";

const server = serverForEachTest();

const childsName = "Quillon Thistlewick";
const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
});

const record =
  (kind: string) =>
  (...what: unknown[]) =>
    void told.push([kind, ...what]);
const logger: Logger = {
  debug: record("debug"),
  info: record("info"),
  warn: record("warn"),
  error: record("error"),
};
const hooks = {
  onRequest: record("onRequest"),
  onResponse: record("onResponse"),
  onRetry: record("onRetry"),
  onWait: record("onWait"),
  onDrift: record("onDrift"),
};

const open = (options: ClientOptions = {}, where = server() as { baseUrl: string }) =>
  clientOf(where, {
    logger,
    logLevel: "debug",
    hooks,
    maxRetries: 1,
    maxRetryDelay: 1,
    ...options,
  });

/** Forms and parts of the credential, which no text may hold. */
const inAddress = encodeURIComponent(secretKey);
const inLowerCase = inAddress.replace(/%../g, (digits) => digits.toLowerCase());
const hidden = [secretKey, secretKey.slice(0, 12), inAddress, inLowerCase];

function expectNoCredential(value: unknown): void {
  const texts = [...textsInside(value, ["body"]), printed(value)];
  for (const secret of hidden) {
    for (const found of texts) expect(found).not.toContain(secret);
  }
}

function expectNothingPrivate(value: unknown): void {
  expectNoCredential(value);
  for (const found of [...textsInside(value, ["body"]), printed(value)]) {
    expect(found).not.toContain(childsName);
    expect(found).not.toContain(encodeURIComponent(childsName));
    expect(found).not.toContain("Quillon");
  }
}

test.each<[string, (code: number) => string]>([
  ["in JSON", (code) => `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`],
  ["in JSON within JSON", (code) => `\\\\u${code.toString(16).padStart(4, "0")}`],
  ["encoded twice", (code) => `%25${code.toString(16).toUpperCase()}`],
  ["encoded three times", (code) => `%2525${code.toString(16)}`],
  ["in a page, in hexadecimal digits", (code) => `&#x${code.toString(16).toUpperCase()};`],
  ["in a page, in decimal digits", (code) => `&#${code};`],
])("a credential whose marks are spelt %s is cut", async (_, spell) => {
  const spelt = secretKey.replace(/\W/g, (mark) => spell(mark.charCodeAt(0)));
  server().next(failure(403, "forbidden", { message: `The key ${spelt} may not.` }));
  const error = await rejection(clientOf(server()).me.inboxSummary());
  expect(error).toHaveProperty("message", "The key [credential] may not.");
});

/** Answers that repeat what they should not. */
const echoes: [string, Answer][] = [
  [
    "a message",
    failure(403, "forbidden", { message: `The key ${secretKey} may not. ${secretKey}!` }),
  ],
  ["a code", failure(403, `forbidden_${secretKey}`)],
  ["a parameter", failure(400, "invalid_parameter", { parameter: secretKey })],
  [
    "a header",
    failure(404, "not_found", {
      headers: { "x-echo": `Bearer ${secretKey}`, "set-cookie": "session=1" },
    }),
  ],
  [
    "a link",
    failure(403, "scope_not_allowed", { message: `https://hub.example.org/?key=${secretKey}` }),
  ],
  ["a message, in digits of lower case", failure(403, "forbidden", { message: inLowerCase })],
  [
    "a header, in digits of lower case",
    failure(404, "not_found", { headers: { "x-echo": inLowerCase } }),
  ],
  ["a page of a proxy", text(`<h1>${secretKey} ${childsName}</h1>`, 502)],
  ["an address to go to", text("", 302, { location: `/?key=${secretKey}` })],
  ["an answer that is not JSON", text(`${secretKey} ${childsName}`)],
  ["an answer of another shape", json({ results: secretKey, assistantOff: childsName })],
  ["a refusal that is retried", failure(503, "unavailable", { message: secretKey })],
  ["an unauthorized", failure(401, "unauthorized", { message: `Unknown: ${secretKey}` })],
  ["a broken connection", resetAtOnce],
  ["a broken body", resetInBody],
  ["a body cut short", truncate],
];

describe.each<[string, ClientOptions]>([
  ["a group key", { groupKey: secretKey }],
  ["an access token", { groupKey: undefined, accessToken: secretKey }],
  ["a token from a provider", { groupKey: undefined, accessToken: () => secretKey }],
])("with %s", (_, credential) => {
  test.each(echoes)("an echo in %s is in no error, hook or log line", async (_name, answer) => {
    server().always(answer);
    const error = await rejection(open(credential).documents.search("g", { q: childsName }));
    expect(error).toBeInstanceOf(GroupManagementError);
    expectNothingPrivate(error);
    expect(told.length).toBeGreaterThan(1);
    expectNothingPrivate(told);
  });

  test("a client, its parts, its lists and its answers show none of it", async () => {
    server().always(
      json(
        payloads.page([payloads.membership()], "next"),
        200,
        windowHeaders(9, 5, Date.now() + 9000),
      ),
    );
    const one = open(credential);
    const list = one.me.groups();
    const first = await list;
    const walk = list[Symbol.asyncIterator]();
    await walk.next();
    const call = one.request({ method: "GET", path: "/x" });
    for (const made of [
      one,
      one.withOptions({ timeout: 9 }),
      one.groups,
      one.groups.contacts,
      one.events,
      one.documents,
      one.circles,
      one.blueprints,
      one.me,
      list,
      list.pages(),
      walk,
      first,
      first.response,
      call,
      await call.withResponse(),
      one.rateLimit,
      one.groups.contacts.sync("g"),
    ]) {
      expectNoCredential(made);
    }
    await walk.return?.();
  });
});

test("hooks and log lines of calls that go well show neither bodies nor queries", async () => {
  const client = open();
  server().next(
    json(answerOf("documents.search")),
    json(payloads.group()),
    json({ [childsName]: 1 }),
  );
  await client.documents.search("g", { q: childsName });
  await client.groups.updateProfile("g", { nickname: childsName });
  await client.request({ method: "GET", path: `/x?name=Quillon`, query: { also: childsName } });
  // Five things of each call, and once what carries the requests.
  expect(told).toHaveLength(16);
  expectNothingPrivate(told);
  expect(printed(told)).not.toContain("Robin");
});

test("a reported drift has no values of the response", async () => {
  server().always(
    json(payloads.page([{ ...payloads.contact(), firstName: { name: childsName } }])),
  );
  const error = await rejection(open().groups.contacts.list("g"));
  expectNothingPrivate(error);
  expect(told.some((entry) => (entry as unknown[])[0] === "onDrift")).toBe(true);
  expectNothingPrivate(told);
  expect(error).toHaveProperty("body.items.0.firstName.name", childsName);
});

test("a custom fetch whose errors carry the request shows none of it", async () => {
  const request = { headers: { authorization: `Bearer ${secretKey}` }, body: childsName };
  const errors: (() => unknown)[] = [
    () => new TypeError(`failed with ${secretKey}`),
    () => Object.assign(new Error("failed"), { request }),
    () => Object.assign(new Error("failed"), { config: { headers: request.headers } }),
    () => Object.assign(new Error("failed"), { [Symbol("request")]: request }),
    () => Object.defineProperty(new Error("failed"), "request", { value: request }),
    () => Object.defineProperty(new Error("failed"), "request", { get: () => request }),
    () => new Error("failed", { cause: Object.assign(new Error("inner"), { request }) }),
    () => new Error("failed", { cause: new Error("inner", { cause: request }) }),
    () => new AggregateError([Object.assign(new Error("inner"), { request })], "failed"),
    () => Object.assign(new Error("failed"), { socket: { request } }),
    () => Object.assign(new Error("failed"), { socket: request.headers }),
    () => Object.assign(new Error("failed"), { socket: secretKey }),
    () => Object.assign(new Error("failed"), { socket: new Map(Object.entries(request.headers)) }),
    () => Object.assign(new Error("failed"), { code: secretKey, errno: request }),
    () => Object.assign(new Error("failed"), { stack: `at ${secretKey}` }),
    () => Object.assign(new Error("failed"), { name: secretKey }),
    () => {
      class FetchError extends Error {
        readonly #request = request;
        get request() {
          return this.#request;
        }
      }
      return new FetchError("failed");
    },
    () => {
      class FetchError extends Error {
        readonly #request = request;
        [inspect.custom]() {
          return this.#request.headers.authorization;
        }
      }
      return new FetchError("failed");
    },
    () => {
      class FetchError extends Error {
        readonly #request = request;
        get [Symbol.toStringTag]() {
          return this.#request.headers.authorization;
        }
      }
      return new FetchError("failed");
    },
    () => {
      class FetchError extends Error {}
      Object.defineProperty(FetchError, "name", { value: secretKey });
      return new FetchError("failed");
    },
    () => {
      const loop = Object.assign(new Error("failed"), { request });
      loop.cause = loop;
      return loop;
    },
  ];
  for (const make of errors) {
    const fetch = async () => {
      throw make();
    };
    const error = await rejection(open({ fetch }).documents.search("g", { q: childsName }));
    expect(error).toHaveProperty("name", "ConnectionError");
    expectNothingPrivate(error);
  }
  expectNothingPrivate(told);
});

test("a cause is a copy of what runtimes say of a broken connection, redacted", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5"), {
    code: "ECONNREFUSED",
    errno: -111,
    syscall: "connect",
    address: "127.0.0.1",
    hostname: secretKey,
    port: 5,
    digest: "123",
    socket: { localPort: 1 },
  });
  const cause = new TypeError("fetch failed", { cause: new AggregateError([refused], "both") });
  const copy = safeCause(cause, redactor([secretKey]));
  expect(copy).not.toBe(cause);
  expect(copy).toMatchObject({ name: "TypeError", message: "fetch failed", stack: cause.stack });
  const { socket: _, ...facts } = refused;
  expect(copy).toHaveProperty("cause.name", "AggregateError");
  expect(copy).toHaveProperty(
    "cause.errors.0",
    expect.objectContaining({ ...facts, hostname: "[credential]" }),
  );
  expect(copy).not.toHaveProperty("cause.errors.0.socket");
});

test("the error of a connection that cannot be made has its cause, and nothing of the query", async () => {
  const gone = await startServer();
  await gone.close();
  const error = await rejection(open({}, gone).documents.search("g", { q: childsName }));
  expect(printed(error)).toContain("ECONNREFUSED");
  expectNothingPrivate(error);
  expectNothingPrivate(told);
});

test.each([
  ["an apostrophe", { search: "O'Brien is allergic" }, /Brien|allergic/],
  ["another script", { search: "Žofie (allergic)" }, /ofie|allergic/],
])(
  "an address in an error ends at its path, with %s in the query too",
  async (_, filter, query) => {
    const written: ((url: string) => string)[] = [
      (url) => url,
      (url) => new URL(url).href,
      (url) => decodeURIComponent(url),
      (url) => new URL(url).href.replace(/%../g, (escape) => escape.toLowerCase()),
      (url) => new URL(url).pathname + new URL(url).search,
    ];
    for (const write of written) {
      for (const code of [{}, { code: "ConnectionRefused" }]) {
        const fetch = (async (url: string) => {
          throw Object.assign(new TypeError(`no answer (${write(url)}): failed`), code);
        }) as typeof globalThis.fetch;
        const error = await rejection(open({ fetch }).documents.list("g", filter));
        expect(printed(error)).toMatch(/no answer.*\/groups\/g\/documents/);
        expect(printed([error, told])).not.toMatch(query);
      }
    }
  },
);

test("a token that was replaced is not shown either", async () => {
  const tokens = [`${secretKey}-old`, `${secretKey}-new`];
  let asked = 0;
  const accessToken: AccessTokenProvider = () => tokens[asked++ % 2] ?? "";
  server().next(failure(401, "unauthorized", { message: `No: ${tokens[0]}` }));
  server().always(failure(401, "unauthorized", { message: `No: ${tokens.join(" ")}` }));
  const error = await rejection(open({ groupKey: undefined, accessToken }).me.inboxSummary());
  expectNoCredential(error);
  expectNoCredential(told);
});

test("arguments that are refused are not repeated", async () => {
  const client = open();
  for (const call of [
    () => client.documents.search("g", { q: childsName.repeat(40) }),
    () => client.circles.addMembers("g", "c", { contactIds: [childsName, ""] }),
    () => client.blueprints.plan("g", childsName),
    () => client.groups.updateProfile("g", { name: childsName.repeat(2000) }),
    () => client.me.inboxSummary({ headers: { "x-name": `${childsName}\n` } }),
    () => client.request({ method: "GET", path: childsName }),
    () => client.groups.contacts.sync("g", { checkpoint: childsName }).next(),
  ]) {
    expectNothingPrivate(await rejection(call()));
  }
});

test("observers that throw or reject harm no call", async () => {
  server().always(json({ unreadMessages: 0 }));
  const fail = () => {
    throw new Error("an observer's own");
  };
  const reject = () => Promise.reject(new Error("an observer's own"));
  for (const odd of [fail, reject as () => never]) {
    const all = { onRequest: odd, onResponse: odd, onRetry: odd, onWait: odd, onDrift: odd };
    const lines = { debug: odd, info: odd, warn: odd, error: odd };
    await open({ hooks: all, logger: lines }).me.inboxSummary();
  }
});

describe("log levels", () => {
  test.each([
    ["off", []],
    ["error", []],
    ["warn", ["warn"]],
    ["info", ["info", "warn"]],
    ["debug", ["debug", "info", "warn"]],
  ] as const)("%s", async (logLevel, levels) => {
    server().next(failure(503, "unavailable"), json({}));
    await open({ hooks: {}, logLevel, responseValidation: "warn" }).me.inboxSummary();
    const logged = new Set(told.map((entry) => (entry as unknown[])[0] as string));
    expect([...logged].toSorted()).toEqual(levels);
  });
});

test("a short credential is cut where it stands alone, and makes a riddle of no other word", async () => {
  const message =
    "The key k is unknown: Bearer k, key=k. Ask for thanks at https://k.example/keys.";
  server().always(failure(403, "key_owner_not_leader", { message, parameter: "kind" }));
  const client = clientOf(server(), { groupKey: "k", maxRetries: 0 });
  const error = await failureOf(client.me.inboxSummary(), PermissionDeniedError);
  expect(error).toMatchObject({ code: "key_owner_not_leader", parameter: "kind" });
  expect(error.message).toBe(
    "The key [credential] is unknown: Bearer [credential], key=[credential]. Ask for thanks at https://[credential].example/keys.",
  );
});

test.each<[string, (secret: string) => string]>([
  ["a form", (secret) => new URLSearchParams({ key: secret }).toString()],
  [
    "a form, in digits of lower case",
    (secret) => lowered(`${new URLSearchParams([[secret, ""]])}`),
  ],
  ["an address by RFC 3986", byRfc3986],
  ["an address by RFC 3986, in digits of lower case", (secret) => lowered(byRfc3986(secret))],
  ["the query of a URL", (secret) => new URL(`https://x.example/?${secret}`).search],
  ["JSON", (secret) => JSON.stringify({ secret })],
  ["JSON with escaped slashes", (secret) => JSON.stringify(secret).replaceAll("/", "\\/")],
  ["a text", (secret) => secret],
])("a credential of any marks is cut as it stands in %s", (_, write) => {
  const marks = Array.from({ length: 0x7f - 0x21 }, (_none, at) => String.fromCharCode(0x21 + at));
  for (const secret of ["gk~5e7f!d'o(not)p*rint", 'gk"5e7f\\do/not', marks.join("")]) {
    // "#" ends the query of a URL.
    if (secret.includes("#") && write(secret).startsWith("?")) continue;
    const cut = redactor([secret])(`See ${write(secret)} there`);
    expect(cut).toContain("[credential]");
    expect(cut.length).toBeLessThan(40);
  }
});

const lowered = (written: string) => written.replace(/%../g, (digits) => digits.toLowerCase());

function byRfc3986(secret: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(secret).replace(/[!'()*]/g, encode);
}
