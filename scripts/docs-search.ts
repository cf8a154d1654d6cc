// The search of the documentation site: adds the words of readers to its index, and tests what they find first. TypeDoc's
// own settings raise whole categories alone.
//
//   node scripts/docs-search.ts [FOLDER]        asks the built site the questions below, and fails on another answer
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";
import {
  type DeclarationReflection,
  type DocumentReflection,
  type IndexEvent,
  ReflectionKind,
} from "typedoc";

/** Words that people look for, beside those of a name: by how a method is reached, or by the heading of a guide. */
const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "client.events.createCheckoutLink": "payment link pay checkout",
    "client.groups.contacts.list": "contacts list roster members people",
    "client.groups.contacts.sync": "contacts sync roster changes export",
    "client.groups.overview": "group overview upcoming events list",
    "client.me.groups": "my groups list memberships",
    "client.me.inboxSummary": "unread messages inbox",
    "client.circles.create": "create circle den patrol",
    "Retries and pacing": "429 too many requests rate limit retry retries backoff timeout",
    "Many processes, one credential": "redis rate limit workers fleet serverless",
    "Credentials and scopes": "401 403 token key login sign-in oauth scope permissions",
    "Lists and following a roster": "cursor pagination paging webhook webhooks polling",
    Errors: "error codes 400 403 404 409 500 503",
    Testing: "test mock server fake sandbox msw jest vitest",
    "Getting started": "install first program quick start abort cancel",
    "Youth data and privacy": "youth children minors names privacy gdpr",
    "Browsers and React Native": "react native expo mobile browser cors",
    Queries: "tanstack react query vue svelte hooks cache",
    Cookbook: "recipes csv export save download",
    Telemetry: "opentelemetry tracing spans metrics logging",
    "Tolerance and versions": "typescript types enum unknown values versions",
    "Other languages": "python go openapi swagger",
    "Checking an address and a credential": "check debug diagnose cli",
  }),
);

/** How much what is found in a place counts. */
const places: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "group-management-sdk/sandbox": 0.2,
    "group-management-sdk/opentelemetry": 0.5,
    "group-management-sdk/redis": 0.5,
    "group-management-sdk/tanstack-query": 0.5,
  }),
);

const types =
  ReflectionKind.Interface |
  ReflectionKind.TypeAlias |
  ReflectionKind.Property |
  ReflectionKind.Variable;

interface Hit {
  ref: string;
  score: number;
}

/** The terms of an index, as a trie. */
interface Terms {
  toArray(): string[];
}

interface SearchIndex {
  search(query: string): Hit[];
  tokenSet: Terms;
  invertedIndex: Readonly<Record<string, unknown>>;
}

interface Lunr {
  Index: { load(index: object): SearchIndex };
  tokenizer: { separator: RegExp };
}

/** TypeDoc's own dependency, which its pages use too. */
function loadLunr(): Lunr {
  const near = createRequire(createRequire(import.meta.url).resolve("typedoc"));
  return near("lunr") as Lunr;
}

/** Puts methods and guides first, types after them, and the sandbox and other entries last. */
export function rankSearch(event: IndexEvent, paths: ReadonlyMap<unknown, string>): void {
  // Long terms with digits, such as `list:status=503,times=2`, make lunr confuse parts of its trie.
  loadLunr().tokenizer.separator = /[\s\-:=,;()[\]{}"'`]+/;
  event.searchFieldWeights["call"] = 500;
  for (const [index, reflection] of event.searchResults.entries()) {
    const path = paths.get(reflection) ?? "";
    const more = words.get(path || reflection.name) ?? "";
    event.searchFields[index] = {
      ...event.searchFields[index],
      // One word for the index: a search is for parts of words, and short fields would weigh more than long ones.
      call: [path, ...more.split(" ")].filter(Boolean).join("|").replaceAll("-", "|"),
    };
    reflection.relevanceBoost = placeOf(reflection) * (reflection.kindOf(types) ? 0.5 : 1);
  }
}

function placeOf(reflection: DeclarationReflection | DocumentReflection): number {
  const [module = ""] = reflection.getFullName("\n").split("\n");
  return places.get(module) ?? 1;
}

interface SearchData {
  rows: { name: string; parent?: string }[];
  index: object;
}

/** Searches a built site as its own page does, best result first. */
export function createSearch(site: string): (question: string) => string[] {
  const script = readFileSync(join(site, "assets/search.js"), "utf8");
  const packed = /"(?<data>[^"]+)"/.exec(script)?.groups?.["data"] ?? "";
  const { rows, index } = JSON.parse(
    inflateSync(Buffer.from(packed, "base64")).toString(),
  ) as SearchData;
  const loaded = loadLunr().Index.load(index);
  const confused = loaded.tokenSet.toArray().filter((term) => !(term in loaded.invertedIndex));
  if (confused.length > 0) {
    throw new Error(`lunr confuses terms, and a search for one fails: ${confused.join(" ")}`);
  }
  return (question) => {
    const query = question
      .split(" ")
      .map((word) => `*${word}*`)
      .join(" ");
    const scored = loaded.search(query).map(({ ref, score }) => {
      const row = rows[Number(ref)] ?? { name: "" };
      const begins = row.name.toLowerCase().startsWith(question.toLowerCase());
      const weight = begins ? 10 / (1 + Math.abs(row.name.length - question.length)) : 1;
      return { name: [row.parent, row.name].filter(Boolean).join("."), score: score * weight };
    });
    return scored.toSorted((one, other) => other.score - one.score).map(({ name }) => name);
  };
}

const main = "group-management-sdk.";

/** Questions, and what a reader wants to see first. */
export const questions: readonly (readonly [question: string, first: string])[] = [
  ["contacts list", `${main}Contacts.list`],
  ["contacts.list", `${main}Contacts.list`],
  ["payment", `${main}Events.createCheckoutLink`],
  ["payment link", `${main}Events.createCheckoutLink`],
  ["429", "Retries and pacing"],
  ["rate limit", "Retries and pacing"],
  ["rate limit redis", "Many processes, one credential"],
  ["retry 429", "Retries and pacing"],
  ["pay", `${main}Events.createCheckoutLink`],
  ["list contacts", `${main}Contacts.list`],
  ["cursor", "Lists and following a roster"],
  ["webhook", "Lists and following a roster"],
  ["mock server", "Testing"],
  ["react native", "Browsers and React Native"],
  ["typescript types", "Tolerance and versions"],
  ["youth privacy", "Youth data and privacy"],
  ["python", "Other languages"],
  ["unread messages", `${main}Me.inboxSummary`],
  ["roster", `${main}Contacts.list`],
  ["csv export", "Cookbook"],
  ["abort", "Getting started"],
  ["permissions", "Credentials and scopes"],
  ["my groups", `${main}Me.groups`],
  ["formatMoney", `${main}formatMoney`],
  ["createSandbox", `${main}createSandbox`.replace(".", "/sandbox.")],
];

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const search = createSearch(argv[2] ?? "docs/site");
  for (const [question, first] of questions) {
    const found = search(question);
    if (found[0] === first) continue;
    console.error(`"${question}" finds ${found.slice(0, 5).join(", ")}, not ${first} first.`);
    process.exitCode = 1;
  }
  if (process.exitCode === undefined) console.log("The search finds first what is looked for.");
}
