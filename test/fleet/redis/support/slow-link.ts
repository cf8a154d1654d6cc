// A way to a server that takes long: a TCP relay that holds every piece of data up, by half a round trip each way.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SlowLink {
  readonly port: number;
  close(): Promise<void>;
}

/** @param oneWay - milliseconds that the next piece of data takes; what was sent first arrives first all the same. */
export async function startSlowLink(target: number, oneWay: () => number): Promise<SlowLink> {
  const sockets = new Set<Socket>();

  function relay(from: Socket, to: Socket): void {
    let lastAt = 0;
    const pending: (() => void)[] = [];
    // Timers of different lengths may end out of their order, so each only says that it is the first one's turn.
    const after = (action: () => void) => {
      const now = performance.now();
      lastAt = Math.max(lastAt, now + oneWay());
      pending.push(action);
      setTimeout(() => pending.shift()?.(), lastAt - now);
    };
    sockets.add(from);
    from.on("data", (data) => after(() => to.write(data)));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      after(() => to.destroy());
    });
  }

  const server = createServer((client) => {
    const behind = connect(target, "127.0.0.1");
    relay(client, behind);
    relay(behind, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
