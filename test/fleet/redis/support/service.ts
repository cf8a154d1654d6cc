// A service on a loopback socket that counts one window for all who ask, and remembers who was let in and who was not.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface ServicePlan {
  readonly limit: number;
  /** Whole seconds: the headers tell no less. */
  readonly windowMs: number;
  readonly delayMs?: number;
  /** Paths with a limit of their own, which are always refused: seconds that are to be waited. */
  readonly refused?: Readonly<Record<string, number>>;
}

export interface Arrival {
  /** The `x-process` header. */
  readonly process: string;
  readonly path: string;
  readonly at: number;
  readonly refused: boolean;
}

export interface Service {
  readonly baseUrl: string;
  readonly arrivals: readonly Arrival[];
  readonly refusals: number;
  msToNextWindow(): number;
  close(): Promise<void>;
}

export async function startService(plan: ServicePlan): Promise<Service> {
  const { limit, windowMs, delayMs = 0, refused = {} } = plan;
  const arrivals: Arrival[] = [];
  let startedAt = 0;
  let used = 0;
  const startOf = (now: number) => Math.floor(now / windowMs) * windowMs;

  const server = createServer((request, response) => {
    const now = Date.now();
    const start = startOf(now);
    if (start !== startedAt) used = 0;
    startedAt = start;
    const path = (request.url ?? "").replace(/^\/api\/v2|\?.*$/g, "");
    const own = refused[path];
    const over = used >= limit;
    if (!over) used++;
    arrivals.push({
      process: String(request.headers["x-process"] ?? ""),
      path,
      at: now,
      refused: over,
    });
    const end = start + windowMs;
    const body = over || own !== undefined ? refusal : '{"unreadMessages":0}';
    const retryAfter = over ? Math.ceil((end - now) / 1000) : own;
    response.writeHead(over || own !== undefined ? 429 : 200, {
      "content-type": "application/json",
      "content-length": body.length,
      date: new Date(now).toUTCString(),
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(limit - used),
      "x-ratelimit-reset": String(Math.ceil(end / 1000)),
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    });
    if (delayMs === 0) response.end(body);
    else void sleep(delayMs).then(() => response.end(body));
  });
  server.keepAliveTimeout = 500;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v2`,
    arrivals,
    get refusals() {
      return arrivals.filter((arrival) => arrival.refused).length;
    },
    msToNextWindow: () => startOf(Date.now()) + windowMs - Date.now(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refusal = '{"error":{"code":"rate_limited","message":"Over the limit."}}';
