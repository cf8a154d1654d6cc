// What scripts read of the programs: `check --json`, and the output and exit codes of `call`.
import type { OperationName } from "group-management-sdk";
import type { Fault } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";
import { expectWritten, lostFrom, testEachVersion } from "./versions.ts";
import { Vocabulary } from "./vocabulary.ts";

const service = listeningSandbox();
const { run } = service;
retryAtOnce();

/** Makes something for the first test that asks: a check and the retries of a call take seconds. */
function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** The types of values by their path; of `details`, whose fields depend on the subject, none. */
function addTypes(found: Vocabulary, value: unknown, path = ""): void {
  if (typeof value !== "object" || value === null || path.endsWith("details")) {
    found.add(path, [value === null ? "null" : typeof value]);
  } else if (Array.isArray(value)) {
    for (const one of value) addTypes(found, one, `${path}[]`);
  } else {
    for (const [name, one] of Object.entries(value)) addTypes(found, one, `${path}.${name}`);
  }
}

/** Fields of a report whose value is one of a set. */
const fieldsOfWords = new Set(["subject", "verdict", "outcome", "what", "credential"]);

function addWords(found: Vocabulary, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    if (fieldsOfWords.has(name) && typeof one === "string") found.add(name, [one]);
    addWords(found, one);
  }
}

/** Reports in which everything happens that a check finds. */
async function reports(): Promise<unknown[]> {
  const report = async (more: Record<string, string> = {}) => {
    const group = ["--group", service.sandbox.demo.groupId, "--origin", "https://app.example"];
    const { out } = await run(["check", "--json", ...group], more);
    return JSON.parse(out) as unknown;
  };
  const fault = (operation: OperationName, given: Fault) =>
    service.sandbox.failNext(operation, given);
  const well = await report();
  fault("documents.list", { alter: "future-value" });
  fault("me.inboxSummary", { alter: (body) => Object.assign(Object(body), { newer: 1 }) });
  fault("blueprints.list", { alter: "missing-field" });
  fault("groups.aiCredits", { network: "truncate", times: 9 });
  const failing = await report();
  const keyed = await report({
    GROUP_MANAGEMENT_ACCESS_TOKEN: "",
    GROUP_MANAGEMENT_KEY: "key_of_nobody",
  });
  const app = { app: "partner", allowedScopes: ["me.read", "groups.read"] } as const;
  const narrow = await report({ GROUP_MANAGEMENT_ACCESS_TOKEN: service.sandbox.accessToken(app) });
  return [well, failing, keyed, narrow];
}

const checkOutput = madeOnce(async () => {
  const [types, words] = [new Vocabulary(), new Vocabulary()];
  const made = await reports();
  for (const report of made) {
    addTypes(types, report);
    addWords(words, report);
  }
  const typeOf = Object.entries(types.listed()).map(([path, one]) => [path, one.join(" or ")]);
  return {
    format: (made[0] as { format: number }).format,
    types: Object.fromEntries(typeOf) as object,
    words: words.listed(),
  };
});

describe("check --json", () => {
  testEachVersion("check", "has each field, of its type, and each word", async (earlier) => {
    expect(lostFrom(earlier, await checkOutput())).toEqual([]);
  });

  test("this version's are in its file", async () => expectWritten("check", await checkOutput()));
});

/** A call for each exit code, by what happened. */
async function exitCodes(): Promise<Record<string, number>> {
  const { groupId } = service.sandbox.demo;
  const create = ["circles.create", groupId, "--kind", "committee", "--name", "Food", "--yes"];
  const codeOf = async (args: readonly string[], fault?: Fault, more?: Record<string, string>) => {
    if (fault) service.sandbox.failNext("*", fault);
    const { code } = await run(["call", ...args], more);
    service.sandbox.reset();
    return code;
  };
  return {
    done: await codeOf(["me.groups"]),
    refused: await codeOf(["events.get", groupId, "evt_unknown"]),
    "wrong usage": await codeOf(["events.gett", groupId]),
    "not reached": await codeOf(["me.groups"], undefined, {
      GROUP_MANAGEMENT_BASE_URL: "http://127.0.0.1:1/api/v2",
    }),
    "rate limit": await codeOf(["me.groups"], { code: "rate_limited", retryAfter: 3600 }),
    "service down": await codeOf(["me.groups"], { status: 503, times: 9 }),
    "change that may be done": await codeOf(create, { status: 500 }),
  };
}

/** The options of an operation, from its help. */
async function optionsOf(operation: string): Promise<string[]> {
  const { out } = await run(["call", operation, "--help"]);
  return [...new Set(out.match(/(?<=^ +)--[\w-]+/gm))].toSorted();
}

const callOutput = madeOnce(async () => {
  const { groupId } = service.sandbox.demo;
  const json = async (...args: string[]) =>
    JSON.parse((await run(["call", ...args])).out) as object;
  const failing = await run(["call", "--json-errors", "events.get", groupId, "evt_unknown"]);
  const table = await run(["call", "groups.contacts.list", groupId, "--csv", "--limit", "1"]);
  return {
    exitCodes: await exitCodes(),
    options: {
      "groups.contacts.list": await optionsOf("groups.contacts.list"),
      "circles.create": await optionsOf("circles.create"),
    },
    page: Object.keys(await json("groups.contacts.list", groupId, "--limit", "1")),
    all: Object.keys(await json("groups.contacts.list", groupId, "--all")),
    error: Object.keys(JSON.parse(failing.error) as object),
    columns: table.out.slice(0, table.out.indexOf("\n")).trim().split(","),
  };
});

describe("call", () => {
  testEachVersion("call", "has each exit code, option, field and column", async (earlier) => {
    expect(lostFrom(earlier, await callOutput())).toEqual([]);
  });

  test("this version's are in its file", async () => expectWritten("call", await callOutput()));
});
