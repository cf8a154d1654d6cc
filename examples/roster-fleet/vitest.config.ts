// The tests of the fleet on real servers: `npm test` in this folder, after `npm ci`.
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const conditions = ["group-management-source", "node"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/**/*.test.ts"],
    // Each has servers and processes of its own, and the clock is a real one: one file after the other.
    fileParallelism: false,
    // The fleet's processes and the client's sources are compiled once.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL("../../temp/compile-cache", import.meta.url)),
    },
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
