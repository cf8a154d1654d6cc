// A built page at an address of its own, with or without a back end.
import { preview } from "vite";

import type { PageServer } from "../../server/backend.ts";
import { serveBackend } from "../../server/vite-plugin.ts";

export interface ServedPage {
  /** Ends in "/". */
  readonly address: string;
  readonly close: () => Promise<void>;
}

export async function servePage(outDir: string, server?: PageServer): Promise<ServedPage> {
  const listening = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 4173 },
    plugins: server
      ? [{ name: "back-end", configurePreviewServer: (started) => serveBackend(started, server) }]
      : [],
  });
  return { address: listening.resolvedUrls?.local[0] ?? "", close: () => listening.close() };
}
