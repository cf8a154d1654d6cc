// One address for the sign-in and the app's page, beside a sandbox that plays the service on the next port.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { createSandbox, type Listening, type Sandbox } from "group-management-sdk/sandbox";
import { identityServer, type IdentityServer } from "./identity.ts";

export interface Serving {
  readonly sandbox: Sandbox;
  /** The address of the sign-in and the page. */
  readonly address: string;
  /** The sandbox's address: at the next port, where the page looks for it. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The exported page; without it there is the sign-in alone. */
  readonly page?: string;
  /** The sign-in's port; the sandbox takes the next one. By default any free ones. */
  readonly port?: number;
  readonly sandbox?: Sandbox;
}

export async function serve(options: ServeOptions = {}): Promise<Serving> {
  const { page, port, sandbox = createSandbox() } = options;
  const identity = identityServer(sandbox);
  const server = createServer((request, response) => {
    answer(request, identity, page).then(
      ({ status, headers, body }) =>
        response
          .writeHead(status, {
            "cache-control": "no-store",
            // Expo's development server has another address than this one.
            "access-control-allow-origin": "*",
            "access-control-allow-headers": "authorization, content-type",
            ...headers,
          })
          .end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const service = await (port ? listenAt(port, server, sandbox) : listenAnywhere(server, sandbox));
  const { port: taken } = server.address() as AddressInfo;
  return {
    sandbox,
    address: `http://127.0.0.1:${taken}`,
    baseUrl: service.baseUrl,
    close: async () => {
      server.closeAllConnections();
      await Promise.all([new Promise((done) => server.close(done)), service.close()]);
    },
  };
}

async function listenAt(port: number, server: Server, sandbox: Sandbox): Promise<Listening> {
  const service = await sandbox.listen({ port: port + 1 });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
    return service;
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Two free ports beside each other. */
async function listenAnywhere(server: Server, sandbox: Sandbox): Promise<Listening> {
  for (let tries = 1; ; tries++) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 5_000);
    try {
      return await listenAt(port, server, sandbox);
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

async function answer(
  request: IncomingMessage,
  identity: IdentityServer,
  page: string | undefined,
): Promise<Answer> {
  if (request.method === "OPTIONS") return { status: 204, headers: {}, body: "" };
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const found = identity({
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(request.method === "POST" ? await text(request) : ""),
    authorization: request.headers.authorization ?? "",
  });
  if (found) return found;
  return page ? file(page, pathname) : { status: 404, headers: {}, body: "There is no such path." };
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".ttf": "font/ttf",
};

/** A file of the page, packed; for any other path the page itself, which knows the app's addresses. */
async function file(page: string, pathname: string): Promise<Answer> {
  const path = join(page, normalize(decodeURIComponent(pathname)));
  const type = types[extname(path)];
  const body = type === undefined ? null : await readFile(path).catch(() => null);
  if (type !== undefined && body) return packed(type, body);
  return packed(types[".html"] ?? "", await readFile(join(page, "index.html")));
}

/** A third of the bytes: every browser unpacks them. */
const packed = (type: string, body: Buffer): Answer => ({
  status: 200,
  headers: { "content-type": type, "content-encoding": "gzip" },
  body: gzipSync(body),
});
