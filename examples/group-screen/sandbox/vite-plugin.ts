// Starts the sandbox beside Vite's server, development or preview, and tells the page how to reach it.
import { type Connect, loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from "vite";

// Vite reads its configuration before it knows of aliases.
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { sandboxPeople } from "./people.ts";

/** The path of the page's connection settings; absent in production. */
export const sandboxPath = "/sandbox.json";

/** The platform's web application, as the sandbox's messages name it. */
const platformUrl = "https://groups.example.org";

/** The page's settings: the service's address and the people to look as. */
export function sandboxConnection(sandbox: Sandbox, baseUrl: string) {
  return {
    baseUrl,
    platformUrl,
    signInUrl: null,
    signOutUrl: null,
    openWith: sandbox.demo.groupId,
    identities: sandboxPeople(sandbox),
  };
}

/** Does nothing once VITE_GROUP_MANAGEMENT_BASE_URL names a service. */
export function sandboxPlugin(): Plugin {
  let realService = false;

  async function serve(server: ViteDevServer | PreviewServer): Promise<void> {
    if (realService) return;
    const requestsPerMinute = Number(process.env["SANDBOX_REQUESTS_PER_MINUTE"] ?? 600);
    const contacts = Number(process.env["SANDBOX_CONTACTS"] ?? 0);
    const sandbox = createSandbox({ requestsPerMinute, ...(contacts > 0 ? { contacts } : {}) });
    const listening = await sandbox.listen();
    server.httpServer?.once("close", () => void listening.close());
    const connection = JSON.stringify(sandboxConnection(sandbox, listening.baseUrl));
    const answer: Connect.NextHandleFunction = (_request, response) => {
      response.setHeader("content-type", "application/json");
      response.setHeader("cache-control", "no-store");
      response.end(connection);
    };
    server.middlewares.use(sandboxPath, answer);
    server.config.logger.info(`\n  The sandbox answers at ${listening.baseUrl}\n`);
  }

  return {
    name: "group-management-sandbox",
    configResolved({ mode, envDir }) {
      const environment = loadEnv(mode, envDir || process.cwd(), "VITE_");
      realService = Boolean(environment["VITE_GROUP_MANAGEMENT_BASE_URL"]);
    },
    configureServer: serve,
    configurePreviewServer: serve,
  };
}
