// Two copies of the package in one program, as when one module imports it and another requires it.
import { fileURLToPath } from "node:url";
import * as one from "group-management-sdk";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

import { rejection } from "../../support/client.ts";

let other: typeof one;

beforeAll(async () => {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("../../../src/index.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    minify: true,
  });
  const code = Buffer.from(bundle.outputFiles[0]?.contents ?? []).toString("base64");
  other = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as typeof one;
});

function refusing(copy: typeof one, status: number, code: string) {
  const fetch = async () => Response.json({ error: { code, message: "No." } }, { status });
  return new copy.GroupManagement({
    baseUrl: "https://service.example/api/v2",
    groupKey: "key",
    fetch,
    maxRetries: 0,
  });
}

test("there are two of them", () => {
  expect(other.ApiError).not.toBe(one.ApiError);
});

describe.each([
  ["an error of the other copy", () => [other, one] as const],
  ["an error of this copy", () => [one, other] as const],
])("%s", (_, copies) => {
  test("is known to the other's instanceof and isApiError, by class and by code", async () => {
    const [from, to] = copies();
    const error = await rejection(refusing(from, 409, "one_per_person").me.inboxSummary());
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
    const error = await rejection(refusing(from, 409, "one_per_person").me.inboxSummary());
    expect(error).not.toBeInstanceOf(OwnError);
  });
});
