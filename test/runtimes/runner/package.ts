// Packs the package as it would be published, installs the tarball once, and hands that install to every consumer.
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { repositoryFolder } from "./paths.ts";
import { runProgram } from "./processes.ts";

/** The installed package of a run. */
export interface Installed {
  /** The tarball. */
  readonly tarball: string;
  /** Makes an empty consumer project that has the package installed, and gives back its folder. */
  consumer(name: string, manifest?: object): Promise<string>;
  /** As `consumer`, with other dependencies, which npm installs. */
  project(name: string, dependencies: Readonly<Record<string, string>>): Promise<string>;
  /** The folder of the package as installed. */
  readonly folder: string;
}

/** Builds and packs the repository, unless given a tarball, and installs it below `temporary`. */
export async function installPackage(temporary: string, given?: string): Promise<Installed> {
  const tarball = given ?? (await pack(temporary));
  // The newest libraries that the package's ranges allow: what a user gets.
  const flags = [
    "--prefer-online",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--no-package-lock",
  ];
  const project = async (name: string, others: Readonly<Record<string, string>>) => {
    const cwd = `${temporary}/${name}`;
    await mkdir(cwd);
    const dependencies = { ...others, "group-management-sdk": `file:${tarball}` };
    await writeManifest(cwd, name, { dependencies });
    const options = { cwd, env: network(), limitMs: 180_000 };
    await runProgram("npm", ["install", ...flags], options);
    return cwd;
  };
  const first = await project("installed", {});
  return {
    tarball,
    folder: `${first}/node_modules/group-management-sdk`,
    project,
    consumer: async (name, manifest = {}) => {
      const folder = `${temporary}/${name}`;
      await mkdir(folder);
      await writeManifest(folder, name, manifest);
      await cp(`${first}/node_modules`, `${folder}/node_modules`, { recursive: true });
      return folder;
    },
  };
}

async function pack(temporary: string): Promise<string> {
  const cwd = repositoryFolder;
  const env = { BUILT: process.env["BUILT"] ?? "" };
  await runProgram("npm", ["run", "build"], { cwd, env, limitMs: 180_000 });
  await runProgram("npm", ["pack", "--ignore-scripts", "--pack-destination", temporary], { cwd });
  const tarball = (await readdir(temporary)).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  return `${temporary}/${tarball}`;
}

/** How this machine reaches the registry. */
function network(): Record<string, string> {
  const names =
    /^(?:npm_config_(?:registry|cafile|userconfig|cache)|https?_proxy|no_proxy|node_extra_ca_certs)$/i;
  const entries = Object.entries(process.env) as [string, string][];
  return Object.fromEntries(entries.filter(([name]) => names.test(name)));
}

function writeManifest(folder: string, name: string, manifest: object): Promise<void> {
  const whole = { name, version: "1.0.0", private: true, ...manifest };
  return writeFile(`${folder}/package.json`, `${JSON.stringify(whole, null, 2)}\n`);
}
