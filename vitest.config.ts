import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import { closingLine } from "./test/support/closing-line.ts";

const conditions = ["group-management-source", "node"];
const sandbox = "test/sandbox/**/*.test.ts";

/** Tests whose tools need a newer Node than the client does: undici 8, hooks of modules, programs in TypeScript. */
const notOnOldestNode = [
  "test/core/http/{dispatchers,foreign-fetch,loading}.test.ts",
  "test/core/runtime/call-scope.test.ts",
];

/** Tests that start a POSIX shell, Python or openssl, or read file modes: left out on Windows. */
const posix =
  process.platform === "win32"
    ? globSync("test/**/*.test.ts", { exclude: ["**/node_modules/**"] }).filter((path) =>
        /"(?:bash|sh|\/bin\/sh|python3)"|secure-server|support\/proxy|\.mode &|within:/.test(
          readFileSync(path, "utf8"),
        ),
      )
    : [];
const leftOut = posix.map((path) => path.replaceAll("\\", "/"));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: ["test/support/describe-once.ts", "test/support/bundle.ts"],
    setupFiles: ["test/support/properties.ts"],
    reporters: ["default", closingLine],
    // Programs that tests start are compiled once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("temp/compile-cache", import.meta.url)) },
    // Several times what a busy machine needs: what hangs is to fail, not what is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 10_000, interval: 2 } },
    // The files of a process share what they import: to load that for each would take longer than most tests do.
    isolate: false,
    // Two more than there are cores: tests wait half of their time, for a socket or for a program.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        extends: true,
        test: {
          name: "sandbox",
          include: [sandbox],
          exclude: ["**/node_modules/**", ...leftOut],
          setupFiles: ["test/support/held-to-description.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          include: ["test/**/*.test.ts"],
          exclude: [
            sandbox,
            "test/examples/**",
            "test/release/**",
            "test/runtimes/**",
            "test/site/**",
            "test/fleet/redis/**",
            "**/node_modules/**",
            ...(process.features.typescript ? [] : notOnOldestNode),
            ...leftOut,
          ],
        },
      },
    ],
  },
});
