import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

/** Closes the run with one plain line that tools can read. */
const closingLine: Reporter = {
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      if (module.errors().length > 0) count.failed++;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`);
  },
};

export default defineConfig({
  resolve: { conditions: ["group-management-source", "node"] },
  ssr: { resolve: { conditions: ["group-management-source", "node"] } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/runtimes/**", "test/fleet/**", "**/node_modules/**"],
    globalSetup: ["test/support/describe-once.ts"],
    setupFiles: ["test/support/described.ts"],
    reporters: ["default", closingLine],
    typecheck: { enabled: true, include: ["test/types/**/*.test-d.ts"] },
    testTimeout: 20_000,
  },
});
