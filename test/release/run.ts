// Rehearses a release from the tag to the user: what a release refuses, what it publishes, and that npm, pnpm, Yarn classic
// and Yarn PnP install it and run it. One line for each step, and a count at the end.
//
//   npm run test:release
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

import { consumers, tryConsumer } from "./consumers.ts";
import { startRegistry } from "./registry.ts";
import { Repository } from "./repository.ts";

const temporary = mkdtempSync(`${tmpdir()}/release-`);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));

let passed = 0;
let failed = 0;
async function step(shows: string, run: () => unknown): Promise<void> {
  const began = performance.now();
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run();
    passed++;
    console.log(`ok      ${shows} (${took()})`);
  } catch (error) {
    failed++;
    const {
      stderr = "",
      stdout = "",
      message,
    } = error as Error & { stderr?: string; stdout?: string };
    console.log(`FAILED  ${shows} (${took()})`);
    console.log(`${message}\n${stdout}${stderr}`.replaceAll(/^/gm, "        "));
  }
}

const repository = new Repository(temporary);
const tag = repository.release(JSON.parse(repository.read("package.json")).version as string);

/** Runs what the workflow runs to check the tag and to pack. */
function prepare(environment: Readonly<Record<string, string>>, folder = "out"): Prepared {
  const { PATH = "", HOME = "" } = process.env;
  const printed = execFileSync(
    process.execPath,
    ["scripts/release/prepare.ts", `${temporary}/${folder}`],
    {
      cwd: repository.folder,
      encoding: "utf8",
      stdio: "pipe",
      env: { PATH, HOME, ...environment },
    },
  );
  const told = Object.fromEntries(
    printed
      .trim()
      .split("\n")
      .map((line) => line.split("=")),
  );
  return { ...told, path: `${temporary}/${folder}/${told.file}` } as Prepared;
}

interface Prepared {
  readonly file: string;
  readonly path: string;
  readonly sha512: string;
  readonly tag: string;
}

const environment = { GITHUB_REPOSITORY: "example/group-management", GITHUB_REF_NAME: tag };

/** Expects `prepare` to stop with a sentence after something was done, which is then undone. */
function refuses(shows: string, sentence: RegExp, change: () => () => void, other = environment) {
  return step(`stops where ${shows}`, () => {
    const undo = change();
    try {
      prepare(other, "refused");
    } catch (error) {
      const { stderr = "" } = error as { stderr?: string };
      if (!sentence.test(stderr)) throw error;
      return;
    } finally {
      undo();
    }
    throw new Error("nothing was refused");
  });
}

const nothing = () => () => {};
await refuses("nobody says whose repository it is", /GITHUB_REPOSITORY is not set/, nothing, {
  ...environment,
  GITHUB_REPOSITORY: "",
});
await refuses("the tag is of another version", /The tag is "v9\.9\.9", and the version/, nothing, {
  ...environment,
  GITHUB_REF_NAME: "v9.9.9",
});
await refuses("the work tree differs from the tag", /The work tree is not that of the tag/, () => {
  const text = repository.read("README.md");
  repository.write("README.md", `${text}\n`);
  return () => repository.write("README.md", text);
});
await refuses("the tag is on another commit", /is not on the commit that is checked out/, () => {
  repository.git("commit", "--quiet", "--allow-empty", "--message", "Later");
  return () => void repository.git("reset", "--quiet", "--hard", "HEAD^");
});
await refuses("the tag is not on main", /is not on main/, () => {
  repository.git("checkout", "--quiet", "-b", "side");
  repository.git("commit", "--quiet", "--allow-empty", "--message", "Aside");
  repository.git("tag", "--force", tag);
  return () => {
    repository.git("checkout", "--quiet", "main");
    repository.git("tag", "--force", tag);
  };
});
await refuses("the change log has no date", /CHANGELOG\.md has no heading/, () => {
  const text = repository.read("CHANGELOG.md");
  repository.write("CHANGELOG.md", text.replace(/^## (.+), .+$/m, "## $1, unreleased"));
  repository.git("commit", "--quiet", "--all", "--message", "Undated");
  repository.git("push", "--quiet", "origin", "main");
  repository.git("tag", "--force", tag);
  return () => {
    repository.git("reset", "--quiet", "--hard", "HEAD^");
    repository.git("push", "--quiet", "--force", "origin", "main");
    repository.git("tag", "--force", tag);
  };
});
const chunk = readdirSync(`${repository.folder}/dist`).find((file) => /^chunk-.+\.js$/.test(file));
for (const gone of ["dist", "dist/node.cjs", `dist/${chunk}`, "sbom.cdx.json", "temp/build.json"]) {
  const sentence = /The package is not whole: (?:.* is missing|no build has been finished)/;
  await refuses(`${gone} is missing`, sentence, () => {
    renameSync(`${repository.folder}/${gone}`, `${temporary}/gone`);
    return () => renameSync(`${temporary}/gone`, `${repository.folder}/${gone}`);
  });
}
await refuses("dist is of another version", /the build is of version 0\.0\.9, not/, () => {
  const text = repository.read("temp/build.json");
  repository.write("temp/build.json", text.replace(/"version": ".+"/, '"version": "0.0.9"'));
  return () => repository.write("temp/build.json", text);
});
await refuses("a file of dist was changed", /dist\/redis\/index\.cjs is changed/, () => {
  const text = repository.read("dist/redis/index.cjs");
  repository.write("dist/redis/index.cjs", `${text}\n`);
  return () => repository.write("dist/redis/index.cjs", text);
});
await refuses("dist has a file of no build", /dist\/old\.js is not of the build/, () => {
  repository.write("dist/old.js", "");
  return () => rmSync(`${repository.folder}/dist/old.js`);
});

let released: Prepared | undefined;
let prerelease: Prepared | undefined;
await step("packs what the tag holds, with its origin, and tells its hash and npm's tag", () => {
  released = prepare(environment);
  const { path, sha512 } = released;
  if (createHash("sha512").update(readFileSync(path)).digest("hex") !== sha512) {
    throw new Error("the hash is of another file");
  }
  if (released.tag !== "latest") throw new Error(`npm would tag it ${released.tag}`);
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
  if (!existsSync(`${temporary}/out/sbom.cdx.json`)) throw new Error("there is no sbom.cdx.json");
  if (repository.git("status", "--porcelain") !== "") throw new Error("the work tree was changed");
});
await step("packs a prerelease for a tag of its own", () => {
  const name = repository.release("0.2.0-beta.1");
  prerelease = prepare({ ...environment, GITHUB_REF_NAME: name });
  if (prerelease.tag !== "beta") throw new Error(`npm would tag it ${prerelease.tag}`);
});

const registry = await startRegistry(temporary);

/** Publishes by the very line of the workflow, but for the provenance that only the real registry takes. */
function publish({ file, tag: npmTag }: Prepared): void {
  const workflow = readFileSync(
    fileURLToPath(new URL("../../.github/workflows/publish.yml", import.meta.url)),
    "utf8",
  );
  const line = /^ +run: (npm publish .+)$/m.exec(workflow)?.[1] ?? "";
  if (!line.includes(" --provenance "))
    throw new Error("the workflow publishes without provenance");
  execFileSync("bash", ["-euo", "pipefail", "-c", line.replace(" --provenance", "")], {
    cwd: `${temporary}/out`,
    stdio: "pipe",
    encoding: "utf8",
    env: { ...process.env, ...registry.environment, FILE: file, TAG: npmTag },
  });
}

await step("publishes the release as latest and the prerelease beside it", () => {
  if (!released || !prerelease) throw new Error("nothing was packed");
  publish(released);
  publish(prerelease);
  const view = ["view", "group-management-sdk", "dist-tags", "--json"];
  const env = { ...process.env, ...registry.environment };
  const tags = JSON.parse(
    execFileSync("npm", view, { env, encoding: "utf8", stdio: "pipe" }),
  ) as Record<string, string>;
  const wanted = { latest: tag.slice(1), beta: "0.2.0-beta.1" };
  if (tags["latest"] !== wanted.latest || tags["beta"] !== wanted.beta) {
    throw new Error(`the registry has ${JSON.stringify(tags)}`);
  }
});
for (const consumer of consumers) {
  await step(consumer.shows, () => tryConsumer(consumer, temporary, registry));
}
registry.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
