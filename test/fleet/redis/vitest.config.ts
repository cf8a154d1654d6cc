// The tests of many processes on real Redis servers: `npm run test:fleet`, and with `-- --mode minute` that of a window
// of a minute. The second mostly waits, and so costs others little.
import { defineConfig } from "vitest/config";

import shared from "../../../vitest.config.ts";

const { env = {}, reporters = [] } = shared.test ?? {};

export default defineConfig(({ mode }) => ({
  ...shared,
  test: {
    include:
      mode === "minute" ? ["test/fleet/redis/minute/*.test.ts"] : ["test/fleet/redis/*.test.ts"],
    env,
    reporters,
    // Each has servers and processes of its own, and the clock is a real one: one file after the other.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
}));
