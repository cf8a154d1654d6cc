// The reference's examples of operations that docs/snippets/reference/resources.ts has none for: the call of their example,
// as code that is compiled and run as the others are.
import { readFileSync } from "node:fs";

import { callable } from "../src/call/operation.ts";
import { idFacts } from "../src/call/words/fields.ts";
import { operationNames } from "../src/operations/catalogue.ts";
import { definitions } from "../src/operations/definitions.ts";
import { type OperationName, operationWords } from "../src/operations/facts.ts";

export const examplesFromFacts = "docs/snippets/reference/from-facts.ts";

/** The text of the file. */
export function examplesOfFacts(): string {
  const written = readFileSync("docs/snippets/reference/resources.ts", "utf8");
  const names = operationNames.filter((name) => !written.includes(`// #region ${name}\n`));
  return `// Written by scripts/docs-from-facts.ts from the examples of operations.
import type { Examples } from "./examples.ts";

export const examples: Examples = {
${names.map(exampleOf).join("\n")}};
`;
}

function exampleOf(name: OperationName): string {
  const { ids } = callable(name);
  const { example } = operationWords[name];
  const given = [...ids, ...(example ? [literal(example)] : [])];
  const call = `client.${name}(${given.join(", ")})`;
  const constants = ids.map((id) => `    const ${id} = "${idFacts(id).example}";\n`);
  return `  async "${name}"({ client }) {
${constants.join("")}    // #region ${name}
    ${useOf(name, call)}
    // #endregion
  },
`;
}

/** A statement that makes the call, and prints what it gives. */
function useOf(name: OperationName, call: string): string {
  const { paging } = definitions[name];
  if (paging === "cursor") return `for await (const item of ${call}) console.log(item);`;
  if (paging === "single") return `console.log((await ${call}).items); // always one page`;
  return `console.log(await ${call});`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([field, held]) => `${field}: ${literal(held)}`);
  return `{ ${fields.join(", ")} }`;
}
