// The size that a contestant adds to a web page and to a React Native app.
import { gzipSync } from "node:zlib";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { build } from "esbuild";
import Metro from "metro";
import { benchFolder, temporaryFolder } from "../runner/paths.ts";

export interface BundleSize {
  minified: number;
  gzipped: number;
}

function sizes(code: string | Uint8Array): BundleSize {
  return { minified: Buffer.byteLength(code), gzipped: gzipSync(code, { level: 9 }).length };
}

/** Bundles one module for browsers, with all that it brings; `null` where it does not bundle. */
export async function webBundle(source: string): Promise<BundleSize | null> {
  try {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: benchFolder, loader: "ts" },
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "browser",
      target: "es2020",
      logLevel: "silent",
    });
    return sizes(outputFiles[0]?.contents ?? "");
  } catch {
    return null;
  }
}

const require = createRequire(import.meta.url);

async function metroConfig(): Promise<Awaited<ReturnType<typeof Metro.loadConfig>>> {
  const config = await Metro.loadConfig(
    { cwd: temporaryFolder },
    {
      projectRoot: benchFolder,
      cacheStores: [],
      maxWorkers: 1,
      reporter: { update() {} },
      resolver: {
        platforms: ["android", "ios"],
        unstable_enablePackageExports: true,
        unstable_conditionNames: ["react-native"],
        useWatchman: false,
      },
      transformer: {
        babelTransformerPath: require.resolve("@react-native/metro-babel-transformer"),
        getTransformOptions: async () => ({
          transform: { experimentalImportSupport: false, inlineRequires: true },
        }),
      },
    },
  );
  return config;
}

/** The same for React Native: Metro, its preset, a minified release bundle. */
export async function reactNativeBundle(name: string, source: string): Promise<BundleSize | null> {
  const folder = `${temporaryFolder}/metro`;
  const entry = `${folder}/${name}.js`;
  await mkdir(folder, { recursive: true });
  await writeFile(entry, source);
  try {
    const { code } = await Metro.runBuild(await metroConfig(), {
      entry,
      dev: false,
      minify: true,
      platform: "ios",
      unstable_transformProfile: "hermes-stable",
    });
    return sizes(code);
  } catch (error) {
    if (process.env["BENCH_DEBUG"] !== undefined) console.error(error);
    return null;
  }
}
