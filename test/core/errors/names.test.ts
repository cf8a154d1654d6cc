// Built and minified, the exported classes keep the names that a reader of a console knows.
import { fileURLToPath } from "node:url";
import type * as source from "group-management-sdk";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The package as a bundler makes it. */
async function built(minify: boolean): Promise<typeof source> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("../../../src/index.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    minify,
  });
  const code = Buffer.from(bundle.outputFiles[0]?.contents ?? []).toString("base64");
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as typeof source;
}

const options = { baseUrl: "https://service.example/api/v2", groupKey: "key" };

const isClass = (value: unknown): value is Function =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

test.each([false, true])(
  "every exported class is called as it is imported, minified: %s",
  async (minify) => {
    const copy = await built(minify);
    const classes = Object.entries(copy).filter(([, value]) => isClass(value));
    expect(classes.length).toBeGreaterThan(18);
    expect(classes.map(([, value]) => (value as Function).name)).toEqual(
      classes.map(([name]) => name),
    );
    expect(new copy.GroupManagement(options).constructor.name).toBe("GroupManagement");
  },
);

test("a stack names the class whose constructor threw", async () => {
  const { GroupManagement, ConfigurationError } = await built(false);
  const make = () => new GroupManagement({ ...options, baseUrl: "nowhere" });
  expect(make).toThrow(ConfigurationError);
  try {
    make();
  } catch (error) {
    expect((error as Error).stack).toMatch(/\bat new GroupManagement /);
  }
});
