// Fails on advisories: any of libraries that reach users, as dependencies or compiled in, and high or critical ones of
// tools. Reads every lock file, and the bills of published versions that get patches. `npm audit` reads one lock file,
// and does not know what is compiled in.
//
//   node scripts/advisories.ts        after `npm run build`, which writes down what it compiled in
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { type PublishedBill, readPublishedBills } from "./published.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The used fields of npm's report on one lock file. */
export interface Report {
  readonly vulnerabilities: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly name: string;
  readonly severity: "info" | "low" | "moderate" | "high" | "critical";
  readonly range: string;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

export interface Bill {
  readonly components: readonly { readonly name: string }[];
}

/** The names of what reaches users: with the package, by its lock file, and inside it, by its bill of materials. */
export function reachUsers({ packages }: LockFile, { components }: Bill): ReadonlySet<string> {
  const installed = Object.entries(packages).filter(([folder, { dev }]) => folder !== "" && !dev);
  return new Set([
    ...installed.map(([folder]) => folder.replace(/^.*node_modules\//, "")),
    ...components.map(({ name }) => name),
  ]);
}

/** A line for each advisory of a report, and whether it must be seen to. */
export function judge({ vulnerabilities }: Report, users: ReadonlySet<string>) {
  return Object.values(vulnerabilities).map(({ name, range, severity }) => {
    const reaches = users.has(name);
    const serious = reaches || severity === "high" || severity === "critical";
    const line = `${name} ${range}, ${severity}, ${reaches ? "reaches users" : "a tool"}`;
    return { serious, line };
  });
}

/** A sentence for each library in a published version of which something is known. */
export function judgePublished({ version, components }: PublishedBill, report: Report): string[] {
  return components
    .filter(({ name }) => Object.hasOwn(report.vulnerabilities, name))
    .map((one) => `${one.name} ${one.version} in published ${version}: release a patch`);
}

/** npm's report on the libraries in a published version. */
function auditPublished({ components }: PublishedBill): Report {
  const cwd = mkdtempSync(join(tmpdir(), "advisories-"));
  try {
    const dependencies = Object.fromEntries(components.map(({ name, version }) => [name, version]));
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, dependencies }));
    const install = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit"];
    execFileSync("npm", install, { cwd, stdio: "pipe" });
    return audit(cwd);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** npm's report on one lock file. */
function audit(folder: string): Report {
  let text: string;
  try {
    const options = { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
    text = execFileSync("npm", ["audit", "--json", "--package-lock-only"], options);
  } catch (error) {
    // It ends with 1 where it has found something.
    text = (error as { stdout?: string }).stdout ?? "";
  }
  const report = JSON.parse(text) as Partial<Report>;
  if (!report.vulnerabilities) throw new Error(`npm audit gave no report for ${folder}: ${text}`);
  return { vulnerabilities: report.vulnerabilities };
}

if (import.meta.main) {
  const read = (file: string): unknown => JSON.parse(readFileSync(`${root}${file}`, "utf8"));
  const users = reachUsers(read("package-lock.json") as LockFile, read("sbom.cdx.json") as Bill);
  const lockFiles = globSync("**/package-lock.json", {
    cwd: root,
    exclude: (name) => name.endsWith("node_modules"),
  });
  let failed = 0;
  for (const folder of lockFiles.map((file) => dirname(file)).toSorted()) {
    const reaching = folder === "." ? users : new Set<string>();
    for (const { serious, line } of judge(audit(join(root, folder)), reaching)) {
      if (serious) failed++;
      console.log(`${serious ? "FAILED" : "known "}  ${folder}: ${line}`);
    }
  }
  for (const bill of readPublishedBills()) {
    for (const sentence of judgePublished(bill, auditPublished(bill))) {
      failed++;
      console.log(`FAILED  ${sentence}`);
    }
  }
  console.log(failed === 0 ? "Nothing serious is known." : `${failed} to see to.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
