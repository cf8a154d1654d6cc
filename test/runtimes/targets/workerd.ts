// workerd, through miniflare: a worker bundled the way its own tools bundle, asked once.
import { writeFile } from "node:fs/promises";
import { Miniflare } from "miniflare";
import type { Facts } from "../scenario/scenario.ts";
import { playScenario, writeScenario } from "../runner/consumer.ts";
import { versionOf } from "../runner/paths.ts";
import type { Target } from "../runner/target.ts";
import { bundleWorker } from "../runner/worker.ts";

export const workerdTarget: Target = {
  name: "workerd",
  shows: "the scenario in a worker bundled by esbuild, run by miniflare",
  run: async (context) => {
    const folder = await context.installed.consumer("workerd");
    await writeScenario(folder);
    // It does not say why a connection failed.
    const differing: Facts = { "a refused connection sent nothing": "unknown" };
    await playScenario(context, { inApp: false, differing }, async (service) => {
      await writeFile(
        `${folder}/worker.mjs`,
        `import * as sdk from "group-management-sdk";
import { scenario } from "./scenario.mjs";
export default {
  fetch: () => scenario(sdk, ${JSON.stringify(service)}).then(
    (facts) => Response.json(facts),
    (error) => new Response(String(error?.stack ?? error), { status: 500 }),
  ),
};\n`,
      );
      const script = await bundleWorker(`${folder}/worker.mjs`);
      const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-01-01" });
      try {
        const response = await worker.dispatchFetch("http://localhost/");
        if (response.status !== 200) throw new Error(await response.text());
        return (await response.json()) as Facts;
      } finally {
        await worker.dispose();
      }
    });
    return versionOf("workerd", "miniflare");
  },
};
