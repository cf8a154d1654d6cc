// A repository as a release finds it: with an origin of its own, a tag on main, and the build of this one.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../..", import.meta.url));

export class Repository {
  readonly folder: string;
  #version = "0.1.0";

  constructor(temporary: string) {
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
    mkdirSync(`${this.folder}/temp`);
    for (const built of ["dist", "THIRD-PARTY-NOTICES.md", "sbom.cdx.json", "temp/build.json"]) {
      cpSync(`${source}${built}`, `${this.folder}/${built}`, { recursive: true });
    }
    this.#version = JSON.parse(this.read("package.json")).version as string;
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

  /** Commits a version on main with a dated change log, and tags it. The build is made to be of that version. */
  release(version: string): string {
    const before = this.#version;
    for (const file of ["package.json", "src/version.ts", ...this.#built()]) {
      this.write(file, this.read(file).replaceAll(`"${before}"`, `"${version}"`));
    }
    const heading = `## ${version}, 2026-01-31`;
    const changes = this.read("CHANGELOG.md");
    this.write(
      "CHANGELOG.md",
      changes.replace(/^## .+$/m, version === before ? heading : `${heading}\n\n$&`),
    );
    this.#version = version;
    execFileSync(process.execPath, ["scripts/build-list.ts"], { cwd: this.folder });
    this.git("commit", "--quiet", "--all", "--message", `Release ${version}`);
    this.git("push", "--quiet", "origin", "main");
    this.git("tag", `v${version}`);
    return `v${version}`;
  }

  #built(): string[] {
    const files = readdirSync(`${this.folder}/dist`, { recursive: true, encoding: "utf8" });
    return files.filter((file) => /\.c?js$/.test(file)).map((file) => `dist/${file}`);
  }
}
