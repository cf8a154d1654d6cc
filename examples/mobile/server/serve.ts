// One address for the sign-in and the app's page with its backend, and a sandbox that plays the service.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { Hono } from "hono";
import { compress } from "hono/compress";
import * as oauth from "openid-client";
import { clientId, identityServer } from "./identity.ts";
import { pageSessions } from "./page-sessions.ts";
import { memoryStore, type PageSession } from "./session-store.ts";

export interface Serving {
  readonly sandbox: Sandbox;
  /** The address of the sign-in and the page. */
  readonly address: string;
  /** The sandbox's address. */
  readonly baseUrl: string;
  /** The sessions of browsers, by the value of the cookie `session`. */
  readonly sessions: Map<string, PageSession>;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The exported page; without it there is the sign-in alone. */
  readonly page?: string;
  /** The sign-in's port; the sandbox takes the next one, where a phone looks for it. By default any free ones. */
  readonly port?: number;
  readonly sandbox?: Sandbox;
}

export async function serve(options: ServeOptions = {}): Promise<Serving> {
  const { page, port = 0, sandbox = createSandbox() } = options;
  const service = await sandbox.listen({ port: port && port + 1 });
  const { baseUrl } = service;
  const server = createServer();
  try {
    await listen(server, port);
  } catch (error) {
    await service.close();
    throw error;
  }
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sessions = new Map<string, PageSession>();
  const app = new Hono();
  app.use(compress());
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    context.header("x-content-type-options", "nosniff");
    // No other site may show the page in a frame.
    if (!context.res.headers.has("content-security-policy"))
      context.header("content-security-policy", "frame-ancestors 'none'");
  });
  app.route("/", signInRoutes(sandbox));
  if (page !== undefined) {
    const store = memoryStore(sessions);
    app.route("/", pageSessions({ origin: address, baseUrl, signIn: signInAt(address), store }));
    app.use(serveStatic({ root: page }));
    // The page itself knows the app's addresses.
    app.get(serveStatic({ path: join(page, "index.html") }));
  }
  server.on("request", getRequestListener(app.fetch));
  return {
    sandbox,
    address,
    baseUrl,
    sessions,
    close: async () => {
      server.closeAllConnections();
      await Promise.all([new Promise((done) => server.close(done)), service.close()]);
    },
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });

/** The addresses of `identity.ts`. Those of your own server: `oauth.discovery`. */
export function signInAt(address: string): oauth.Configuration {
  const server = {
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    userinfo_endpoint: `${address}/userinfo`,
    revocation_endpoint: `${address}/revoke`,
  };
  const configuration = new oauth.Configuration(server, clientId, undefined, oauth.None());
  // The demo is on this computer alone.
  oauth.allowInsecureRequests(configuration);
  return configuration;
}

function signInRoutes(sandbox: Sandbox): Hono {
  const identity = identityServer(sandbox);
  const routes = new Hono();
  routes.all("/:path{authorize|token|userinfo|revoke}", async (context, next) => {
    const { path, method } = context.req;
    const answer = identity({
      path,
      query: new URL(context.req.url).searchParams,
      form: new URLSearchParams(method === "POST" ? await context.req.text() : ""),
      authorization: context.req.header("authorization") ?? "",
    });
    return answer ? new Response(answer.body, answer) : next();
  });
  return routes;
}
