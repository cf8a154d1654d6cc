// A check prints no personal data of any response: no name, no address, no text of the demo, and no credential.
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { alteredForEachTest, checkAt } from "./altered-service.ts";

retryAtOnce();

const service = alteredForEachTest();

/** Fields that hold something of a person or a group; all texts of the demo that are not codes. */
const personal =
  /^(name|firstName|lastName|address|meetingPlace|yell|email|phone|birthDate|title|description|notes?|url|text|heading|caption|fileName|paymentInstructions|perPerson|displayName|slug|path|tags)$/;

/** A tag of the demo that is also the first word of a scope. */
const ordinary = "roster";

/** Every text of the demo that is somebody's. */
function demoTexts(sandbox: Sandbox): Set<string> {
  const texts = new Set<string>();
  const collect = (value: unknown, name: string): void => {
    if (typeof value === "string") {
      if (personal.test(name) && value.length > 2 && value !== ordinary) texts.add(value);
    } else if (Array.isArray(value)) {
      for (const item of value) collect(item, name);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, key);
    }
  };
  sandbox.edit((data) => collect(data, ""));
  return texts;
}

/** The texts that an output holds as whole words. */
function leaks(output: string, texts: ReadonlySet<string>): string[] {
  return [...texts].filter((text) => {
    const at = output.indexOf(text);
    if (at < 0) return false;
    const before = output[at - 1] ?? " ";
    const after = output[at + text.length] ?? " ";
    return !/[\w]/.test(before) && !/[\w]/.test(after);
  });
}

test("the demo has much that could leak", () => {
  const texts = demoTexts(createSandbox());
  expect(texts.size).toBeGreaterThan(500);
  expect([...texts].filter((text) => text.includes("@")).length).toBeGreaterThan(50);
});

const occasions: readonly [string, (altered: typeof service) => void][] = [
  ["all is well", () => {}],
  [
    "fields are missing",
    ({ sandbox }) => sandbox.failNext("*", { alter: "missing-field", times: 500 }),
  ],
  [
    "values are newer",
    ({ sandbox }) => sandbox.failNext("*", { alter: "future-value", times: 500 }),
  ],
  [
    "values stand in the place of others",
    (altered) => {
      altered.alter = (passing) => {
        if (passing.status < 300) passing.body = turned(passing.body);
      };
    },
  ],
  [
    "everything is wrapped in an unknown object",
    (altered) => {
      altered.alter = (passing) => {
        if (passing.status < 300) passing.body = { data: passing.body, items: [passing.body] };
      };
    },
  ],
  [
    "every operation is refused with words of the service",
    ({ sandbox }) => {
      const message = "Elsa Berg of Troop 42 may not; write to elsa.berg@example.org.";
      sandbox.failNext("*", { code: "forbidden", message, times: 500 });
    },
  ],
  ["the service breaks", ({ sandbox }) => sandbox.failNext("*", { status: 500, times: 500 })],
];

/** Every text becomes a number, every number a text, every list a map by its items' names. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(turned);
  }
  if (typeof value !== "object" || value === null) return typeof value === "string" ? 5 : "Elsa";
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    name === "items" || name === "group" ? turned(inner) : [inner],
  ]);
  const named = value as { name?: unknown; firstName?: unknown };
  // A name as a field, as a service might that makes a map of people.
  return { ...Object.fromEntries(entries), [`${String(named.firstName ?? named.name)} Berg`]: 1 };
}

test.each(occasions)("no personal data is printed when %s", async (_, prepare) => {
  prepare(service);
  const { sandbox } = service;
  const texts = demoTexts(sandbox);
  const credentials = {
    key: sandbox.groupKey(),
    owner: sandbox.accessToken(),
    parent: sandbox.accessToken({ personId: sandbox.demo.people.parent }),
    partner: sandbox.accessToken({ app: "partner", scopes: ["me.read"] }),
    unconsented: sandbox.accessToken({ allowedScopes: ["me.read"] }),
    orphaned: sandbox.groupKey({ creatorLeft: true }),
    child: sandbox.accessToken({ personId: sandbox.demo.people.youth }),
  };
  const checks = Object.entries(credentials).map(async ([kind, credential]) => {
    const isKey = kind === "key" || kind === "orphaned";
    const given = isKey ? { groupKey: credential } : { accessToken: credential };
    const args = ["--group", sandbox.demo.groupId, "--origin", "https://app.example"];
    const { text, json } = await checkAt(service.baseUrl, { ...given, args });
    for (const output of [text, json]) {
      expect(leaks(output, texts)).toEqual([]);
      expect(output).not.toContain(credential);
      expect(output).not.toMatch(/Elsa|Berg|@example/);
      // Of ids only the group's is shown.
      expect(output).not.toMatch(/\b(?:per|con|doc|evt|alb|itm|cir|pos|cpy|fld|ser)_/);
    }
  });
  await Promise.all(checks);
});

test("a credential that the service repeats anywhere is cut out", async () => {
  const accessToken = service.sandbox.accessToken();
  service.alter = ({ status, body, path, headers }) => {
    headers.set("x-echo", accessToken);
    if (status >= 300 || typeof body !== "object" || body === null) return;
    Object.assign(body, { [accessToken]: 1 });
    if (path === "/me/groups") {
      for (const membership of (body as { items: Record<string, unknown>[] }).items) {
        membership["role"] = accessToken;
        membership["scopes"] = [accessToken];
      }
    }
  };
  const { text, json } = await checkAt(service.baseUrl, { accessToken });
  expect(text + json).not.toContain(accessToken);
  expect(text).toContain("[credential]");
});

test("no half of a credential with a slash is printed, where the service repeats it as a scope", async () => {
  const [first, second] = ["AbcDEFghi", "jkl123456789xyz"];
  const accessToken = `${first}/${second}`;
  service.alter = (passing) => {
    if (passing.path === "/me/groups") {
      const group = { id: "g1", name: "Troop" };
      const scopes = ["me.read", `https://groups.example.org/${accessToken}`, accessToken];
      Object.assign(passing, { status: 200, body: { items: [{ group, role: "OWNER", scopes }] } });
    }
  };
  const { text, json } = await checkAt(service.baseUrl, { accessToken });
  expect(text).toContain("scopes in the group: me.read");
  expect(text + json).not.toMatch(new RegExp(`${first}|${second}`));
});

describe("the id of the only group, and the credential", () => {
  /** A check on a service whose only group has this id. */
  function checkGroup(id: string, accessToken: string) {
    service.alter = (passing) => {
      if (passing.path !== "/me/groups") return;
      Object.assign(passing, { status: 200, body: { items: [{ group: { id } }] } });
    };
    const args = ["--only", "me.groups,groups.overview"];
    return checkAt(service.baseUrl, { accessToken, args });
  }

  test("are printed without terminal commands, which JSON has escaped", async () => {
    const steering = "g\u001b[2J\u009b31m\u202e";
    const { text, json } = await checkGroup(steering, "token_1234567890");
    expect(text).toContain("in the group g");
    expect(text + json).not.toMatch(terminalCommands);
    expect(JSON.parse(json)).toHaveProperty("groupId", steering);
  });

  test("do not end the check with half a character", async () => {
    const { text } = await checkGroup("g\ud800", "token_1234567890");
    expect(text).toContain("the service returned an invalid id");
  });

  test("are cut where the one repeats the other, with a quote and a backslash", async () => {
    const key = 'token_"quoted"\\and\\so\\on';
    const { text, json } = await checkGroup(key, key);
    for (const output of [text, json]) expect(output).toContain("[credential]");
    expect(text + json).not.toContain("quoted");
  });
});

// oxlint-disable-next-line no-control-regex -- they are what must not be there
const terminalCommands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

test("a terminal is given no commands of the service", async () => {
  const escape = "\u001b[2J\u0007";
  service.alter = (passing) => {
    const { path, body, headers } = passing;
    if (path === "/me/groups") {
      for (const membership of (body as { items: Record<string, unknown>[] }).items) {
        Object.assign(membership, { role: escape, [escape]: 1, scopes: [escape] });
      }
    } else if (path.endsWith("/documents")) {
      const message = `Ask at https://groups.example.org/${escape}?${escape}`;
      Object.assign(passing, {
        status: 403,
        body: { error: { code: "scope_not_allowed", message } },
      });
    } else if (path.endsWith("/blueprints")) {
      Object.assign(passing, { status: 403, body: { error: { code: escape, message: "No." } } });
    }
    headers.set("x-other", "1");
  };
  const accessToken = service.sandbox.accessToken();
  const args = ["--group", service.sandbox.demo.groupId];
  const { text } = await checkAt(service.baseUrl, { accessToken, args });
  expect(text).not.toMatch(terminalCommands);
});
