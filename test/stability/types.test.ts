// The types of a version that has grown by one minor, and the programs that were written for this one.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import ts from "typescript";
import { beforeAll, expect, test } from "vitest";

/** Everything that a minor version may add to the types: in a source, behind a text. */
const growth: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "schemas/event.ts": {
    "export interface GroupEvent {": "weather?: string | null | undefined;",
    '"rsvpCounts", "ticketTypes", "leaders"': ', "weather"',
    '"COMPLETED", "CANCELLED"': ', "POSTPONED"',
  },
  "schemas/contact.ts": {
    "export interface Contact {": "pronouns?: string | null | undefined;",
    'contactTypes = values("ADULT", "YOUTH"': ', "GUEST"',
  },
  "schemas/membership.ts": { "export interface Membership {": "since?: string | undefined;" },
  "core/errors/codes.ts": { 'position_full: "ConflictError",': 'event_over: "ConflictError",' },
  "resources/contacts/contacts.ts": {
    "export interface ContactListParams extends PageParams {": "role?: string | undefined;",
  },
  // The first parameters of an operation.
  "resources/groups.ts": {
    "aiCredits(groupId: string,": "query: { month?: string } | CallOptions = {},",
  },
  // An operation.
  "resources/positions.ts": {
    "export class Positions extends Resource {":
      "declare end: (groupId: string, positionId: string) => ApiPromise<Position>;",
  },
  "operations/facts.ts": {
    'const withBody = [...inGroup, "invalid_body"] as const;\n  return {':
      '"groups.positions.end": facts({ section: "4.21", codes: [...inGroup, "event_over"] }),',
  },
  "client.ts": {
    "export class GroupManagement implements GroupManagementClient {":
      "declare close: () => Promise<void>;",
  },
  "core/options/options.ts": {
    "export interface ClientOptionFields {": "keepAlive?: number | undefined;",
    "export interface CallOptions {": "label?: string | undefined;",
  },
  "core/observability/hooks.ts": {
    'export type LogLevel = "off"': ' | "trace"',
    "export interface Logger {": "trace?(message: string, fields: object): void;",
    "export interface Hooks {": "onBytes?: ((event: CallEvent) => void) | undefined;",
  },
  "core/observability/events.ts": {
    'reason: "window"': ' | "concurrency"',
    "export interface SettledEvent {": "readonly bytes?: number;",
  },
  "core/observability/instrumentation.ts": {
    "export interface CallInstrument {": "onBytes?(event: CallEvent): void;",
  },
  "core/results/api-promise.ts": {
    "export interface ResponseInfo {": "readonly requestId?: string | undefined;",
  },
  "tanstack-query/queries.ts": {
    "export interface QueriesOptions {": "prefix?: string | undefined;",
    "export interface Queries {": "readonly cancel: () => void;",
  },
};

const root = process.cwd();

/** The sources that have grown, by their paths. */
const sources = new Map(
  Object.entries(growth).map(([file, additions]) => {
    const path = resolve(root, "src", file);
    let text = readFileSync(path, "utf8");
    for (const [after, added] of Object.entries(additions)) {
      const parts = text.split(after);
      if (parts.length !== 2) throw new Error(`${file} does not have once: ${after}`);
      text = parts.join(`${after} ${added}`);
    }
    return [path, text];
  }),
);

let program: ts.Program;

beforeAll(() => {
  const parsing = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const project = ts.getParsedCommandLineOfConfigFile("docs/tsconfig.json", {}, parsing);
  const options = { ...project?.options, noEmit: true };
  const host = ts.createCompilerHost(options);
  host.readFile = (path) => sources.get(resolve(path)) ?? ts.sys.readFile(path);
  const files = [...globSync("test/stability/consumers/*.ts"), ...globSync("docs/snippets/*.ts")];
  program = ts.createProgram(
    files.map((file) => resolve(root, file)),
    options,
    host,
  );
});

/** The errors of a file: in which declaration, and what. */
function errorsIn(file: string): { readonly name: string; readonly text: string }[] {
  const parsed = program.getSourceFile(resolve(root, file));
  if (!parsed) throw new Error(`${file} is not in the program.`);
  const found = [
    ...program.getSyntacticDiagnostics(parsed),
    ...program.getSemanticDiagnostics(parsed),
  ];
  return found.map(({ start = 0, messageText }) => {
    const statement = parsed.statements.find((one) => one.pos <= start && start < one.end);
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return { name: statement ? nameOf(statement) : "", text };
  });
}

function nameOf(statement: ts.Statement): string {
  const named = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]?.name
    : ts.isFunctionDeclaration(statement)
      ? statement.name
      : undefined;
  return named?.getText() ?? "";
}

const guide = "docs/snippets/tolerance.ts";

test.each([
  "test/stability/consumers/fixtures.ts",
  "test/stability/consumers/programs.ts",
  ...globSync("docs/snippets/*.ts").filter((file) => file !== guide),
])("%s compiles with a version that has grown", (file) => {
  expect(errorsIn(file)).toEqual([]);
});

test("code that rests on what grows no longer compiles, each declaration of it, and no other code", () => {
  const file = "test/stability/consumers/exhaustive.ts";
  const declared = readFileSync(file, "utf8").matchAll(/^export (?:const|function) (\w+)/gm);
  const namesIn = (path: string) => errorsIn(path).map(({ name }) => name);
  expect(namesIn(file)).toEqual([...declared].map(([, name]) => name));
  expect(namesIn(guide)).toEqual(["labels"]);
});
