// Two entries (the client has one more for Node alone), as ES module and CommonJS, each with everything it needs inside: nothing is resolved at start, and
// nothing else is installed. Only what the sandbox shares with its user (msw) stays outside.
import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    node: "src/index.node.ts",
    "sandbox/index": "src/sandbox/index.ts",
    "sandbox/cli": "src/sandbox/cli.ts",
  },
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  clean: true,
  esbuildOptions: (options) => {
    // Maps lead to src, which is in the package. Not minified: that would strip the marks by which
    // a bundler leaves out what nobody uses.
    options.sourcesContent = false;
  },
  dts: { entry: { index: "src/index.ts", "sandbox/index": "src/sandbox/index.ts" } },
  noExternal: [/^ky/, /^p-retry/, /^is-network-error/, /^zod/, /^@hono\/node-server/, /^hono/],
  external: [/^msw/, /^node:/],
});
