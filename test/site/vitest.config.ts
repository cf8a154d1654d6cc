// The built site in Chromium: `npm run docs`.
import { defineConfig } from "vitest/config";

import shared from "../../vitest.config.ts";

const { env = {}, reporters = [], testTimeout = 0 } = shared.test ?? {};

export default defineConfig({
  ...shared,
  test: {
    include: ["test/site/**/*.test.ts"],
    env,
    reporters,
    testTimeout,
    hookTimeout: testTimeout,
    // One Chromium at a time.
    fileParallelism: false,
  },
});
