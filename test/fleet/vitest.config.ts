// The tests of many processes on real Redis servers: `npm run test:fleet`.
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const conditions = ["group-management-source", "node"];

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/fleet/**/*.test.ts"],
    // Each has servers and processes of its own, and the clock is a real one: one file after the other.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
