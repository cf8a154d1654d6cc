// A worker in one file, bundled the way workerd's own tools bundle.
import { build } from "esbuild";

export async function bundleWorker(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}
