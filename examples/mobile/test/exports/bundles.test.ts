// The contents of the bundles: one build of the package alone, the one for the bundle's platform.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const folder = join(import.meta.dirname, "../..");

/** The only file of its kind in an export. */
function only(pattern: string): string {
  const [found, ...others] = globSync(pattern, { cwd: folder });
  assert.ok(found, `nothing was exported to ${pattern}`);
  assert.deepEqual(others, []);
  return join(folder, found);
}

/** The files of which Metro has made a bundle, by its map. */
const sourcesOf = (map: string) =>
  (JSON.parse(readFileSync(map, "utf8")) as { sources: readonly string[] }).sources;

const packageFiles = (map: string) =>
  sourcesOf(map)
    .filter((source) => source.includes("group-management-sdk/"))
    .map((source) => source.replace(/^.*group-management-sdk\//, ""))
    .toSorted();

const pageMap = "dist/_expo/static/js/web/*.js.map";

for (const platform of ["android", "ios"]) {
  test(`${platform} gets bytecode with the package's React Native build and no other`, () => {
    const bundle = only(`dist-phones/_expo/static/js/${platform}/*.hbc`);
    // The first bytes of every Hermes bytecode file.
    assert.equal(readFileSync(bundle).readBigUInt64LE(), 0x1f1903c103bc1fc6n);
    assert.deepEqual(packageFiles(only(`dist-phones/_expo/static/js/${platform}/*.hbc.map`)), [
      "dist/react-native.cjs",
      "dist/tanstack-query/index.cjs",
    ]);
  });
}

test("the page gets the build for browsers, and nothing for Node or of the sandbox", () => {
  const files = packageFiles(only(pageMap));
  assert.deepEqual(
    files.filter((file) => !/^dist\/chunk-\w+\.js$/.test(file)),
    ["dist/index.js", "dist/tanstack-query/index.js"],
  );
});

test("the page gets no code that holds a token", () => {
  const session = sourcesOf(only(pageMap)).filter((source) => source.includes("/src/session/"));
  assert.ok(session.some((source) => source.endsWith("/credentials.web.ts")));
  for (const file of ["authorization.ts", "credentials.ts"]) {
    assert.ok(!session.some((source) => source.endsWith(`/${file}`)), file);
  }
});

test("every bundle has one copy of React and one of TanStack Query", () => {
  for (const map of globSync("{dist,dist-phones}/_expo/static/js/*/*.map", { cwd: folder })) {
    const sources = sourcesOf(join(folder, map));
    for (const file of [/\/react\/cjs\/react\.production\.js$/, /\/queryClient\.(js|ts)$/]) {
      assert.equal(sources.filter((source) => file.test(source)).length, 1, `${file} in ${map}`);
    }
  }
});
