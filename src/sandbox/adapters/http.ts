// The sandbox as a server on Node's own HTTP, through Hono's adapter. Loaded only when listening,
// so that everything else runs in a browser.
import type * as NodeHttp from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { listenChecks } from "../methods/arguments.ts";
import { checkArguments } from "../methods/checks.ts";
import type { Listening, ListenOptions, Sandbox } from "../methods/interface.ts";
import type { Sent } from "../service/responses.ts";
import type { Service } from "../service/service.ts";
import { answerControl, controlPath, isControl } from "./control-http.ts";
import { byteLength, firstHalf, toResponse, untilAborted } from "./fetch.ts";

/** Tells the adapter that the response has been dealt with. */
const alreadySent = () => new Response(null, { headers: { "x-hono-already-sent": "true" } });

export async function listen(
  service: Service,
  options: ListenOptions,
  sandbox: Sandbox,
): Promise<Listening> {
  checkArguments("listen", options, listenChecks);
  const { createServer } = await loadHttp();
  const { getRequestListener } = await import("@hono/node-server");
  const { port = 0, host = "127.0.0.1", control = false, allowedHosts = [] } = options;
  const closing = new AbortController();
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      if (control && isControl(request)) {
        const { remoteAddress } = (incoming as IncomingMessage).socket;
        return answerControl(sandbox, request, remoteAddress, allowedHosts);
      }
      return serve(service, request, outgoing as ServerResponse, closing.signal);
    },
    {
      hostname: host,
      overrideGlobalObjects: false,
      errorHandler: () => Response.json(badRequest, { status: 400 }),
    },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.on("clientError", (_error, socket) => answerRaw(socket as Socket));
  await start(server, port, host);
  const origin = originOf(server.address() as AddressInfo);
  return {
    baseUrl: origin + service.basePath,
    ...(control ? { controlUrl: origin + controlPath } : {}),
    close: () =>
      new Promise((resolve) => {
        closing.abort(new Error("The sandbox was closed."));
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The address for callers. A wildcard address cannot be called, so it becomes loopback. */
function originOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (address === "::") return `http://[::1]:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Jest runs CommonJS in a context of its own, where `import()` does not work but this does. */
async function loadHttp(): Promise<typeof NodeHttp> {
  return globalThis.process?.getBuiltinModule?.("node:http") ?? (await import("node:http"));
}

async function serve(
  service: Service,
  request: Request,
  outgoing: ServerResponse,
  closing: AbortSignal,
): Promise<Response> {
  const gone = new AbortController();
  const leave = () => gone.abort(closing.reason ?? new Error("The caller closed the connection."));
  outgoing.once("close", leave);
  closing.addEventListener("abort", leave, { once: true });
  try {
    const outcome = await service.answer(request, new URL(request.url).origin, gone.signal);
    if (outcome.kind === "answer") return toResponse(outcome, request.url);
    if (outcome.kind === "reset") breakConnection(outgoing);
    else if (outcome.kind === "truncate") sendHalf(outgoing, outcome.sent);
    else await untilAborted(gone.signal);
    return alreadySent();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    return alreadySent();
  } finally {
    closing.removeEventListener("abort", leave);
  }
}

function breakConnection(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  // Some runtimes' sockets cannot send a reset; an end without a response comes to the same.
  if (typeof socket?.resetAndDestroy === "function") socket.resetAndDestroy();
  else socket?.destroy();
}

/** Promises the whole body, sends half of it, and breaks off. */
function sendHalf(outgoing: ServerResponse, { status, headers, body }: Sent): void {
  outgoing.writeHead(status, { ...headers, "content-length": byteLength(body) });
  outgoing.write(firstHalf(body), () => outgoing.socket?.destroy());
}

function start(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

const badRequest = {
  error: { code: "invalid_parameter", message: "This is not a valid HTTP request." },
};

/** Answers bytes that are not HTTP in the same envelope as everything else. */
function answerRaw(socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(badRequest);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
