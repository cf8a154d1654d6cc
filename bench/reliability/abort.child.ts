// One contestant, one call aborted at one stage: how fast it rejects, with what, and what is left.
import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answer, loadContestant, readTask } from "../measures/load.ts";
import type { Task } from "../measures/load.ts";
import { eventBody } from "../service/payload.ts";

export type AbortStage = "token" | "queue" | "connect" | "headers" | "body" | "backoff";

export interface AbortAnswer {
  rejectedAfterMs: number;
  signalsReason: boolean;
  sentAfterwards: number;
  /** On the signal, after the calls that were answered and after the one that was not. */
  listenersLeft: number;
}

const task = readTask<Task & { stage: AbortStage }>();
let requests = 0;
let served = false;

const headers = { "content-type": "application/json", "content-length": eventBody.length };

function respond(response: ServerResponse): void {
  if (task.stage === "headers" && served) return;
  if (task.stage === "body" && served) {
    response.writeHead(200, headers).write(eventBody.subarray(0, 100));
    return;
  }
  if (task.stage === "backoff" && served) {
    response.writeHead(503, { "retry-after": "1" }).end();
    return;
  }
  const resetAt = String(Math.ceil(Date.now() / 1000) + 30);
  const spent = {
    "x-ratelimit-limit": "1",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": resetAt,
  };
  response.writeHead(200, task.stage === "queue" ? { ...headers, ...spent } : headers);
  response.end(eventBody);
}

/** Fills a queue of connections until the next one gets no answer. */
async function fillQueue(address: URL): Promise<void> {
  for (;;) {
    const socket = connect(Number(address.port), address.hostname).unref();
    const connected = once(socket, "connect").then(() => true);
    if (!(await Promise.race([connected, sleep(200, false)]))) return;
  }
}

const server = createServer((_, response) => {
  requests += 1;
  respond(response);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
const elsewhere = task.stage === "connect";
if (elsewhere) await fillQueue(new URL(task.baseUrl));
const contestant = await loadContestant(
  { ...task, baseUrl: elsewhere ? task.baseUrl : here },
  task.stage === "token" ? { tokenProvider: () => new Promise(() => {}) } : {},
);

// A signal that outlives many calls must not collect their listeners.
const longLived = new AbortController();
const firstCalls = task.stage === "headers" || task.stage === "body" ? 20 : 1;
if (task.stage !== "token" && task.stage !== "connect") {
  for (let call = 0; call < firstCalls; call += 1) await contestant.event(longLived.signal);
}
served = true;
const listenersLeft = getEventListeners(longLived.signal, "abort").length;

const reason = new Error("enough");
const call = contestant.event(longLived.signal);
const settled = call.then(
  () => undefined,
  (error: unknown) => error,
);
await sleep(200);
const sentBefore = requests;
const aborted = performance.now();
longLived.abort(reason);
const error = await settled;
const rejectedAfterMs = performance.now() - aborted;
await sleep(1500);
const result: AbortAnswer = {
  rejectedAfterMs,
  signalsReason: error === reason,
  sentAfterwards: requests - sentBefore,
  listenersLeft: listenersLeft + getEventListeners(longLived.signal, "abort").length,
};
answer(result);
process.exit(0);
