// The hashes of a finished build, by which packing refuses a partial, changed or old one. npm has no such check.
//
//   node scripts/build-list.ts        as the last step of `npm run build`: writes temp/build.json
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const list = `${root}temp/build.json`;

interface Build {
  /** The commit that was built; undefined without git. */
  readonly commit?: string;
  readonly version: string;
  /** By file, such as `dist/index.js`, its hash. */
  readonly files: Readonly<Record<string, string>>;
}

/** The files as they are now. */
function readBuild(): Build {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as Build;
  const inDist = existsSync(`${root}dist`)
    ? readdirSync(`${root}dist`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
    : [];
  const beside = ["THIRD-PARTY-NOTICES.md", "sbom.cdx.json"];
  const files = [...inDist, ...beside].filter((file) => existsSync(`${root}${file}`)).toSorted();
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(`${root}${file}`))
      .digest("hex");
  return { version, files: Object.fromEntries(files.map((file) => [file, hash(file)])) };
}

/** The commit that is checked out; undefined in a folder without git. */
function readCommit(): string | undefined {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

/** The commit of the last whole build, where it is known. */
export const builtCommit = (): string | undefined =>
  (JSON.parse(readFileSync(list, "utf8")) as Build).commit;

/** Why what is there is not what the last whole build made; undefined where it is. */
export function whyNotBuilt(): string | undefined {
  if (!existsSync(list)) return "no build has been finished";
  const built = JSON.parse(readFileSync(list, "utf8")) as Build;
  const { version, files } = readBuild();
  if (built.version !== version) return `the build is of version ${built.version}, not ${version}`;
  const all = [...new Set([...Object.keys(built.files), ...Object.keys(files)])];
  const wrong = all.filter((file) => built.files[file] !== files[file]);
  if (wrong.length === 0) return undefined;
  const examples = wrong.slice(0, 3).map((file) => {
    if (files[file] === undefined) return `${file} is missing`;
    return `${file} is ${built.files[file] === undefined ? "not of the build" : "changed"}`;
  });
  return examples.join(", ") + (wrong.length > 3 ? `, and ${wrong.length - 3} more` : "");
}

if (import.meta.main) {
  mkdirSync(`${root}temp`, { recursive: true });
  writeFileSync(list, `${JSON.stringify({ commit: readCommit(), ...readBuild() }, null, 2)}\n`);
}
