// Packs the package for a release: what `npm pack` makes, with what only the repository that releases it knows.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { absoluteLinks } from "./absolute-links.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Why there is no release, for the reader of the log. */
export class NotReleasable extends Error {}

export const run = (command: string, parameters: readonly string[], cwd = root): string =>
  execFileSync(command, parameters, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The bytes that the package may take where it is installed. */
export const largestPackage = 4.75 * 2 ** 20;

/** The used fields of `npm pack --json`. */
interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs a folder, and gives the name of the tarball, the files in it, and the bytes that they take. */
function pack(folder: string, into: string, flags: readonly string[]) {
  const json = run("npm", ["pack", "--json", "--pack-destination", into, ...flags], folder);
  const [packed] = Object.values(JSON.parse(json) as Record<string, Packed>);
  if (!packed) throw new Error("npm pack made no tarball");
  const files = packed.files.map(({ path }) => path);
  return { file: packed.filename, files, bytes: packed.unpackedSize };
}

/** The address of a repository's GitHub Pages, to which publish.yml brings the documentation. */
export function siteOf(repository: string): string {
  const [owner = "", name = ""] = repository.split("/");
  const host = `${owner.toLowerCase()}.github.io`;
  return name.toLowerCase() === host ? `https://${host}/` : `https://${host}/${name}/`;
}

const built = /^(?:dist\/.+|[a-z-]+\/package\.json|THIRD-PARTY-NOTICES\.md|sbom\.cdx\.json)$/;

/** Packs the package, and gives the tarball's name. `repository` is `owner/name`, `tag` the version's. */
export function packWithOrigin(repository: string, tag: string, into: string): string {
  const staging = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const { file, files } = pack(root, staging, []);
    const tracked = new Set(run("git", ["ls-files", "-z"]).split("\0"));
    const foreign = files.filter((path) => !tracked.has(path) && !built.test(path));
    if (foreign.length > 0) {
      throw new NotReleasable(
        `These are neither built nor in the repository: ${foreign.join(", ")}.`,
      );
    }
    run("tar", ["-xzf", join(staging, file), "-C", staging]);
    const folder = join(staging, "package");
    const address = `${process.env["GITHUB_SERVER_URL"] ?? "https://github.com"}/${repository}`;
    const manifest = {
      ...(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as object),
      author: repository.split("/")[0],
      homepage: siteOf(repository),
      bugs: { url: `${address}/issues` },
      repository: { type: "git", url: `git+${address}.git` },
    };
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const links = { repository: address, tag, packed: files, site: siteOf(repository) };
    writeFileSync(join(folder, "README.md"), absoluteLinks(readme, links));
    const { bytes } = pack(folder, staging, ["--ignore-scripts"]);
    if (bytes > largestPackage) {
      throw new NotReleasable(`The package takes ${bytes} bytes, more than ${largestPackage}.`);
    }
    mkdirSync(into, { recursive: true });
    copyFileSync(join(staging, file), join(into, file));
    return file;
  } finally {
    rmSync(staging, { recursive: true });
  }
}
