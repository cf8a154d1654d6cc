// Makes what a release uploads, from a tagged commit: the tarball, its bill of materials, its notes for
// GitHub, its hash, and the tag that npm is to give it. Stops with a sentence where the tag, the commit, the change log or
// the table of runtimes is not what releases are made of. Leaves the work tree as it is.
//
//   GITHUB_REPOSITORY=owner/name GITHUB_REF_NAME=v1.2.3 node scripts/release/prepare.ts FOLDER
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { viewPublished } from "../published.ts";
import { releaseNotes } from "./notes.ts";
import { NotReleasable, packWithOrigin, root, run } from "./pack.ts";
import { readVersion } from "./version.ts";

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
  const notes = releaseNotes(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  if (notes === undefined) {
    throw new NotReleasable(`CHANGELOG.md has no heading "## ${version}, YYYY-MM-DD".`);
  }
  const runtimes = readFileSync(join(root, "docs/runtimes.md"), "utf8");
  if (!runtimes.includes(`\n| The tarball | ${version} |`)) {
    throw new NotReleasable(
      `docs/runtimes.md is not of version ${version}: run npm run test:runtimes, and commit its table.`,
    );
  }
  return { ...release, notes };
}

try {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new NotReleasable("Name the folder for the tarball.");
  const into = resolve(folder);
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const tag = process.env["GITHUB_REF_NAME"] ?? "";
  const repository = readRepository();
  const release = requireReleasable(version, tag);
  const file = packWithOrigin(repository, tag, into);
  copyFileSync(join(root, "sbom.cdx.json"), join(into, "sbom.cdx.json"));
  writeFileSync(join(into, "notes.md"), `${release.notes}\n`);
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
