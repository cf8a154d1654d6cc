// Bundles an app as React Native does: Metro, its resolver's conditions, its preset.
import { createRequire } from "node:module";
import { dirname } from "node:path";
import Metro from "metro";
import { toolsFolder } from "./paths.ts";

const require = createRequire(import.meta.url);

/** The release bundle of an app whose entry is `entry`, with `before` run ahead of it. */
export async function metroBundle(folder: string, before: string): Promise<string> {
  const config = await Metro.loadConfig(
    { cwd: folder },
    {
      projectRoot: folder,
      watchFolders: [toolsFolder],
      // Of this run alone: what apps have in common is transformed once.
      cacheStores: ({ FileStore }) => [new FileStore({ root: `${dirname(folder)}/metro-cache` })],
      maxWorkers: 1,
      reporter: { update() {} },
      resolver: {
        platforms: ["android", "ios"],
        unstable_enablePackageExports: true,
        unstable_conditionNames: ["react-native"],
        nodeModulesPaths: [toolsFolder],
        useWatchman: false,
      },
      serializer: { getModulesRunBeforeMainModule: () => [`${folder}/${before}.js`] },
      transformer: {
        babelTransformerPath: require.resolve("@react-native/metro-babel-transformer"),
        getTransformOptions: async () => ({
          transform: { experimentalImportSupport: false, inlineRequires: true },
        }),
      },
    },
  );
  const { code } = await Metro.runBuild(config, {
    entry: `${folder}/${before}-main.js`,
    dev: false,
    minify: false,
    platform: "ios",
    unstable_transformProfile: "hermes-stable",
  });
  return code;
}
