// Everything is built with all it needs inside: nothing is resolved at start, and nothing else is installed.
// Only what the sandbox shares with its user (msw) stays outside.
import { defineConfig, type Options } from "tsup";

const shared: Options = {
  platform: "neutral",
  sourcemap: true,
  // Maps lead to src, which is in the package.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  noExternal: [/^p-retry/, /^is-network-error/, /^zod/, /^@hono\/node-server/, /^hono/],
  external: [/^msw/, /^node:/],
};

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      node: "src/index.node.ts",
      "sandbox/index": "src/sandbox/index.ts",
      "sandbox/cli": "src/sandbox/cli.ts",
    },
    // Not minified: that would strip the marks by which a bundler leaves out what nobody uses.
    format: ["esm", "cjs"],
    target: "es2022",
    splitting: true,
    clean: true,
    dts: { entry: { index: "src/index.ts", "sandbox/index": "src/sandbox/index.ts" } },
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
