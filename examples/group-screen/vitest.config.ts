// The tests run in Node and drive a real Chromium; the page is built once for all of them.
import { defineConfig } from "vitest/config";

import { aliases } from "./vite.aliases.ts";

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["./test/build-once.ts"],
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
