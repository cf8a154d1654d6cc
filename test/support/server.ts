// A scriptable service on a loopback socket: it records what arrives and answers as a test tells it to.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach } from "vitest";

/** A request as it arrived. */
export interface Arrival {
  readonly method: string;
  /** Below the base address, without its query. */
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: IncomingMessage["headers"];
  /** Parsed when it is JSON; undefined without a body. */
  readonly body: unknown;
  /** Milliseconds of a clock that only grows. */
  readonly at: number;
}

export interface Exchange {
  readonly arrival: Arrival;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
}

/** Handles a request. */
export type Answer = (exchange: Exchange) => void | Promise<void>;

export interface LoopbackServer {
  /** Ends in `/api/v2`. */
  readonly baseUrl: string;
  readonly arrivals: readonly Arrival[];
  /** Requests that were broken off by the client before their answer ended. */
  readonly brokenOff: number;
  /** Answers the coming requests, one each, in order. */
  next(...answers: readonly Answer[]): void;
  /** Answers every request for which nothing else is lined up. */
  always(answer: Answer): void;
  close(): Promise<void>;
}

const basePath = "/api/v2";

export async function startServer(): Promise<LoopbackServer> {
  const arrivals: Arrival[] = [];
  const queue: Answer[] = [];
  let usual: Answer = json({});
  let brokenOff = 0;

  const server: Server = createServer((request, response) => {
    const { socket } = request;
    response.once("close", () => {
      if (!response.writableFinished) brokenOff++;
    });
    const url = new URL(request.url ?? "/", "http://localhost");
    readBody(request)
      .then((sent) => {
        const arrival: Arrival = {
          method: request.method ?? "",
          path: url.pathname.startsWith(basePath)
            ? url.pathname.slice(basePath.length)
            : url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: request.headers,
          body: parse(sent),
          at: performance.now(),
        };
        arrivals.push(arrival);
        return (queue.shift() ?? usual)({ arrival, request, response, socket });
      })
      .catch(() => socket.destroy());
  });
  server.keepAliveTimeout = 500;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    arrivals,
    get brokenOff() {
      return brokenOff;
    },
    next: (...answers) => void queue.push(...answers),
    always: (answer) => void (usual = answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server for each test of a file, closed after it. */
export function serverForEachTest(): () => LoopbackServer {
  let server: LoopbackServer | undefined;
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  return () => {
    if (!server) throw new Error("There is no server outside of a test.");
    return server;
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parse(body: string): unknown {
  if (body === "") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

type HeaderFields = Readonly<Record<string, string>>;

/** Answers JSON. */
export function json(body: unknown, status = 200, headers: HeaderFields = {}): Answer {
  return text(JSON.stringify(body), status, { "content-type": "application/json", ...headers });
}

/** Answers any text. */
export function text(body: string, status = 200, headers: HeaderFields = {}): Answer {
  return ({ response }) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Answers the document's error envelope. */
export function failure(
  status: number,
  code: string,
  extra: { message?: string; parameter?: string; headers?: HeaderFields } = {},
): Answer {
  const { message = `Refused: ${code}.`, parameter, headers } = extra;
  const error = { code, message, ...(parameter === undefined ? {} : { parameter }) };
  return json({ error }, status, headers);
}

/** Breaks the connection before any answer. */
export const resetAtOnce: Answer = ({ socket }) => void socket.resetAndDestroy();

/** Breaks the connection in the middle of the answer's headers. */
export const resetInHeaders: Answer = ({ socket }) => {
  socket.write("HTTP/1.1 200 OK\r\nContent-Type: applicat", () => socket.resetAndDestroy());
};

/** Breaks the connection in the middle of the answer's body. */
export const resetInBody: Answer = ({ response, socket }) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "400" });
  response.write('{"items":[', () => socket.resetAndDestroy());
};

/** Ends the connection properly, with less body than it announced. */
export const truncate: Answer = ({ response, socket }) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "400" });
  response.write('{"items":[', () => socket.end());
};

/** Never answers. */
export const hang: Answer = () => {};

/** Sends headers and a piece of the body, and then nothing more. */
export const stallInBody: Answer = ({ response }) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "400" });
  response.write('{"items":[');
};

/** Sends a body without an end. */
export const endless: Answer = ({ response }) => {
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    if (!response.destroyed) response.write("x".repeat(100_000), () => setImmediate(more));
  };
  more();
};

/** Answers after a while. */
export function after(ms: number, answer: Answer): Answer {
  return async (exchange) => {
    await sleep(ms);
    await answer(exchange);
  };
}

/** Sends a JSON body in pieces, with a pause before each. */
export function dribble(body: unknown, pieces: number, pause: number): Answer {
  return async ({ response }) => {
    const whole = JSON.stringify(body);
    const size = Math.ceil(whole.length / pieces);
    response.writeHead(200, { "content-type": "application/json" });
    for (let at = 0; at < whole.length; at += size) {
      await sleep(pause);
      if (response.destroyed) return;
      response.write(whole.slice(at, at + size));
    }
    response.end();
  };
}

/** The three headers of a request window, and the clock they are by. */
export function windowHeaders(
  limit: number,
  remaining: number,
  resetAt: number,
  now = Date.now(),
): HeaderFields {
  return {
    date: new Date(now).toUTCString(),
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
  };
}
