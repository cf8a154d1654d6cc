// Makes the table of rules in docs/sandbox.md from the names of the sandbox's tests.
import { globSync, readFileSync } from "node:fs";

export const rulesPage = "docs/sandbox.md";
const begin = "<!-- rules: begin -->";
const end = "<!-- rules: end -->";

/** The sections of the service's document, and how many numbered rules each of them has. */
export const sections: readonly [section: string, title: string, rules?: number][] = [
  ["Conventions", "Paths, bodies, paging, query parameters"],
  ["§1", "What the service does"],
  ["§2", "Resources and their fields"],
  ["§3", "States"],
  ["§4", "Named without a shape"],
  ["§4.1", "Search in shared copies", 8],
  ["§4.2", "Search in a group's documents", 9],
  ["§4.3", "Documents", 4],
  ["§4.4", "AI credits"],
  ["§4.5", "Overview"],
  ["§4.6", "Event"],
  ["§4.7", "Blueprint plan"],
  ["§4.8", "Profile", 4],
  ["§4.9", "Circle members"],
  ["§4.10", "Albums"],
  ["§4.11", "Album items"],
  ["§4.12", "Roster", 5],
  ["§4.13", "Subgroups"],
  ["§4.14", "Circles"],
  ["§4.15", "Checkout links"],
  ["§4.16", "The person's groups"],
  ["§4.17", "Blueprints"],
  ["§4.18", "Position"],
  ["§4.19", "Household"],
  ["§4.20", "Unread messages"],
  ["§5", "Authentication"],
  ["§6", "Access log"],
  ["§7", "Errors"],
  ["§8", "Limits"],
  ["§9", "Versioning"],
];

interface Claim {
  /** Such as `§4.12.3`, `§5` or `Conventions`. */
  rule: string;
  claim: string;
  file: string;
}

function readClaims(): Claim[] {
  const name = /\btest\(\s*"(?<rule>§[\d.]*\d|Conventions:) (?<claim>(?:[^"\\]|\\.)+)"/g;
  return globSync("test/sandbox/*.test.ts")
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(name)].map(({ groups }) => ({
        rule: (groups?.["rule"] ?? "").replace(":", ""),
        claim: groups?.["claim"] ?? "",
        file,
      })),
    );
}

/** Every rule in the order of the document: the numbered ones of a section come after its own. */
function allRules(): { rule: string; title: string }[] {
  return sections.flatMap(([section, title, rules = 0]) => [
    { rule: section, title },
    ...Array.from({ length: rules }, (_, index) => ({
      rule: `${section}.${index + 1}`,
      title: `${title}, rule ${index + 1}`,
    })),
  ]);
}

/** The table; throws when a rule has no test, or a test cites a rule that is not there. */
export function rulesTable(): string {
  const claims = readClaims();
  const rules = allRules();
  const unknown = claims.filter(({ rule }) => !rules.some((one) => one.rule === rule));
  if (unknown.length > 0)
    throw new Error(`No such rule: ${unknown.map(({ rule }) => rule).join()}`);
  const rows = rules.flatMap(({ rule, title }) => {
    const own = claims.filter((claim) => claim.rule === rule);
    const numbered = sections.some(([section, , count]) => section === rule && (count ?? 0) > 0);
    if (own.length === 0 && !numbered) throw new Error(`No test holds ${rule} (${title}).`);
    return own.map(({ claim, file }, index) => {
      const head = index === 0 ? `| ${rule} ${title} ` : "| ";
      const short = file.replace("test/sandbox/", "");
      return `${head}| ${claim.replaceAll("|", "\\|")} | \`${short}\` |`;
    });
  });
  return ["| Rule | The test that holds it | File |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The page with the table that the tests make. */
export function withRules(markdown: string): string {
  const from = markdown.indexOf(begin);
  const to = markdown.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${rulesPage} has no place for the table.`);
  return `${markdown.slice(0, from + begin.length)}\n\n${rulesTable()}\n\n${markdown.slice(to)}`;
}
