// Rehearses a release from the tag to the user: what a release refuses, what it publishes, and that npm, pnpm, Yarn classic
// and Yarn PnP install it and run it. One line for each step, and a count at the end.
//
//   npm run test:release
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

import { readPublishedBills } from "../../scripts/published.ts";
import { consumers, tryConsumer, tryRequest } from "./consumers.ts";
import { rehearseRefusals } from "./refusals.ts";
import { startRegistry } from "./registry.ts";
import { type Prepared, Repository } from "./repository.ts";
import { count, step, stops } from "./steps.ts";
import { rehearseComparison } from "./tarballs.ts";
import { checkNpmTag, publishTarball } from "./workflow.ts";

const temporary = mkdtempSync(`${tmpdir()}/release-`);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));

const repository = new Repository(temporary);
const { version } = repository;
const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
const next = `${major}.${minor + 1}.0`;
const line = `${major}.${minor}`;
const fix = `${line}.${patch + 1}`;

const registry = await startRegistry(temporary);
const environment = {
  ...registry.environment,
  GITHUB_REPOSITORY: "example/group-management",
  GITHUB_REF_NAME: repository.release(version),
};
await rehearseRefusals(repository, environment);

const prepared: Prepared[] = [];
await step("packs what the tag holds, with its origin, and tells its hash", () => {
  prepared.push(repository.prepare(environment));
  const { path = "", sha512 } = prepared[0] ?? {};
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
const prepareTag = (one: string) =>
  repository.prepare({ ...environment, GITHUB_REF_NAME: `v${one}` });

/** Tags a version on a branch, and packs it. */
function pack(one: string, branch = "main"): Prepared {
  if (branch !== "main") repository.git("checkout", "--quiet", `v${version}`);
  repository.release(one, branch);
  return prepareTag(one);
}

/** Does with it what the workflow does. */
function publish(one: string, made: Prepared): void {
  checkNpmTag(temporary, `v${one}`, made.tag, registry.environment);
  publishTarball(temporary, made, registry.environment);
}
function expectTag(npmTag: string, { tag }: Prepared): void {
  if (tag !== npmTag) throw new Error(`npm would tag it ${tag}, not ${npmTag}`);
}
const notRight = /npm's tag \S+ is not right any more\. Re-run all jobs\./;

const [first] = prepared;
if (first) await rehearseComparison(temporary, `v${version}`, first);
await step(`publishes ${version}, and a prerelease beside it`, () => {
  const made = prepareTag(version);
  expectTag(/-([a-z]+)/.exec(version)?.[1] ?? "latest", made);
  publish(version, made);
  const prerelease = pack(`${next}-beta.1`);
  expectTag("beta", prerelease);
  publish(`${next}-beta.1`, prerelease);
});
await step(`makes ${fix} the latest where ${next} has a tag, but was never published`, () => {
  prepared.push(pack(next));
  const made = pack(fix, `release-${line}`);
  expectTag("latest", made);
  checkNpmTag(temporary, `v${fix}`, made.tag, registry.environment);
  const wrong = () => checkNpmTag(temporary, `v${fix}`, `release-${line}`, registry.environment);
  stops(notRight, wrong);
});
await step(`publishes no ${fix} as the latest once ${next} is published`, () => {
  const made = prepared.at(-1);
  if (made) publish(next, made);
  stops(notRight, () => checkNpmTag(temporary, `v${fix}`, "latest", registry.environment));
});
await step(`publishes ${fix} beside ${next}, once it was packed again`, () => {
  const made = prepareTag(fix);
  expectTag(`release-${line}`, made);
  publish(fix, made);
  const view = ["view", "group-management-sdk", "dist-tags", "--json"];
  const env = { ...process.env, ...registry.environment };
  const told = execFileSync("npm", view, { env, encoding: "utf8", stdio: "pipe" });
  const tags = JSON.parse(told) as Record<string, string>;
  const wanted = { beta: `${next}-beta.1`, latest: next, [`release-${line}`]: fix };
  for (const [npmTag, one] of Object.entries(wanted)) {
    if (tags[npmTag] !== one) throw new Error(`the registry has ${told}`);
  }
});
await step("reads what is compiled into each published version that gets patches", () => {
  const bills = readPublishedBills({ ...process.env, ...registry.environment });
  const versions = bills.map((bill) => bill.version).toSorted();
  if (versions.join(" ") !== `${fix} ${next}`) throw new Error(`it read ${versions.join(" ")}`);
  for (const { components } of bills) {
    if (!components.some(({ name }) => name === "zod")) throw new Error("zod is in none");
  }
});
for (const consumer of consumers) {
  await step(consumer.shows, () => tryConsumer(consumer, version, temporary, registry));
}
await step(`npm installs ${next} without a version, and the prerelease by its tag`, async () => {
  await tryRequest("latest", "group-management-sdk", next, temporary, registry);
  await tryRequest("beta", "group-management-sdk@beta", `${next}-beta.1`, temporary, registry);
});
registry.stop();
count();
