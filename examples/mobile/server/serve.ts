// One address for the app's back end and its page, beside a sandbox that plays the service.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { type Backend, SignInEnded } from "../src/session/backend.ts";
import { sandboxBackend } from "./sandbox-backend.ts";

export interface Serving {
  readonly sandbox: Sandbox;
  /** Where the back end and the page are. */
  readonly address: string;
  /** Where the sandbox is. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The exported page; without it there is the back end alone. */
  readonly page?: string;
  /** Of the back end; the sandbox takes the next one. Any free ones unless told. */
  readonly port?: number;
  readonly sandbox?: Sandbox;
}

export async function serve(options: ServeOptions = {}): Promise<Serving> {
  const { page, port = 0, sandbox = createSandbox() } = options;
  const service = await sandbox.listen({ port: port && port + 1 });
  const backend = sandboxBackend(sandbox, service.baseUrl);
  const server = createServer((request, response) => {
    respond(request, backend, page).then(
      ({ status, type, body }) =>
        response
          .writeHead(status, {
            "content-type": type,
            "cache-control": "no-store",
            // Expo's development server has another address than this one.
            "access-control-allow-origin": "*",
            "access-control-allow-headers": "content-type",
          })
          .end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
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

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

async function respond(
  request: IncomingMessage,
  backend: Backend,
  page: string | undefined,
): Promise<Reply> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const call = calls[pathname];
  if (request.method === "OPTIONS") return json(204, "");
  if (!call) return page ? file(page, pathname) : json(404, "no such path");
  // The app's own requests.
  const body = JSON.parse((await text(request)) || "{}") as Record<string, string>;
  try {
    return json(200, await call(backend, body));
  } catch (error) {
    if (error instanceof SignInEnded) return json(401, error.message);
    throw error;
  }
}

const calls: Record<string, (backend: Backend, body: Record<string, string>) => Promise<unknown>> =
  {
    "/people": (backend) => backend.people(),
    "/sign-in": (backend, { personId = "" }) => backend.signIn(personId),
    "/renew": (backend, { refreshToken = "" }) => backend.renew(refreshToken),
    "/sign-out": (backend, { refreshToken = "" }) => backend.signOut(refreshToken),
  };

function json(status: number, value: unknown): Reply {
  return { status, type: "application/json", body: JSON.stringify(value ?? null) };
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".ttf": "font/ttf",
};

/** A file of the page. What is none is an address inside the app, which the page itself knows. */
async function file(page: string, pathname: string): Promise<Reply> {
  const path = join(page, normalize(decodeURIComponent(pathname)));
  const type = types[extname(path)];
  if (type) {
    const body = await readFile(path).catch(() => null);
    if (body) return { status: 200, type, body };
  }
  const body = await readFile(join(page, "index.html"));
  return { status: 200, type: types[".html"] ?? "", body };
}
