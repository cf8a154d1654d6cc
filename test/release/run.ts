// Rehearses a release from the tag to the user: what a release refuses, what it publishes, and that npm, pnpm, Yarn classic
// and Yarn PnP install it and run it. One line for each step, and a count at the end.
//
//   npm run test:release
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

import { consumers, tryConsumer } from "./consumers.ts";
import { rehearseRefusals } from "./refusals.ts";
import { startRegistry } from "./registry.ts";
import { type Prepared, Repository } from "./repository.ts";
import { count, step } from "./steps.ts";
import { rehearseComparison } from "./tarballs.ts";
import { publishTarball } from "./workflow.ts";

const temporary = mkdtempSync(`${tmpdir()}/release-`);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));

const repository = new Repository(temporary);
const { version } = repository;
const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
const next = `${major}.${minor + 1}.0`;
const line = `${major}.${minor}`;
/** Each with the tag that npm is to give it, in the order in which they are released. */
const releases = {
  first: [version, /-([a-z]+)/.exec(version)?.[1] ?? "latest", "main"],
  prerelease: [`${next}-beta.1`, "beta", "main"],
  next: [next, "latest", "main"],
  fix: [`${line}.${patch + 1}`, `release-${line}`, `release-${line}`],
} as const;

const environment = {
  GITHUB_REPOSITORY: "example/group-management",
  GITHUB_REF_NAME: repository.release(version),
};
await rehearseRefusals(repository, environment);

const prepared: Prepared[] = [];
await step("packs what the tag holds, with its origin, and tells its hash", () => {
  const { path, sha512 } = repository.prepare(environment);
  if (repository.prepare(environment, "again").sha512 !== sha512) {
    throw new Error("packed again, it has another hash");
  }
  if (createHash("sha512").update(readFileSync(path)).digest("hex") !== sha512) {
    throw new Error("the hash is of another file");
  }
  const manifest = JSON.parse(
    execFileSync("tar", ["-xzOf", path, "package/package.json"], { encoding: "utf8" }),
  ) as Record<string, unknown>;
  const address = "https://github.com/example/group-management";
  const told = JSON.stringify([
    manifest["repository"],
    manifest["bugs"],
    manifest["homepage"],
    manifest["author"],
  ]);
  const wanted = JSON.stringify([
    { type: "git", url: `git+${address}.git` },
    { url: `${address}/issues` },
    `${address}#readme`,
    "example",
  ]);
  if (told !== wanted) throw new Error(`package.json says ${told}`);
  const readme = execFileSync("tar", ["-xzOf", path, "package/README.md"], { encoding: "utf8" });
  if (/\]\(docs\/images|src="docs\//.test(readme))
    throw new Error("a picture of the README is relative");
  if (!existsSync(`${temporary}/release/sbom.cdx.json`)) {
    throw new Error("there is no sbom.cdx.json");
  }
  if (repository.git("status", "--porcelain") !== "") throw new Error("the work tree was changed");
});
for (const [one, npmTag, branch] of Object.values(releases)) {
  await step(`packs ${one} from ${branch}, for npm's tag ${npmTag}`, () => {
    if (one !== version) {
      if (branch !== "main") repository.git("checkout", "--quiet", `v${version}`);
      repository.release(one, branch);
    }
    const made = repository.prepare({ ...environment, GITHUB_REF_NAME: `v${one}` });
    prepared.push(made);
    if (made.tag !== npmTag) throw new Error(`npm would tag it ${made.tag}`);
  });
}

const [first] = prepared;
if (first) await rehearseComparison(temporary, `v${version}`, first);

const registry = await startRegistry(temporary);

await step("publishes each beside the others: latest is the highest that is no prerelease", () => {
  for (const one of prepared) publishTarball(temporary, one, registry.environment);
  const view = ["view", "group-management-sdk", "dist-tags", "--json"];
  const env = { ...process.env, ...registry.environment };
  const tags = JSON.parse(
    execFileSync("npm", view, { env, encoding: "utf8", stdio: "pipe" }),
  ) as Record<string, string>;
  const wanted = Object.fromEntries(Object.values(releases).map(([one, npmTag]) => [npmTag, one]));
  for (const [npmTag, one] of Object.entries(wanted)) {
    if (tags[npmTag] !== one) throw new Error(`the registry has ${JSON.stringify(tags)}`);
  }
});
for (const consumer of consumers) {
  await step(consumer.shows, () => tryConsumer(consumer, version, temporary, registry));
}
registry.stop();
count();
