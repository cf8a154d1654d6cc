// Adds to each method in the reference an example that a test runs, its callers, and the errors that the specification
// lists.
import { type OperationName, operations } from "group-management-sdk";
import {
  Comment,
  type CommentDisplayPart,
  CommentTag,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
} from "typedoc";

import { callable } from "../src/call/operation.ts";
import { idFacts } from "../src/call/words/fields.ts";
import { codeFacts } from "../src/operations/codes.ts";
import { publishedCodes } from "../src/core/errors/codes.ts";
import { commonCodes, operationWords } from "../src/operations/facts.ts";
import { readExamples } from "./docs-examples.ts";
import { scopesOf } from "./docs-operations.ts";
import { onNodeOnly, placeOfButton, readAround } from "./docs-run.ts";

export type Find = (code: string) => Reflection | undefined;

/** Adds them, and says what is missing: methods that an example or the catalogue names, and words for parameters. */
export function addToReference(project: ProjectReflection, find: Find): string[] {
  const lost: string[] = [];
  for (const [name, code] of readExamples()) {
    const method = find(name) as DeclarationReflection | undefined;
    if (!method) lost.push(name);
    else addTag(method, "@example", exampleOf(name, code));
  }
  const calls = [...Object.keys(operations), "groups.contacts.sync"];
  for (const call of calls) {
    const method = find(call) as DeclarationReflection | undefined;
    const name = call === "groups.contacts.sync" ? "groups.contacts.list" : (call as OperationName);
    if (!method) lost.push(call);
    else {
      lost.push(...explainParameters(method, call, callable(name).ids));
      addTag(method, "@whoMayCallIt", [{ kind: "text", text: accessOf(name) }]);
      addTag(method, "@errors", errorTable(name, find));
    }
  }
  return lost;
}

const around = readAround();

function exampleOf(name: string, code: string): CommentDisplayPart[] {
  const block: CommentDisplayPart = { kind: "code", text: `\`\`\`ts\n${code}\n\`\`\`` };
  return name in onNodeOnly ? [block] : [block, ...placeOfButton(name, around)];
}

/** Descriptions of parameters that are neither ids nor of a type with a comment. */
const parameters: Readonly<Record<string, string>> = {
  query: "The parts to include. Default: none.",
  options: "Options of the call: abort signal, time limits, headers and more.",
};

/** Gives each parameter a line where its method has none, and says which have none at all. */
function explainParameters(
  method: DeclarationReflection,
  call: string,
  ids: readonly string[],
): string[] {
  const lost: string[] = [];
  for (const parameter of method.signatures?.flatMap(({ parameters: all = [] }) => all) ?? []) {
    if (parameter.hasComment()) continue;
    const { name, type } = parameter;
    const text = ids.includes(name) ? idFacts(name).description : parameters[name];
    const ofType = type?.type === "reference" ? type.reflection?.comment?.summary : undefined;
    const words = text === undefined ? ofType : [{ kind: "text" as const, text }];
    if (words) parameter.comment = new Comment(Comment.cloneDisplayParts(words));
    else lost.push(`${call}(${name})`);
  }
  return lost;
}

function addTag(method: DeclarationReflection, tag: `@${string}`, content: CommentDisplayPart[]) {
  // One of several overloads speaks for all; a function that is a property has its comment on itself.
  const owner = method.signatures?.at(-1) ?? method;
  owner.comment ??= new Comment();
  owner.comment.blockTags.push(new CommentTag(tag, content));
}

function accessOf(name: OperationName): string {
  const info = operations[name];
  const lines = [
    `${upperFirst(operationWords[name].whoMay)}.`,
    `Scopes: ${scopesOf(info).replace("<br>", ", ").replace(" ¹", ", first-party apps only")}.`,
    info.idempotent
      ? "Idempotent: retried after an unclear outcome."
      : "Not idempotent: never retried after an unclear outcome.",
  ];
  return lines.join(" ");
}

/** The errors of the operation first, then those of every operation. */
function errorTable(name: OperationName, find: Find): CommentDisplayPart[] {
  const common = new Set<string>(commonCodes);
  const { errorCodes } = operations[name];
  const codes = [
    ...errorCodes.filter((code) => !common.has(code)),
    ...errorCodes.filter((code) => common.has(code)),
  ];
  const parts: CommentDisplayPart[] = [];
  const text = (words: string) => parts.push({ kind: "text", text: words });
  const link = (className: string) => {
    const target = find(className);
    const tag = "@linkcode";
    parts.push({ kind: "inline-tag", tag, text: className, ...(target ? { target } : {}) });
  };
  text("| Code | Thrown as | When |\n| --- | --- | --- |\n");
  for (const code of codes) {
    text(`| \`${code}\` | `);
    link(publishedCodes[code]);
    text(` | ${codeFacts[code].meaning} |\n`);
  }
  text("\nWithout a response: ");
  for (const className of ["ConnectionError", "TimeoutError", "CredentialError"]) {
    link(className);
    text(", ");
  }
  link("RequestValidationError");
  text(" for invalid arguments, ");
  link("ResponseValidationError");
  text(" for a response that failed validation.");
  return parts;
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
