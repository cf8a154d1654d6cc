// Whether a client is connected. While a client reconnects, its commands wait, so a command alone does not tell a server
// that is far away from one that is gone.
import { attempted } from "../../core/runtime/values.ts";
import type { Connection } from "../protocol.ts";
import type { RedisClient } from "./redis-client.ts";

/** One for a client, however much is shared through it: each library warns of many listeners. */
const connections = new WeakMap<RedisClient, Connection>();

/** The events that ioredis, iovalkey and node-redis have in common. */
interface Emitter {
  on?: (event: "reconnecting" | "ready", listener: () => void) => unknown;
}

export function connectionOf(redis: RedisClient): Connection {
  const known = connections.get(redis);
  if (known) return known;
  const connection = watch(redis as Emitter);
  connections.set(redis, connection);
  return connection;
}

function watch(client: Emitter): Connection {
  let isLost = false;
  const listeners = new Set<() => void>();
  // A client without events, or whose events cannot be listened to, is taken to be connected.
  attempted(() => {
    client.on?.("reconnecting", () => {
      isLost = true;
      const lost = [...listeners];
      listeners.clear();
      for (const listener of lost) listener();
    });
    client.on?.("ready", () => {
      isLost = false;
      listeners.clear();
    });
  });
  return {
    get isLost() {
      return isLost;
    },
    onceLost: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
