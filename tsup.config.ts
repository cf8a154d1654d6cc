// Everything is built with all it needs inside: nothing is resolved at start, and nothing else is installed.
// Only what an entry shares with its user (msw, OpenTelemetry's API) stays outside.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { defineConfig, type Options } from "tsup";

/** zod keeps a registry and a configuration on `globalThis`; carried inside, it keeps them to itself. */
const zodToItself: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "zod-to-itself",
  setup: (build) => {
    build.onLoad({ filter: /zod\/v4\/core\/(core|registries)\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8").replaceAll("globalThis", "ownGlobals");
      return { contents: `const ownGlobals = {};\n${source}` };
    });
  },
};

/** Leaves out what ky has for retries, timeouts, progress and schemas, all of which are off: the client's are in force. */
const kyInPart: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "ky-in-part",
  setup: (build) => {
    const unused = /\/(retry-timing|body|delay|timeout|SchemaValidationError)\.js$/;
    build.onLoad({ filter: /node_modules\/ky\/distribution\/.*\.js$/ }, ({ path }) => {
      if (!unused.test(path)) return undefined;
      const names = readFileSync(path, "utf8").matchAll(
        /^export (?:default )?(?:async )?(?:const|function|class) (\w+)/gm,
      );
      const exported = [...names].map(([line, name]) =>
        line.startsWith("export default")
          ? "export default undefined;"
          : `export const ${name} = undefined;`,
      );
      return { contents: exported.join("\n") };
    });
  },
};

const shared: Options = {
  platform: "neutral",
  sourcemap: true,
  esbuildPlugins: [zodToItself, kyInPart],
  // Maps of ES modules lead to src, which is in the package.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  plugins: [
    {
      // Splitting CommonJS makes maps that tell lines alone; and the sandbox reads as well without one.
      name: "maps-where-they-help",
      buildEnd: ({ writtenFiles }) => {
        for (const { name } of writtenFiles.filter((file) => file.name.endsWith(".map"))) {
          const { sources } = JSON.parse(readFileSync(name, "utf8")) as { sources: string[] };
          const helps = !name.endsWith(".cjs.map") && sources.some((path) => !/sandbox/.test(path));
          if (helps) continue;
          rmSync(name);
          const code = name.replace(/\.map$/, "");
          writeFileSync(
            code,
            readFileSync(code, "utf8").replace(/\n\/\/# sourceMappingURL=.*/, ""),
          );
        }
      },
    },
  ],
  noExternal: [/^ky$/, /^p-retry/, /^is-network-error/, /^zod/, /^@hono\/node-server/, /^hono/],
  // The package's own name: what stands beside the client is typed by whichever of its declarations a user resolves.
  external: [/^msw/, /^@opentelemetry\/api$/, /^node:/, /^group-management-sdk$/],
};

/** Not minified: that would strip the marks by which a bundler leaves out what nobody uses. */
const readable: Options = { ...shared, format: ["esm", "cjs"], target: "es2022", splitting: true };

/** The libraries that Node loads when they are needed stay in files of their own beside the client. */
const apart: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "apart",
  setup: (build) => {
    build.onResolve({ filter: /^\.\/(ky|undici)\.cjs$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** The program tries the client that Node loads, and serves the sandbox that is there already. */
const ofThePackage: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "of-the-package",
  setup: (build) => {
    build.onResolve({ filter: /^\.\.\/index\.ts$/ }, () => ({ path: "./node.js", external: true }));
    build.onResolve({ filter: /^\.\/sandbox\/command\.ts$/ }, () => ({
      path: "./sandbox/command.js",
      external: true,
    }));
  },
};

/** Leaves out what undici has for HTTP/2 and for bodies that are not text: neither is ever used. */
const undiciInPart: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "undici-in-part",
  setup: (build) => {
    build.onResolve({ filter: /\/(client-h2|web\/fetch\/body)(\.js)?$/ }, ({ path }) => ({
      path,
      namespace: "left-out",
    }));
    build.onLoad({ filter: /.*/, namespace: "left-out" }, () => ({ contents: "" }));
    // Asked of the process, so that the file can be bundled into an ES module, which has no require.
    build.onLoad({ filter: /node_modules\/undici\/.*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(
        /require\((['"])([\w:/]+)\1\)/g,
        (call, _, name: string) =>
          isBuiltin(name) ? `process.getBuiltinModule(${JSON.stringify(name)})` : call,
      ),
    }));
  },
};

export default defineConfig([
  {
    ...readable,
    entry: {
      index: "src/index.ts",
      "sandbox/index": "src/sandbox/index.ts",
      "sandbox/cli": "src/sandbox/cli.ts",
      "sandbox/command": "src/sandbox/command.ts",
      "tanstack-query/index": "src/tanstack-query/index.ts",
      "opentelemetry/index": "src/opentelemetry/index.ts",
      "redis/index": "src/redis/index.ts",
    },
    clean: true,
    dts: {
      entry: {
        index: "src/index.ts",
        "sandbox/index": "src/sandbox/index.ts",
        "tanstack-query/index": "src/tanstack-query/index.ts",
        "opentelemetry/index": "src/opentelemetry/index.ts",
        "redis/index": "src/redis/index.ts",
      },
    },
  },
  {
    ...readable,
    entry: { node: "src/index.ts" },
    esbuildPlugins: [zodToItself, apart],
    esbuildOptions: (options, { format }) => {
      options.sourcesContent = false;
      options.conditions = ["node"];
      // Nobody leaves out a part of this one, so the marks for that may go. CommonJS keeps its spaces: what makes it of
      // ES modules would run words together.
      options.minifyWhitespace = format === "esm";
      options.minifySyntax = true;
      if (format === "cjs") options.define = { ...options.define, "import.meta.url": "__filename" };
    },
  },
  {
    ...shared,
    // Nobody imports it, so it is as small as it can be, and without maps.
    sourcemap: false,
    minify: true,
    entry: { cli: "src/cli.ts" },
    format: "esm",
    target: "es2022",
    splitting: true,
    esbuildPlugins: [zodToItself, ofThePackage],
  },
  {
    entry: { ky: "src/engines/ky.cjs", undici: "src/engines/undici.cjs" },
    format: "cjs",
    platform: "node",
    target: "node22",
    minify: true,
    splitting: false,
    noExternal: [/^ky$/, /^undici/],
    esbuildPlugins: [undiciInPart],
  },
  {
    ...shared,
    // Metro leaves nothing out, so this one comes in one small piece. It follows no map of a library's either.
    sourcemap: false,
    entry: { "react-native": "src/index.ts" },
    format: "cjs",
    target: "es2022",
    minify: true,
  },
]);
