// The examples as programs, each in a process of its own: `npm run test:examples`.
import { defineConfig } from "vitest/config";

import shared from "../../vitest.config.ts";

const { env = {}, reporters = [], setupFiles = [], testTimeout = 0 } = shared.test ?? {};

export default defineConfig({
  ...shared,
  test: { include: ["test/examples/**/*.test.ts"], env, reporters, setupFiles, testTimeout },
});
