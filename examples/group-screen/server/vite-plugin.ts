// The back end beside Vite's server, development or preview: the demo's, or while developing one with a token of your own.
import { getRequestListener } from "@hono/node-server";
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from "vite";

import { aliasInNode } from "../vite.aliases.ts";
import type { PageServer } from "./backend.ts";

/** The path of the demo's people; there is none in production. */
export const demoPath = "/demo.json";

type Server = ViteDevServer | PreviewServer;

export function backendPlugin(): Plugin {
  let environment: Record<string, string> = {};

  async function serve(server: Server): Promise<void> {
    // The page is built for a back end of its own.
    if (environment["VITE_GROUP_MANAGEMENT_SESSION_URL"]) return;
    // Node resolves no aliases by itself.
    aliasInNode();
    const load = <Module>(name: string): Promise<Module> =>
      import(new URL(name, import.meta.url).href) as Promise<Module>;
    const {
      GROUP_MANAGEMENT_BASE_URL: baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken,
      SANDBOX_REQUESTS_PER_MINUTE: requestsPerMinute = 600,
      SANDBOX_CONTACTS: contacts = 0,
    } = environment;
    if (baseUrl && accessToken) {
      const { withOwnToken } = await load<typeof import("./own-token.ts")>("own-token.ts");
      serveBackend(server, withOwnToken(baseUrl, accessToken));
      server.config.logger.info(`\n  Requests go to ${baseUrl} with your token\n`);
      return;
    }
    const { startDemo } = await load<typeof import("./demo.ts")>("demo.ts");
    const demo = await startDemo(Number(requestsPerMinute), Number(contacts));
    server.httpServer?.once("close", () => void demo.close());
    serveBackend(server, demo);
    server.config.logger.info(`\n  The sandbox answers at ${demo.baseUrl}\n`);
  }

  return {
    name: "group-management-backend",
    configResolved({ mode, envDir }) {
      environment = loadEnv(mode, envDir || process.cwd(), ["VITE_", "GROUP_", "SANDBOX_"]);
    },
    configureServer: serve,
    configurePreviewServer: serve,
  };
}

/** Answers what the page asks of a back end. */
export function serveBackend(
  { middlewares }: Pick<Server, "middlewares">,
  { connection, backend }: PageServer,
): void {
  middlewares.use(demoPath, (_request, response) => {
    response.setHeader("content-type", "application/json");
    response.setHeader("cache-control", "no-store");
    response.end(JSON.stringify(connection));
  });
  // The globals stay: the sandbox has another copy of the adapter.
  const listener = getRequestListener(backend, { overrideGlobalObjects: false });
  middlewares.use((request, response, next) =>
    request.url?.startsWith("/api/") ? void listener(request, response) : next(),
  );
}
