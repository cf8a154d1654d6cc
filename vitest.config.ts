import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["group-management-source"] },
  ssr: { resolve: { conditions: ["group-management-source"] } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/runtimes/**", "**/node_modules/**"],
    typecheck: { enabled: true, include: ["test/types/**/*.test-d.ts"] },
    testTimeout: 20_000,
  },
});
