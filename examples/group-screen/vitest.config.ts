// The tests run in Node and drive a real Chromium; the page is built once for all of them.
import { defineConfig } from "vitest/config";

import { aliases } from "./vite.aliases.ts";

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["./test/build-once.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; a page that does the wrong thing never comes to it.
    expect: { poll: { timeout: 10_000 } },
  },
});
