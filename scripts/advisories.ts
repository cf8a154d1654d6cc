// Asks the registry what is known of the libraries in use: those of every lock file, and among them those that reach users,
// as dependencies or compiled in. Anything known of these fails; of tools, what is high or critical.
//
//   node scripts/advisories.ts
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is compiled in, by the names in package.json; a test holds this to the bill of materials. */
export const compiledIn = ["@hono/node-server", "hono", "zod"];

interface Vulnerability {
  readonly name: string;
  readonly severity: "info" | "low" | "moderate" | "high" | "critical";
  readonly range: string;
}

/** What npm knows of the packages in one lock file. */
function audit(folder: string): Vulnerability[] {
  let text: string;
  try {
    const options = { cwd: `${root}${folder}`, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
    text = execFileSync("npm", ["audit", "--json", "--package-lock-only"], options);
  } catch (error) {
    // It ends with 1 where it has found something.
    text = (error as { stdout?: string }).stdout ?? "";
  }
  const report = JSON.parse(text) as { vulnerabilities?: Record<string, Vulnerability> };
  if (!report.vulnerabilities) throw new Error(`npm audit gave no report for ${folder}: ${text}`);
  return Object.values(report.vulnerabilities);
}

function reachesUsers(folder: string): ReadonlySet<string> {
  if (folder !== ".") return new Set();
  const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    dependencies: Record<string, string>;
  };
  return new Set([...Object.keys(dependencies), "is-network-error", ...compiledIn]);
}

if (import.meta.main) {
  const lockFiles = globSync("**/package-lock.json", {
    cwd: root,
    exclude: (name) => name.endsWith("node_modules"),
  });
  let failed = 0;
  for (const folder of lockFiles.map((file) => dirname(file)).toSorted()) {
    const users = reachesUsers(folder);
    for (const { name, severity, range } of audit(folder)) {
      const serious = users.has(name) || ["high", "critical"].includes(severity);
      if (serious) failed++;
      const whom = users.has(name) ? "reaches users" : "a tool";
      console.log(
        `${serious ? "FAILED" : "known "}  ${folder}: ${name} ${range}, ${severity}, ${whom}`,
      );
    }
  }
  console.log(failed === 0 ? "Nothing serious is known." : `${failed} to see to.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
