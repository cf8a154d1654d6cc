// A repository as a release finds it: with an origin of its own, a tag on main, and the build of this one.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../..", import.meta.url));

/** The package from `prepare`. */
export interface Prepared {
  readonly file: string;
  readonly path: string;
  readonly sha512: string;
  /** npm's. */
  readonly tag: string;
}

export class Repository {
  readonly folder: string;
  readonly #temporary: string;
  #built: string;

  constructor(temporary: string) {
    this.#temporary = temporary;
    this.folder = `${temporary}/clone`;
    const origin = `${temporary}/origin.git`;
    mkdirSync(this.folder);
    // Without its history, which a clone in CI may lack.
    execFileSync("git", ["archive", "--output", `${temporary}/source.tar`, "HEAD"], {
      cwd: source,
    });
    execFileSync("tar", ["-xf", `${temporary}/source.tar`, "-C", this.folder]);
    execFileSync("git", ["init", "--quiet", "--bare", origin]);
    this.git("init", "--quiet", "--initial-branch", "main");
    this.git("remote", "add", "origin", origin);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "Everything");
    for (const built of ["dist", "THIRD-PARTY-NOTICES.md", "sbom.cdx.json", "temp/build.json"]) {
      cpSync(`${source}${built}`, `${this.folder}/${built}`, { recursive: true });
    }
    this.#built = this.version;
  }

  get version(): string {
    return JSON.parse(this.read("package.json")).version as string;
  }

  git(...parameters: string[]): string {
    const who = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@localhost"];
    const options = { cwd: this.folder, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", [...who, "-c", "commit.gpgsign=false", ...parameters], options);
  }

  read(file: string): string {
    return readFileSync(`${this.folder}/${file}`, "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(`${this.folder}/${file}`, text);
  }

  /** Commits a version on a branch, as CONTRIBUTING tells, and tags it. The build is made to be of that version. */
  release(version: string, branch = "main"): string {
    this.#edit("package.json", /"version": ".+"/, `"version": "${version}"`);
    this.#edit("src/version.ts", /= ".+"/, `= "${version}"`);
    this.#edit("CHANGELOG.md", /^## .+$/m, `## ${version}, 2026-01-31`);
    this.#edit("docs/runtimes.md", /^\| The tarball \| \S+ \|/m, `| The tarball | ${version} |`);
    this.git("commit", "--quiet", "--all", "--allow-empty", "--message", `Release ${version}`);
    this.git("push", "--quiet", "origin", `HEAD:refs/heads/${branch}`);
    this.git("tag", `v${version}`);
    this.#build(version);
    return `v${version}`;
  }

  /** Runs what the workflow runs to check the tag and to pack. */
  prepare(environment: Readonly<Record<string, string>>, folder = "release"): Prepared {
    const { PATH = "", HOME = "" } = process.env;
    const into = `${this.#temporary}/${folder}`;
    const printed = execFileSync(process.execPath, ["scripts/release/prepare.ts", into], {
      cwd: this.folder,
      encoding: "utf8",
      stdio: "pipe",
      env: { PATH, HOME, ...environment },
    });
    const lines = printed.trim().split("\n");
    const told = Object.fromEntries(lines.map((line) => line.split("=")));
    return { ...told, path: `${into}/${told.file}` } as Prepared;
  }

  #edit(file: string, what: RegExp, by: string): void {
    this.write(file, this.read(file).replace(what, by));
  }

  #build(version: string): void {
    const files = readdirSync(`${this.folder}/dist`, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /\.c?js$/.test(name))) {
      const text = this.read(`dist/${file}`);
      this.write(`dist/${file}`, text.replaceAll(`"${this.#built}"`, `"${version}"`));
    }
    this.#built = version;
    this.listBuild();
  }

  /** Runs the last step of a build. */
  listBuild(environment: Readonly<Record<string, string>> = {}): void {
    const env = { ...process.env, ...environment };
    execFileSync(process.execPath, ["scripts/build-list.ts"], { cwd: this.folder, env });
  }
}
