// The tables of the service's specification as data: names of fields, parameters, values, codes, scopes and releases.
import {
  below,
  column,
  namesIn,
  proseOf,
  quoted,
  type Section,
  sectionsOf,
  tablesOf,
  unique,
} from "./markdown.ts";

/** The names in an edition of the specification. */
export interface Tables {
  /** By the heading in section 2: the fields, and what else stands in backticks beside them. */
  readonly resources: Readonly<
    Record<string, { fields: string[]; mentioned: string[]; values: string[] }>
  >;
  /** The sets of section 3. */
  readonly states: Readonly<Record<string, string[]>>;
  /** Endpoints of section 4, by number. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Endpoints named without a shape, such as `GET /circle-kinds`. */
  readonly unshaped: string[];
  /** By endpoint, as the table of section 5 writes it. */
  readonly scopes: Readonly<Record<string, { groupKey: string; accessToken: string }>>;
  /** Scopes that only the prose names. */
  readonly otherScopes: string[];
  readonly codes: {
    /** By area. */
    readonly published: Readonly<Record<string, string[]>>;
    /** Codes named only at their endpoints. */
    readonly elsewhere: string[];
    /** Codes with a condition in the table of section 5. */
    readonly authorization: string[];
    /** By the class of the response in section 7. */
    readonly responses: Readonly<Record<string, string[]>>;
  };
  /** The numbers of each limit. */
  readonly limits: Readonly<Record<string, number[]>>;
  readonly headers: string[];
  /** By release: the names that it brought. */
  readonly releases: Readonly<Record<string, string[]>>;
}

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  /** Of the path and the query. */
  readonly parameters: string[];
  readonly required: string[];
  readonly body: string[];
  /** The fields of the response that stand in it by name. */
  readonly response: string[];
  readonly codes: string[];
  /** How many numbered rules it has. */
  readonly rules: number;
  readonly since: string | null;
}

/** Reads an edition. Throws for a document that has none of the sections. */
export function readTables(markdown: string): Tables {
  const sections = sectionsOf(markdown);
  const text = (number: string) => sections.find((one) => one.number === number)?.text ?? "";
  const whole = (number: string) =>
    text(number) +
    below(sections, number)
      .map((one) => one.text)
      .join("\n");
  if (text("7") === "" || below(sections, "2").length === 0) {
    throw new Error("This is no edition of the specification: sections 2 and 7 are missing.");
  }
  const published = publishedCodes(text("7"));
  const elsewhere = quoted(/^Codes that appear.*$/m.exec(text("7"))?.[0] ?? "");
  const all = new Set([...Object.values(published).flat(), ...elsewhere]);
  const codesIn = (part: string) => quoted(part).filter((one) => all.has(one));
  return {
    resources: resourcesOf(below(sections, "2")),
    states: Object.fromEntries(
      tablesOf(text("3")).flatMap(({ rows }) =>
        rows.map(([name = "", states = ""]) => [name.replaceAll("`", ""), listed(states)]),
      ),
    ),
    endpoints: Object.fromEntries(
      below(sections, "4")
        .filter(({ number }) => number !== "")
        .map((section) => [section.number, endpointOf(section, codesIn)]),
    ),
    unshaped: unshapedIn(below(sections, "4")),
    ...scopesOf(whole("5")),
    codes: {
      published,
      elsewhere,
      authorization: unique(
        tablesOf(whole("5")).flatMap((table) => column(table, "Error code").flatMap(codesIn)),
      ),
      responses: Object.fromEntries(
        tablesOf(text("7")).flatMap(({ rows }) => rows.map((row) => responseRow(row, all))),
      ),
    },
    limits: limitsOf(text("8")),
    headers: quoted(proseOf(text("8"))),
    releases: releasesOf(text("9")),
  };
}

/** Capitals that are no value of an enumeration. */
const plainWords = new Set(["GET", "IANA", "JPEG", "RSVP", "UTC", "YYYY"]);

function resourcesOf(sections: readonly Section[]): Tables["resources"] {
  const found = new Map<string, { fields: string[]; mentioned: string[]; values: string[] }>();
  for (const { title, text } of sections) {
    const tables = tablesOf(text).filter(({ head }) => head[0] === "Field");
    const fields = tables.flatMap((table) => column(table, "Field").flatMap(listed));
    const prose = namesIn(text).filter((name) => !fields.includes(name));
    const isProse = fields.length === 0;
    if (isProse && prose.length === 0) continue;
    found.set(title, {
      fields: isProse ? prose : fields,
      mentioned: isProse ? [] : prose,
      values: unique(text.match(/\b[A-Z]{2}[A-Z_]+\b/g) ?? []).filter(
        (one) => !plainWords.has(one),
      ),
    });
  }
  return Object.fromEntries(found);
}

function listed(cell: string): string[] {
  return cell.split(",").map((one) => one.trim());
}

const typeWords = new Set(["array", "boolean", "integer", "number", "object", "of", "string"]);

/** Names of fields inside braces, such as `{ items: [Album], nextCursor }`. */
function fieldsIn(shape: string): string[] {
  const names = [...shape.matchAll(/\b([a-z][A-Za-z]*)\??\s*(?=[:,}])/g)].map(
    ([, name = ""]) => name,
  );
  return unique(names.filter((name) => !typeWords.has(name)));
}

function endpointOf({ title, text }: Section, codesIn: (text: string) => string[]): Endpoint {
  const [method = "", path = ""] = title.split(" ");
  const tables = tablesOf(text);
  const prose = proseOf(text);
  const parameters = tables.flatMap((table) => column(table, "Parameter"));
  const required = tables.flatMap((table) =>
    table.rows
      .filter((row) => row[table.head.indexOf("Required")] === "yes")
      .map(([name = ""]) => name),
  );
  // In prose the parameters stand between the word "Query" and the response.
  const query = /\b[Qq]uery:? (?!filters)(?<names>[\s\S]*?)(?:Response|$)/.exec(prose)?.groups?.[
    "names"
  ];
  const paged = /\bPaged\b/.test(prose) ? ["limit", "cursor"] : [];
  const body = tables.flatMap((table) => column(table, "Body field"));
  const inline = /Body[^`.]*`(?<shape>\{[^`]+\})`/.exec(prose)?.groups?.["shape"];
  const responses = [...prose.matchAll(/Response[^`.]*`(?<shape>\{[^`]+\})`/g)];
  return {
    method,
    path,
    parameters: unique([
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
      ...parameters,
      ...namesIn(query ?? ""),
      ...paged,
    ]),
    required,
    body: unique([...body, ...fieldsIn(inline ?? "")]),
    response: unique(responses.flatMap(({ groups }) => fieldsIn(groups?.["shape"] ?? ""))),
    codes: unique(codesIn(text)),
    rules: prose.match(/^\d+\. /gm)?.length ?? 0,
    since: /Added in (\d+\.\d+\.\d+)/.exec(prose)?.[1] ?? null,
  };
}

function unshapedIn(sections: readonly Section[]): string[] {
  const text = sections.find(({ title }) => title.startsWith("Endpoints named"))?.text ?? "";
  return text.match(/\b(?:GET|POST|PATCH|PUT|DELETE) \/[\w{}/-]+/g) ?? [];
}

function scopesOf(text: string): Pick<Tables, "scopes" | "otherScopes"> {
  const short = (cell: string) => cell.replaceAll("`", "").replace("{scope_base}/", "");
  const table = tablesOf(text).find(({ head }) => head.includes("Key scope"));
  return {
    scopes: Object.fromEntries(
      (table?.rows ?? []).map(([endpoint = "", groupKey = "", accessToken = ""]) => [
        endpoint,
        { groupKey: short(groupKey), accessToken: short(accessToken) },
      ]),
    ),
    otherScopes: quoted(/^Scope names used in prose:.*$/m.exec(text)?.[0] ?? ""),
  };
}

function publishedCodes(text: string): Record<string, string[]> {
  const lines = [...text.matchAll(/^- (?<area>[A-Z][\w ]+): (?<codes>[a-z_, ]+)$/gm)];
  return Object.fromEntries(
    lines.map(({ groups }) => [groups?.["area"] ?? "", listed(groups?.["codes"] ?? "")]),
  );
}

function responseRow(row: string[], known: ReadonlySet<string>): [string, string[]] {
  const [response = "", codes = ""] = row;
  const found = codes.match(/[a-z_]+/g)?.filter((one) => known.has(one)) ?? [];
  return [`${response}: ${found[0] ?? ""}`, found];
}

function limitsOf(text: string): Tables["limits"] {
  const rows = tablesOf(text).flatMap((one) => one.rows);
  return Object.fromEntries(
    rows.map(([limit = "", where = "", value = ""]) => [
      `${limit} (${where})`,
      (value.match(/\d+(?:\.\d+)?/g) ?? []).map(Number),
    ]),
  );
}

function releasesOf(text: string): Tables["releases"] {
  const table = tablesOf(text).find(({ head }) => head[0] === "Release");
  return Object.fromEntries(
    (table?.rows ?? []).map(([release = "", change = ""]) => [release, quoted(change)]),
  );
}
