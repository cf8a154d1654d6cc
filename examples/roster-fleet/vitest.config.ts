// The tests of the fleet on real servers: `npm run test:roster-fleet` in the repository's root.
import { defineConfig } from "vitest/config";

const conditions = ["group-management-source", "node"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/**/*.test.ts"],
    // Each has servers and processes of its own, and the clock is a real one: one file after the other.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
