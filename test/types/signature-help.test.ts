// The words that an editor shows while a call with overloads is typed.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";

const file = resolve("test/types/edited.ts");
const calls = {
  "groups.overview": 'client.groups.overview("g", ',
  "events.get": 'client.events.get("g", "e", ',
} as const;
const text = `import type { GroupManagement } from "group-management-sdk";
declare const client: GroupManagement;
${Object.values(calls).join(");\n")});
`;
const { config } = ts.readConfigFile("tsconfig.json", (path) => readFileSync(path, "utf8"));
const { options } = ts.parseJsonConfigFileContent(
  config,
  { ...ts.sys, readDirectory: () => [] },
  ".",
);

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot: (path) => {
    const content = path === file ? text : ts.sys.readFile(path);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => process.cwd(),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (path) => path === file || ts.sys.fileExists(path),
  readFile: (path) => (path === file ? text : ts.sys.readFile(path)),
  directoryExists: (path) => ts.sys.directoryExists(path),
});
afterAll(() => service.dispose());

const words = (parts: readonly ts.SymbolDisplayPart[] = []) =>
  parts.map((part) => part.text).join("");

describe.each(Object.entries(calls))("each overload of %s", (name, call) => {
  const help = service.getSignatureHelpItems(file, text.indexOf(call) + call.length, undefined);
  const overloads = help?.items ?? [];

  test("has words for each parameter", () => {
    expect(overloads).toHaveLength(2);
    for (const { parameters } of overloads) {
      for (const parameter of parameters) {
        expect(words(parameter.documentation), parameter.name).toMatch(/^- [A-Z].+\.$/);
      }
    }
  });

  test("says its scopes, and which error it throws", () => {
    for (const { documentation, tags } of overloads) {
      expect(words(documentation)).toMatch(/\bscope\b/);
      expect(
        tags.filter((tag) => tag.name === "throws"),
        name,
      ).toHaveLength(1);
    }
  });
});
