// Faults that stop a release before anything is packed: each is made in a repository that could be released, and undone.
import { execFileSync } from "node:child_process";
import { readdirSync, renameSync, rmSync } from "node:fs";

import type { Repository } from "./repository.ts";
import { step, stops } from "./steps.ts";

export async function rehearseRefusals(
  repository: Repository,
  environment: { readonly GITHUB_REPOSITORY: string; readonly GITHUB_REF_NAME: string },
): Promise<void> {
  const tag = environment.GITHUB_REF_NAME;

  /** Expects `prepare` to stop with a sentence after a change, which gives back how it is undone. */
  const refuses = (shows: string, sentence: RegExp, change: () => () => void, other = {}) =>
    step(`stops where ${shows}`, () => {
      const undo = change();
      try {
        stops(sentence, () => repository.prepare({ ...environment, ...other }, "refused"));
      } finally {
        undo();
      }
    });

  const nothing = () => () => {};
  const written = (file: string, edit: (text: string) => string) => () => {
    const text = repository.read(file);
    repository.write(file, edit(text));
    return () => repository.write(file, text);
  };
  const away = (file: string) => () => {
    renameSync(`${repository.folder}/${file}`, `${repository.folder}/../away`);
    return () => renameSync(`${repository.folder}/../away`, `${repository.folder}/${file}`);
  };
  const there = (file: string) => () => {
    repository.write(file, "");
    return () => rmSync(`${repository.folder}/${file}`);
  };
  /** Commits an edit on a branch, pushes it, and has the tag there. */
  const committed = (branch: string, file: string, edit: (text: string) => string) => () => {
    repository.git("checkout", "--quiet", "-b", "other");
    repository.write(file, edit(repository.read(file)));
    repository.git("commit", "--quiet", "--all", "--message", "Another");
    repository.git("push", "--quiet", "origin", `HEAD:${branch}`);
    repository.git("tag", "--force", tag);
    repository.listBuild();
    return () => {
      repository.git("checkout", "--quiet", "main");
      repository.git("push", "--quiet", "--force", "origin", "main");
      if (branch !== "main") repository.git("push", "--quiet", "origin", `:${branch}`);
      repository.git("branch", "-D", "other");
      repository.git("tag", "--force", tag);
      repository.listBuild();
    };
  };
  const added = (text: string) => `${text}\n`;

  await refuses("nobody says whose repository it is", /GITHUB_REPOSITORY is not set/, nothing, {
    GITHUB_REPOSITORY: "",
  });
  await refuses(
    "the tag is of another version",
    /The tag is "v9\.9\.9", and the version/,
    nothing,
    {
      GITHUB_REF_NAME: "v9.9.9",
    },
  );
  for (const version of ["1.0.0-latest.0", "1.0.0-x.0"]) {
    await refuses(
      `the version is ${version}`,
      /cannot be released/,
      written("package.json", (text) => text.replace(/"version": ".+"/, `"version": "${version}"`)),
      { GITHUB_REF_NAME: `v${version}` },
    );
  }
  await refuses(
    "the work tree differs from the tag",
    /The work tree is not that of the tag/,
    written("README.md", added),
  );
  await refuses("the tag is on another commit", /is not on the commit that is checked out/, () => {
    repository.git("commit", "--quiet", "--allow-empty", "--message", "Later");
    return () => void repository.git("reset", "--quiet", "--hard", "HEAD^");
  });
  for (const branch of ["side", "release-9.9", "release-"]) {
    await refuses(
      `the tag is on ${branch} alone`,
      /is not on main or release-\d+\.\d+\./,
      committed(branch, "README.md", added),
    );
  }
  await refuses(
    "the change log has no date",
    /CHANGELOG\.md has no heading/,
    committed("main", "CHANGELOG.md", (text) =>
      text.replace(/^## (.+), .+$/m, "## $1, unreleased"),
    ),
  );
  await refuses(
    "the table of runtimes is of another version",
    /docs\/runtimes\.md is not of version/,
    committed("main", "docs/runtimes.md", (text) =>
      text.replace(/^\| The tarball \| \S+/m, "| The tarball | 0.0.9"),
    ),
  );

  await refuses(
    "the package is too large",
    /The package takes \d+ bytes, more than 4718592\./,
    committed("main", "CHANGELOG.md", (text) => `${text}${"-".repeat(2 ** 20)}\n`),
  );

  const whole = "The package is not whole: ";
  const chunk = readdirSync(`${repository.folder}/dist`).find((file) => /^chunk.+\.js$/.test(file));
  for (const gone of ["dist", "dist/node.cjs", `dist/${chunk}`, "sbom.cdx.json"]) {
    await refuses(`${gone} is missing`, new RegExp(`${whole}.* is missing`), away(gone));
  }
  await refuses(
    "no build has been finished",
    new RegExp(`${whole}no build has been finished`),
    away("temp/build.json"),
  );
  await refuses(
    "dist is of another version",
    new RegExp(`${whole}the build is of version 0\\.0\\.9, not`),
    written("temp/build.json", (text) => text.replace(/"version": ".+"/, '"version": "0.0.9"')),
  );
  const ofAnother = /The build is of another commit: run npm run build\./;
  await refuses(
    "dist is of another commit",
    ofAnother,
    written("temp/build.json", (text) => text.replace(/"commit": ".+"/, '"commit": "0123"')),
  );
  await refuses("dist was built without git", ofAnother, () => {
    repository.listBuild({ GIT_DIR: "nowhere" });
    return () => repository.listBuild();
  });
  await refuses(
    "a file of dist was changed",
    new RegExp(`${whole}dist/redis/index\\.cjs is changed`),
    written("dist/redis/index.cjs", added),
  );
  await refuses(
    "dist has a file of no build",
    new RegExp(`${whole}dist/old\\.js is not of the build`),
    there("dist/old.js"),
  );
  await refuses(
    "an ignored file would be packed",
    /neither built nor in the repository: src\/core\/secret\.log\./,
    there("src/core/secret.log"),
  );
  await step("publishes nothing from the work tree", () =>
    stops(/^Publish the tarball of scripts\/release\/prepare\.ts/m, () => {
      // A registry that nobody has, should it be asked.
      const parameters = [
        "publish",
        "--dry-run",
        "--tag",
        "alpha",
        "--registry",
        "http://127.0.0.1:9",
      ];
      execFileSync("npm", parameters, { cwd: repository.folder, stdio: "pipe", encoding: "utf8" });
    }),
  );
}
