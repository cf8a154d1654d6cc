// The package as users install it: `npm run test:release`.
import { defineConfig } from "vitest/config";

import shared from "../../vitest.config.ts";

const { reporters = [] } = shared.test ?? {};

export default defineConfig({
  ...shared,
  test: { include: ["test/release/*.test.ts"], reporters, testTimeout: 240_000 },
});
