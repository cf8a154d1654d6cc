// Makes what a release uploads, from a tagged commit: the tarball, its bill of materials, its hash, and the tag that npm is
// to give it. Stops with a sentence where the tag, the commit, the change log or the table of runtimes is not what releases
// are made of. Leaves the work tree as it is.
//
//   GITHUB_REPOSITORY=owner/name GITHUB_REF_NAME=v1.2.3 node scripts/release/prepare.ts FOLDER
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { builtCommit } from "../build-list.ts";
import { viewPublished } from "../published.ts";
import { absoluteLinks } from "./absolute-links.ts";
import { foreignFiles, largestPackage, readPacked } from "./packed-files.ts";
import { readVersion } from "./version.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Why there is no release, for whoever reads the log. */
class NotReleasable extends Error {}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

const run = (command: string, parameters: readonly string[], cwd = root): string =>
  execFileSync(command, parameters, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Whose repository this is, as `owner/name`. */
function readRepository(): string {
  const repository = process.env["GITHUB_REPOSITORY"] ?? "";
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return repository;
  throw new NotReleasable(
    "GITHUB_REPOSITORY is not set to owner/name: the package would not say where it comes from.",
  );
}

/** Gives what is known of the version's release. */
function requireReleasable(version: string, tag: string) {
  if (tag !== `v${version}`) {
    throw new NotReleasable(
      `The tag is "${tag}", and the version of package.json is ${version}: it must be v${version}.`,
    );
  }
  const release = readVersion(version);
  if (!release) {
    throw new NotReleasable(
      `Version ${version} cannot be released: it must be X.Y.Z, X.Y.Z-alpha.N, X.Y.Z-beta.N or X.Y.Z-rc.N.`,
    );
  }
  const changed = run("git", ["status", "--porcelain"]).trim();
  if (changed !== "") {
    throw new NotReleasable(`The work tree is not that of the tag:\n${changed}`);
  }
  const commits = ["HEAD", `${tag}^{commit}`].map((name) => run("git", ["rev-parse", name]));
  if (commits[0] !== commits[1]) {
    throw new NotReleasable(`The tag ${tag} is not on the commit that is checked out.`);
  }
  const remotes = run("git", ["branch", "--remotes", "--contains", "HEAD"]);
  const holding = new Set(remotes.split("\n").map((line) => line.trim()));
  if (!release.branches.some((branch) => holding.has(`origin/${branch}`))) {
    throw new NotReleasable(`The tag ${tag} is not on ${release.branches.join(" or ")}.`);
  }
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")}, \\d{4}-\\d\\d-\\d\\d$`, "m");
  if (!heading.test(readFileSync(join(root, "CHANGELOG.md"), "utf8"))) {
    throw new NotReleasable(`CHANGELOG.md has no heading "## ${version}, YYYY-MM-DD".`);
  }
  const runtimes = readFileSync(join(root, "docs/runtimes.md"), "utf8");
  if (!runtimes.includes(`\n| The tarball | ${version} |`)) {
    throw new NotReleasable(
      `docs/runtimes.md is not of version ${version}: run npm run test:runtimes, and commit its table.`,
    );
  }
  return release;
}

/** Packs a folder, and gives the name of the tarball, the files in it, and the bytes that they take. */
function pack(folder: string, into: string, flags: readonly string[]) {
  const parameters = ["pack", "--json", "--pack-destination", into, ...flags];
  const packed = readPacked(run("npm", parameters, folder));
  const files = packed.files.map(({ path }) => path);
  return { file: packed.filename, files, bytes: packed.unpackedSize };
}

/** Packs the package once more with what only its repository's own release knows, and gives the tarball's name. */
function packWithOrigin(repository: string, tag: string, into: string): string {
  const staging = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const { file, files } = pack(root, staging, []);
    if (builtCommit() !== run("git", ["rev-parse", "HEAD"]).trim()) {
      throw new NotReleasable("The build is of another commit: run npm run build.");
    }
    const foreign = foreignFiles(files, run("git", ["ls-files", "-z"]).split("\0"));
    if (foreign.length > 0) {
      throw new NotReleasable(
        `These are neither built nor in the repository: ${foreign.join(", ")}.`,
      );
    }
    run("tar", ["-xzf", join(staging, file), "-C", staging]);
    const folder = join(staging, "package");
    const address = `${process.env["GITHUB_SERVER_URL"] ?? "https://github.com"}/${repository}`;
    const manifest = {
      ...readManifest(folder),
      author: repository.split("/")[0],
      homepage: `${address}#readme`,
      bugs: { url: `${address}/issues` },
      repository: { type: "git", url: `git+${address}.git` },
    };
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const links = { repository: address, tag, packed: files };
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

try {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new NotReleasable("Name the folder for the tarball.");
  const into = resolve(folder);
  const { version } = readManifest(root);
  const tag = process.env["GITHUB_REF_NAME"] ?? "";
  const repository = readRepository();
  const release = requireReleasable(version, tag);
  const file = packWithOrigin(repository, tag, into);
  copyFileSync(join(root, "sbom.cdx.json"), join(into, "sbom.cdx.json"));
  const sha512 = createHash("sha512")
    .update(readFileSync(join(into, file)))
    .digest("hex");
  // Not by the repository's tags: a release may have been stopped.
  const published = [(viewPublished("versions") ?? []) as string | string[]].flat();
  const outputs = `file=${file}\nsha512=${sha512}\ntag=${release.distTag(published)}\n`;
  process.stdout.write(outputs);
  const { GITHUB_OUTPUT } = process.env;
  if (GITHUB_OUTPUT !== undefined) appendFileSync(GITHUB_OUTPUT, outputs);
} catch (error) {
  const { stderr, message } = error as Error & { stderr?: string };
  process.stderr.write(`${error instanceof NotReleasable ? message : (stderr ?? message)}\n`);
  process.exitCode = 1;
}
