// The files of the build, and the libraries compiled into each. Dependencies, peers and the package's own name stay outside;
// other libraries are compiled in: zod everywhere, hono into the sandbox.
import { defineConfig, type Options } from "tsup";

import { inlineScript, privateRegistry, recordLibraries } from "./scripts/build-steps.ts";

const client = {
  index: "src/index.ts",
  "backend/index": "src/backend/index.ts",
  "opentelemetry/index": "src/opentelemetry/index.ts",
  "redis/index": "src/fleet/redis/index.ts",
  "tanstack-query/index": "src/tanstack-query/index.ts",
};

/**
 * These entries split index.js into chunks, and are not in the package. A bundler leaves out a chunk of which nothing is
 * imported; of one file it keeps every schema and operation, since calling a function may have an effect.
 */
const parts = {
  "parts/client": "src/client.ts",
  "parts/pool": "src/pool/client-pool.ts",
  "parts/errors": "src/core/errors/api-error.ts",
  "parts/helpers": "src/helpers/names.ts",
  "parts/catalogue": "src/operations/catalogue.ts",
  "parts/scopes": "src/operations/scopes.ts",
  "parts/schemas": "src/schemas/all.ts",
  "parts/members": "src/helpers/members.ts",
};

const sandbox = { "sandbox/index": "src/sandbox/index.ts" };

/** Not minified: stack traces show the lines, and bundlers need the annotations of pure calls. */
const shared: Options = {
  platform: "neutral",
  target: "es2022",
  external: [/^group-management-sdk/, /^msw/, /^node:/],
};

const code: Options = {
  ...shared,
  tsconfig: "scripts/tsconfig.build.json",
  esbuildPlugins: [privateRegistry(), inlineScript(), recordLibraries()],
};

/** The source maps refer to src, which is in the package. */
const modules: Options = {
  ...code,
  format: "esm",
  splitting: true,
  sourcemap: true,
  esbuildOptions: (options) => void (options.sourcesContent = false),
};

/** Libraries that are only ES modules are compiled in, since Jest and older tools cannot require those. */
const commonJs: Options = {
  ...code,
  format: "cjs",
  splitting: false,
  noExternal: ["ky", "p-retry"],
  inject: ["src/core/http/text-encoder.ts"],
  // React Native's preset for Babel cannot parse static blocks.
  esbuildOptions: (options) => void (options.supported = { "class-static-blocks": false }),
};

const programs: Options[] = [
  { ...modules, entry: { ...client, ...parts }, clean: true },
  // Tools have no source maps, and their source is not in the package.
  {
    ...modules,
    entry: { ...sandbox, "sandbox/browser": "src/sandbox/browser.ts", cli: "src/cli.ts" },
    sourcemap: false,
  },
  { ...commonJs, entry: { ...client, ...sandbox } },
  {
    ...modules,
    entry: { node: "src/index.ts" },
    esbuildOptions: (options) => {
      options.sourcesContent = false;
      options.conditions = ["node"];
    },
  },
  {
    ...commonJs,
    entry: { node: "src/index.ts" },
    esbuildOptions: (options) => {
      options.conditions = ["node"];
      options.alias = { "#libraries": "./src/core/http/libraries-inside.ts" };
      options.define = { ...options.define, "import.meta.url": "__filename" };
    },
  },
  // Metro removes no unused code, so this file is minified.
  { ...commonJs, entry: { "react-native": "src/index.ts" }, minify: true },
];

const types: Options = {
  ...shared,
  entry: { ...client, ...sandbox },
  format: ["esm", "cjs"],
  dts: { only: true },
};

// With --no-dts the types would be built as programs, in the place of those above.
export default defineConfig(({ dts }) => (dts === false ? programs : [...programs, types]));
