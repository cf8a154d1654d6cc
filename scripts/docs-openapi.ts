// Makes docs/openapi.md, the reference for those who call the service from another language, out of the OpenAPI document.
import { codeFacts } from "../src/operations/codes.ts";
import { openApiDocument } from "./openapi/document.ts";

export const openApiPage = "docs/openapi.md";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: number;
  readonly "x-extensible-enum"?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Response {
  readonly $ref?: string;
  readonly content?: { readonly "application/json": { readonly schema: Schema } };
  readonly "x-error-codes"?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Required<Pick<Response, "content">> & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<
      Record<string, { readonly description: string; readonly schema: Schema }>
    >;
  };
}

/** The whole page. */
export function openApiReference(): string {
  const document = openApiDocument() as unknown as Document;
  const { info, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const parts = own.map(({ path, method, operation }) =>
      section(path, method, operation, components.responses),
    );
    return paragraphs(`## ${name}`, description, ...parts);
  });
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    paragraphs(`### ${name}`, schema.description ?? "", fieldTable(schema)),
  );
  return `${paragraphs(
    "<!-- written by scripts/docs-openapi.ts: npm run snippets -->",
    "# The service over HTTP",
    `For everybody who calls the service without this package: its operations, errors and types (API ${info.version}), generated from \`openapi.json\`. [Other languages](guides/other-languages.md) shows how to generate a client from that file.`,
    info.description,
    ...sections,
    "## Headers of responses",
    headerTable(components.headers),
    "## Error codes",
    "*Our reading* marks codes that the specification names without a condition. It gives only the statuses 400, 403 and 503; the others are the usual ones.",
    codeTable(),
    "## Schemas",
    ...schemas,
  )}\n`;
}

function headerTable(headers: Document["components"]["headers"]): string {
  const rows = Object.entries(headers).map(([name, { description, schema }]) => [
    name,
    typeOf(schema),
    description,
  ]);
  return table(["Header", "Type", "Meaning"], rows);
}

function codeTable(): string {
  const rows = Object.entries(codeFacts).map(([code, { status, meaning }]) => [
    `\`${code}\``,
    String(status),
    meaning,
  ]);
  return table(["Code", "Status", "Meaning"], rows);
}

function paragraphs(...texts: readonly string[]): string {
  return texts.filter(Boolean).join("\n\n");
}

function section(
  path: string,
  method: string,
  operation: Operation,
  shared: Document["components"]["responses"],
): string {
  return paragraphs(
    `### ${operation.summary}`,
    `\`${method.toUpperCase()} ${path}\``,
    operation.description,
    inputs(operation),
    outcomes(operation, shared),
  );
}

function inputs({ parameters, requestBody }: Operation): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => [
    `${name}${required ? " *" : ""}`,
    place,
    typeOf(schema),
    described(description, schema),
  ]);
  const body = requestBody?.content["application/json"].schema;
  for (const [name, schema] of Object.entries(body?.properties ?? {})) {
    const required = body?.required?.includes(name) ? " *" : "";
    rows.push([
      `${name}${required}`,
      "body",
      typeOf(schema),
      described(schema.description, schema),
    ]);
  }
  return rows.length > 0 ? table(["Name (* required)", "In", "Type", "Meaning"], rows) : "";
}

function outcomes({ responses }: Operation, shared: Document["components"]["responses"]): string {
  const lines = Object.entries(responses).flatMap(([status, given]) => {
    const response = given.$ref ? shared[given.$ref.split("/").at(-1) ?? ""] : given;
    const codes = response?.["x-error-codes"];
    if (codes) return [`- ${status}: ${codes.map((code) => `\`${code}\``).join(", ")}`];
    const schema = response?.content?.["application/json"].schema;
    return schema && status !== "default" ? [`- **${status}**: ${typeOf(schema)}`] : [];
  });
  return paragraphs("Responses:", lines.join("\n"));
}

function fieldTable({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => [
    required.includes(name) ? name : `${name} ?`,
    typeOf(schema),
    described(schema.description, schema),
  ]);
  return table(["Field (? may be absent)", "Type", "Meaning"], rows);
}

function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, properties, additionalProperties } = schema;
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? "";
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (anyOf) return anyOf.map((one) => typeOf(one)).join(" or ");
  if (type === "array" && items) return `list of ${typeOf(items)}`;
  if (properties) return `object: ${Object.keys(properties).join(", ")}`;
  if (typeof additionalProperties === "object") return `map of ${typeOf(additionalProperties)}`;
  return type === undefined ? "anything else" : [type].flat().join(" or ");
}

function described(description: string | undefined, schema: Schema): string {
  const { pattern, format, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const known = schema["x-extensible-enum"] ?? schema.items?.["x-extensible-enum"];
  const between = (least: number | undefined, most: number | undefined, what: string) =>
    most === undefined ? "" : `${least ?? 0} to ${most}${what}.`;
  return [
    description,
    between(minimum, maximum, ""),
    between(minLength, maxLength, " characters"),
    between(minItems, maxItems, " items"),
    schema.default === undefined ? "" : `Default ${schema.default}.`,
    pattern === undefined ? "" : `Like \`${pattern}\`.`,
    format === undefined ? "" : "ISO 8601 date-time.",
    known ? `Known today: ${known.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}
