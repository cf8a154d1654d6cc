import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import { closingLine } from "./test/support/closing-line.ts";

const conditions = ["group-management-source", "node"];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/examples/**", "test/runtimes/**", "test/fleet/redis/**", "**/node_modules/**"],
    globalSetup: ["test/support/describe-once.ts"],
    setupFiles: ["test/support/described.ts"],
    reporters: ["default", closingLine],
    // Programs that tests start are compiled once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("temp/compile-cache", import.meta.url)) },
    testTimeout: 20_000,
  },
});
