// Reads this package's published versions from the registry. Before the first release there are none, which is no failure.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const name = "group-management-sdk";

/** The libraries compiled into a published version. */
export interface PublishedBill {
  readonly version: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

/** A field of `npm view`; undefined where the registry does not have the package. */
export function viewPublished(field: string, env = process.env): unknown {
  try {
    const parameters = ["view", name, field, "--json"];
    return JSON.parse(execFileSync("npm", parameters, { encoding: "utf8", stdio: "pipe", env }));
  } catch (error) {
    if ((error as { stdout?: string }).stdout?.includes('"code": "E404"')) return undefined;
    throw error;
  }
}

/** Of npm's tags, the versions that get patches: what everybody installs, and the newest of each earlier line. */
export function supportedVersions(tags: Readonly<Record<string, string>>): string[] {
  const supported = Object.entries(tags).filter(([tag]) => /^(?:latest$|release-)/.test(tag));
  return [...new Set(supported.map(([, version]) => version))];
}

/** The libraries compiled into each supported version, by its own bill of materials. */
export function readPublishedBills(env = process.env): PublishedBill[] {
  const tags = (viewPublished("dist-tags", env) ?? {}) as Record<string, string>;
  return supportedVersions(tags).map((version) => {
    const cwd = mkdtempSync(join(tmpdir(), "published-"));
    try {
      const options = { cwd, env, encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 26 } as const;
      execFileSync("npm", ["pack", `${name}@${version}`, "--ignore-scripts"], options);
      const [tarball = ""] = readdirSync(cwd);
      const text = execFileSync("tar", ["-xzOf", tarball, "package/sbom.cdx.json"], options);
      return { version, components: (JSON.parse(text) as PublishedBill).components };
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
}
