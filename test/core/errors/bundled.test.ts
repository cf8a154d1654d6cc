// The package as a bundler makes it: the names of its classes, and its errors beside those of another copy, as when one
// module imports the package and another requires it.
import { fileURLToPath } from "node:url";
import * as source from "group-management-sdk";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

import { rejection } from "../../support/client.ts";

type Copy = typeof source;

async function built(minify: boolean): Promise<Copy> {
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
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as Copy;
}

let plain: Copy;
let minified: Copy;
beforeAll(async () => {
  [plain, minified] = await Promise.all([built(false), built(true)]);
});

const options = { baseUrl: "https://service.example/api/v2", groupKey: "key", maxRetries: 0 };

const isClass = (value: unknown): value is Function =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

test.each([
  ["bundled", () => plain],
  ["minified", () => minified],
])("%s, every exported class is called as it is imported", (_, bundle) => {
  const copy = bundle();
  const classes = Object.entries(copy).filter(([, value]) => isClass(value));
  expect(classes.length).toBeGreaterThan(18);
  expect(classes.map(([, value]) => (value as Function).name)).toEqual(
    classes.map(([name]) => name),
  );
  expect(new copy.GroupManagement(options).constructor.name).toBe("GroupManagement");
});

test("a stack names the class whose constructor threw", () => {
  const make = () => new plain.GroupManagement({ ...options, baseUrl: "nowhere" });
  expect(make).toThrow(plain.ConfigurationError);
  expect(make).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/\bat new GroupManagement /) }),
  );
});

describe.each([
  ["an error of the other copy", () => [minified, source] as const],
  ["an error of this copy", () => [source, minified] as const],
])("%s", (_, copies) => {
  const failed = async ({ GroupManagement }: Copy) => {
    const error = { code: "one_per_person", message: "No." };
    const fetch = async () => Response.json({ error }, { status: 409 });
    return rejection(new GroupManagement({ ...options, fetch }).me.inboxSummary());
  };

  test("is known to the other's instanceof and isApiError, by class and by code", async () => {
    const [from, to] = copies();
    expect(from.ApiError).not.toBe(to.ApiError);
    const error = await failed(from);
    expect(error).toBeInstanceOf(to.ConflictError);
    expect(error).toBeInstanceOf(to.ApiError);
    expect(error).toBeInstanceOf(to.GroupManagementError);
    expect(error).not.toBeInstanceOf(to.NotFoundError);
    expect(to.isApiError(error, "one_per_person")).toBe(true);
    expect(to.isApiError(error, "already_exists")).toBe(false);
    expect(error).toHaveProperty("name", "ConflictError");
  });

  test("is no error of a class that a user derives from the other's", async () => {
    const [from, to] = copies();
    class OwnError extends to.ConflictError {}
    expect(await failed(from)).not.toBeInstanceOf(OwnError);
  });
});
