// A port where no connection is ever made: the process stops itself once it listens, and the measurement fills its short
// queue of connections.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

const server = createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  const line = JSON.stringify({ port: (server.address() as AddressInfo).port });
  process.stdout.write(`${line}\n`, () => process.kill(process.pid, "SIGSTOP"));
});
