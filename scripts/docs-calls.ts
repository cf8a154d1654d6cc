// Reads from the resources how each method is called, and what it gives.
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** A method as a reader of the guides needs it. */
export interface Call {
  /** Such as `client.events.get(groupId, eventId, { include? })`; every call takes options beside. */
  call: string;
  /** Such as `PagedList<Contact>`. */
  gives: string;
}

const sources = globSync("src/{resources,schemas}/**/*.ts").map((path) =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true),
);
const declared = <Kind extends ts.Statement>(is: (node: ts.Node) => node is Kind) =>
  sources.flatMap((source) => source.statements.filter((statement) => is(statement)));
const interfaces = declared(ts.isInterfaceDeclaration);
const classes = declared(ts.isClassDeclaration);

/** The method of a path such as `groups.contacts.list`. */
export function callOf(path: string): Call {
  const [owner = "", method = ""] = path.split(".").slice(-2);
  const className = owner.charAt(0).toUpperCase() + owner.slice(1);
  const signatures = classes
    .find(({ name }) => name?.text === className)
    ?.members.filter(ts.isMethodDeclaration)
    .filter((member) => member.name.getText() === method);
  // Of overloads the last one that a caller sees takes what every other takes.
  const found = signatures?.findLast(({ body }) => !body || signatures.length === 1);
  if (!found) throw new Error(`There is no method client.${path}.`);
  const shown = found.parameters
    .filter(({ name }) => name.getText() !== "options")
    .map((parameter) => shownParameter(parameter));
  return {
    call: `client.${path}(${shown.join(", ")})`,
    gives: shownType(found.type?.getText() ?? ""),
  };
}

function shownParameter({
  name,
  type,
  questionToken,
  initializer,
}: ts.ParameterDeclaration): string {
  const fields = type ? fieldsOf(type) : [];
  if (fields.length > 0) return `{ ${fields.join(", ")} }`;
  return questionToken || initializer ? `${name.getText()}?` : name.getText();
}

/** The fields of an object that a parameter takes, inherited ones last; none for a plain value. */
function fieldsOf(type: ts.TypeNode | ts.ExpressionWithTypeArguments): string[] {
  if (ts.isTypeLiteralNode(type)) return namesOf(type.members);
  const name = ts.isTypeReferenceNode(type)
    ? type.typeName.getText()
    : ts.isExpressionWithTypeArguments(type)
      ? type.expression.getText()
      : "";
  const found = interfaces.find((one) => one.name.text === name);
  // It has the fields that a vertical declares.
  if (!found || found.members.some(ts.isIndexSignatureDeclaration)) return [];
  const inherited = (found.heritageClauses ?? []).flatMap(({ types }) => types.flatMap(fieldsOf));
  return [...namesOf(found.members), ...inherited];
}

function namesOf(members: ts.NodeArray<ts.TypeElement>): string[] {
  return members
    .filter(ts.isPropertySignature)
    .map(({ name, questionToken }) => name.getText() + (questionToken ? "?" : ""));
}

function shownType(type: string): string {
  return type
    .replace(/^ApiPromise<([\s\S]+)>$/, "$1")
    .replace(/^(AsyncIterable\w*)<(\w+)[\s\S]*>$/, "$1<$2>");
}
