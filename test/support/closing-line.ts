import type { Reporter } from "vitest/node";

/** Closes a run with one plain line that tools can read. */
export const closingLine: Reporter = {
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      if (module.errors().length > 0) count.failed++;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`);
  },
};
