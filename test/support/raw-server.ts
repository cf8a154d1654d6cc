// A service on a bare socket, for what no HTTP library would do.
import { type AddressInfo, createServer, type Socket } from "node:net";

import { onTestFinished } from "vitest";

export interface RawServer {
  /** Ends in `/api/v2`. */
  readonly baseUrl: string;
  /** How many connections were made. */
  readonly connections: number;
  /** The requests, as they came. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Speaks as it is told to: `onRequest` is called for each request on a connection, with its number there. */
export async function startRawServer(
  onRequest: (socket: Socket, request: string, number: number) => void,
  onConnection: (socket: Socket) => void = () => {},
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    onConnection(socket);
    let number = 0;
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      for (let end = requestEnd(text); end > 0; end = requestEnd(text)) {
        const request = text.slice(0, end);
        text = text.slice(end);
        requests.push(request);
        onRequest(socket, request, ++number);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v2`,
    get connections() {
      return connections;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Such a service for one test, closed after it. */
export async function rawServer(...given: Parameters<typeof startRawServer>): Promise<RawServer> {
  const server = await startRawServer(...given);
  onTestFinished(() => server.close());
  return server;
}

/** The end of a text's first request; 0 while it is incomplete. */
function requestEnd(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return 0;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, head))?.[1] ?? "0";
  const end = head + 4 + Number(length);
  return text.length >= end ? end : 0;
}

/** A response with a JSON body, byte for byte. */
export function rawJson(body: unknown, status = "200 OK", headers: readonly string[] = []): string {
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(json)}`,
    ...headers,
    "",
    json,
  ].join("\r\n");
}
