// What scripts read of the programs: `check --json`, and the output and exit codes of `call`.
import {
  createSandbox,
  type Fault,
  type Listening,
  type Sandbox,
} from "group-management-sdk/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { start } from "../support/command.ts";
import { expectWritten, lostFrom, testEachVersion } from "./versions.ts";
import { Vocabulary } from "./vocabulary.ts";

let sandbox: Sandbox;
let listening: Listening;

beforeEach(async () => {
  sandbox = createSandbox();
  listening = await sandbox.listen();
});
afterEach(() => listening.close());

async function run(args: readonly string[], more: Record<string, string> = {}) {
  const { printed, ended } = start(args, {
    GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    ...more,
  });
  return { code: await ended, ...printed };
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
    const group = ["--group", sandbox.demo.groupId, "--origin", "https://app.example"];
    const { out } = await run(["check", "--json", ...group], more);
    return JSON.parse(out) as unknown;
  };
  const fault = (operation: string, given: Fault) => sandbox.failNext(operation, given);
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
  const narrow = await report({ GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(app) });
  return [well, failing, keyed, narrow];
}

async function checkOutput() {
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
}

describe("check --json", () => {
  testEachVersion("check", "has each field, of its type, and each word", async (earlier) => {
    expect(lostFrom(earlier, await checkOutput())).toEqual([]);
  });

  test("this version's are in its file", async () => expectWritten("check", await checkOutput()));
});
