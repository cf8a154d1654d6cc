// The commands of the job that publishes, run as they stand in the workflow.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "yaml";

import type { Prepared } from "./repository.ts";

const file = new URL("../../.github/workflows/publish.yml", import.meta.url);
const { jobs } = parse(readFileSync(fileURLToPath(file), "utf8")) as {
  jobs: { publish: { steps: readonly { readonly run?: string }[] } };
};
const [compare = "", checkTag = "", publish = ""] = jobs.publish.steps.flatMap(
  ({ run = [] }) => run,
);

type Environment = Readonly<Record<string, string>>;

/** As the runner does. */
function runCommand(command: string, cwd: string, environment: Environment): void {
  const env = { ...process.env, ...environment };
  execFileSync("bash", ["-e", "-c", command], { cwd, stdio: "pipe", encoding: "utf8", env });
}

/** Looks at what is in the folder `release` below another one, for the version that a tag names. */
export function compareTarball(cwd: string, tag: string, { file: FILE, sha512 }: Prepared): void {
  runCommand(compare, cwd, { GITHUB_REF_NAME: tag, FILE, SHA512: sha512 });
}

/** Asks the registry whether npm's tag is right for the version that a tag of the repository names. */
export function checkNpmTag(cwd: string, tag: string, npmTag: string, npm: Environment): void {
  runCommand(checkTag, cwd, { ...npm, GITHUB_REF_NAME: tag, TAG: npmTag });
}

/** Publishes it, but for the provenance, which only the real registry takes. */
export function publishTarball(cwd: string, { file: FILE, tag }: Prepared, npm: Environment): void {
  if (!publish.includes(" --provenance ")) throw new Error("it publishes without provenance");
  runCommand(publish.replace(" --provenance", ""), cwd, { ...npm, FILE, TAG: tag });
}
