// Everything is built with all it needs inside: nothing is resolved at start, and nothing else is installed.
// Only what the sandbox shares with its user (msw) stays outside.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import { defineConfig, type Options } from "tsup";

const shared: Options = {
  platform: "neutral",
  sourcemap: true,
  // Maps lead to src, which is in the package.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  plugins: [
    {
      // Splitting CommonJS leaves the folder of the build in its maps.
      name: "maps-without-absolute-paths",
      buildEnd: ({ writtenFiles }) => {
        const relative = (path: string) => (isAbsolute(path) ? basename(path) : path);
        for (const { name } of writtenFiles.filter((file) => file.name.endsWith(".map"))) {
          const map = JSON.parse(readFileSync(name, "utf8")) as {
            file?: string;
            sources: string[];
          };
          map.sources = map.sources.map(relative);
          if (map.file !== undefined) map.file = relative(map.file);
          writeFileSync(name, JSON.stringify(map));
        }
      },
    },
  ],
  noExternal: [/^p-retry/, /^is-network-error/, /^zod/, /^@hono\/node-server/, /^hono/],
  // The package's own name: what stands beside the client is typed by whichever of its declarations a user resolves.
  external: [/^msw/, /^node:/, /^group-management-sdk$/],
};

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      node: "src/index.node.ts",
      "sandbox/index": "src/sandbox/index.ts",
      "sandbox/cli": "src/sandbox/cli.ts",
      "tanstack-query/index": "src/tanstack-query/index.ts",
    },
    // Not minified: that would strip the marks by which a bundler leaves out what nobody uses.
    format: ["esm", "cjs"],
    target: "es2022",
    splitting: true,
    clean: true,
    dts: {
      entry: {
        index: "src/index.ts",
        "sandbox/index": "src/sandbox/index.ts",
        "tanstack-query/index": "src/tanstack-query/index.ts",
      },
    },
  },
  {
    ...shared,
    // Metro leaves nothing out, so this one comes in one small piece.
    entry: { "react-native": "src/index.ts" },
    format: "cjs",
    target: "es2022",
    minify: true,
  },
]);
