// Tarballs that must not be published, though their hash is the one that was told.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

import type { Prepared } from "./repository.ts";
import { step, stops } from "./steps.ts";
import { compareTarball } from "./workflow.ts";

export async function rehearseComparison(
  temporary: string,
  tag: string,
  good: Prepared,
): Promise<void> {
  const unpacked = `${temporary}/unpacked`;
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", good.path, "-C", unpacked]);
  const manifest = readFileSync(`${unpacked}/package/package.json`, "utf8");
  cpSync(`${unpacked}/package/package.json`, `${unpacked}/other/package.json`);

  /** Packs the package again, with another package.json, or with further parameters of tar. */
  const pack = (fields: object, further: readonly string[] = []): Prepared => {
    const changed = JSON.stringify({ ...(JSON.parse(manifest) as object), ...fields });
    writeFileSync(`${unpacked}/package/package.json`, changed);
    const file = "other.tgz";
    const path = `${temporary}/release/${file}`;
    const entries = execFileSync("tar", ["-tzf", good.path], { encoding: "utf8" });
    const parameters = ["-P", "-czf", path, "-C", unpacked, "--files-from=-", ...further];
    execFileSync("tar", parameters, { input: entries });
    const sha512 = createHash("sha512").update(readFileSync(path)).digest("hex");
    return { file, path, sha512, tag: "latest" };
  };
  const refuses = (shows: string, sentence: RegExp, make: () => Prepared) =>
    step(`publishes nothing where ${shows}`, () => {
      const made = make();
      stops(sentence, () => compareTarball(temporary, tag, made));
    });

  await step("publishes what was packed", () => compareTarball(temporary, tag, good));
  await step("publishes what has the same files as what was packed", () =>
    compareTarball(temporary, tag, pack({})),
  );
  await refuses("the hash is another", /computed checksum did NOT match/, () => ({
    ...good,
    sha512: "0".repeat(128),
  }));
  await refuses("package.json configures npm", /strict-ssl/, () =>
    pack({ publishConfig: { "strict-ssl": false } }),
  );
  await refuses("the version is another", /v9\.9\.9/, () => pack({ version: "9.9.9" }));
  await refuses("the name is another", /another-sdk/, () => pack({ name: "another-sdk" }));
  const outside = /not below package\//;
  await refuses("an entry is in another folder", outside, () => pack({}, ["other/package.json"]));
  for (const path of [
    "package/../package.json",
    "package/./package.json",
    "package//package.json",
  ]) {
    await refuses(`an entry is ${path}`, outside, () =>
      pack({}, [`--transform=s,^other/package.json,${path},`, "other/package.json"]),
    );
  }
  await refuses("package.json is there twice", /Not one package\.json/, () =>
    pack({}, ["--transform=s,^other/,package/,", "other/package.json"]),
  );
}
