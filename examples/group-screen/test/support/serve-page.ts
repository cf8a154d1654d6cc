// A built page at an address of its own, with or without a back end.
import { preview } from "vite";

import type { Demo } from "../../server/demo.ts";
import { serveBackend } from "../../server/vite-plugin.ts";

export interface ServedPage {
  /** Ends in "/". */
  readonly address: string;
  readonly close: () => Promise<void>;
}

export async function servePage(outDir: string, demo?: Demo): Promise<ServedPage> {
  const server = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 4173 },
    plugins: demo
      ? [{ name: "back-end", configurePreviewServer: (started) => serveBackend(started, demo) }]
      : [],
  });
  return { address: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}
