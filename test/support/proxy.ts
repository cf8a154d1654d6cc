// A company's proxy: it connects to one server, whatever host it is asked for.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";

export interface ProxyServer {
  readonly port: number;
  /** What it was asked for, such as `CONNECT groups.test:443` and `GET http://127.0.0.1/`. */
  readonly asked: readonly string[];
  /** The credentials that it was given. */
  readonly credentials: readonly (string | undefined)[];
  close(): Promise<void>;
}

/** `refusal` is the status with which it refuses everything. */
export async function startProxy(targetPort: number, refusal?: number): Promise<ProxyServer> {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const record = ({ method, url, headers }: IncomingMessage) => {
    asked.push(`${method} ${url}`);
    credentials.push(headers["proxy-authorization"]);
  };
  const server = createServer((incoming, outgoing) => {
    record(incoming);
    outgoing.writeHead(502).end();
  });
  server.on("connect", (incoming, socket) => {
    record(incoming);
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
      return;
    }
    const beyond = connect(targetPort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      beyond.pipe(socket).pipe(beyond);
    });
    for (const end of [beyond, socket]) end.on("error", () => beyond.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    credentials,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
