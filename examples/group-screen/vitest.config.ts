// The tests run in Node and drive a real Chromium; the page is built, and the browser started, once for all of them.
import { defineConfig } from "vitest/config";

import { aliases } from "./vite.aliases.ts";

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["./test/before-all.ts"],
    // A test waits for its page half of the time; more files at once than this would be in one another's way.
    maxWorkers: 2,
    testTimeout: 120_000,
    // A browser on a busy machine may leave a page without an answer for good; what is wrong fails twice.
    retry: 1,
    hookTimeout: 60_000,
    // A busy machine takes its time; a page that does the wrong thing never comes to it.
    expect: { poll: { timeout: 30_000 } },
  },
});
