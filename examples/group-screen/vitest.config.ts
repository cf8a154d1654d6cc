// The tests run in Node and drive a real Chromium; the page is built once for all of them.
import { defineConfig, mergeConfig } from "vitest/config";

import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ["test/**/*.test.ts"],
      globalSetup: ["./test/build-once.ts"],
      fileParallelism: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }),
);
