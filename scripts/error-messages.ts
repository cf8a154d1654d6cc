// Lists the messages of every error that the package throws and every warning that it logs, by file, so that they can
// be read in one go. `node scripts/error-messages.ts` prints them; a test keeps test/docs/error-messages.txt equal.
import { globSync, readFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import ts from "typescript";

/** Functions that are given a message, beside constructors of errors. */
const takers =
  /^(?:refuse|refusal|fail|warn|notSent|badBody|badParameter|asRangeError|require\w+)$/;

/** A text of some words; `…` stands for what is put into it. */
function messageOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ literal }) => `…${literal.text}`);
    return node.head.text + spans.join("");
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return `${messageOf(node.left) ?? "…"}${messageOf(node.right) ?? "…"}`;
  }
  return undefined;
}

function messagesOf(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node)) {
    return [...messagesOf(node.whenTrue), ...messagesOf(node.whenFalse)];
  }
  const message = messageOf(node);
  // A single word is a name of something.
  return message !== undefined && /\s/.test(message.trim()) ? [message] : [];
}

function messagesIn(path: string): string[] {
  const found: string[] = [];
  const source = readFileSync(path, "utf8");
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && node.expression.getText().endsWith("Error")) {
      found.push(...(node.arguments ?? []).flatMap(messagesOf));
    } else if (ts.isCallExpression(node) && takers.test(node.expression.getText())) {
      found.push(...node.arguments.flatMap(messagesOf));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true));
  return found;
}

export function errorMessages(): string {
  const sections = globSync("src/**/*.ts")
    .toSorted()
    .map((path) => ({ path, messages: [...new Set(messagesIn(path))] }))
    .filter(({ messages }) => messages.length > 0)
    .map(({ path, messages }) => [path, ...messages.map((one) => `  ${one}`)].join("\n"));
  return `${sections.join("\n\n")}\n`;
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) console.log(errorMessages());
