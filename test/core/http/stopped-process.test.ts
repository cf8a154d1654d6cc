// A process that was stopped, or busy, for longer than a timeout: what arrived meanwhile is read first.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";

import { TimeoutError } from "group-management-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { clientOf, failureOf, senders, warmUp } from "../../support/client.ts";
import { cpuNow } from "../../support/cpu.ts";

/** What this thread and the service's tell each other while this one stands still. */
const [running, stopped, sent] = [0, 1, 2];
const state = new Int32Array(new SharedArrayBuffer(4));

// The service is in a thread of its own, so that it responds while this one stands still.
const program = `
  const { createServer } = require("node:http");
  const { parentPort, workerData: state } = require("node:worker_threads");
  let plan = { body: null };
  parentPort.on("message", (next) => {
    plan = next;
    parentPort.postMessage("planned");
  });
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      parentPort.postMessage("arrived");
      Atomics.wait(state, 0, ${running});
      const { body, headers = {} } = plan;
      if (body === null) return;
      response.writeHead(200, { "content-type": "application/json", ...headers });
      response.end(body, () => {
        Atomics.store(state, 0, ${sent});
        Atomics.notify(state, 0);
      });
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

let service: Worker;
let baseUrl = "";
beforeAll(async () => {
  service = new Worker(program, { eval: true, workerData: state });
  const [port] = (await once(service, "message")) as [number];
  baseUrl = `http://127.0.0.1:${port}/api/v2`;
});
afterAll(() => service.terminate());

interface Plan {
  /** Null for no response. */
  readonly body?: string | Uint8Array | null;
  readonly headers?: Record<string, string>;
}

/** Milliseconds of a timeout, and those for which nothing runs from the arrival of a call on. */
const [timeout, stop] = [120, 240];

/** Sends a call, and stands still from its arrival until its response is there and its time is over. */
async function stoppedDuring<Value>(plan: Plan, call: () => Promise<Value>): Promise<Value> {
  const given: Plan = { body: '{"unreadMessages":1,"name":"Den","id":"g2"}', ...plan };
  for (;;) {
    Atomics.store(state, 0, running);
    const planned = once(service, "message");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
    service.postMessage(given);
    await planned;
    const arrived = once(service, "message");
    const calledAt = performance.now();
    const result = call();
    // oxlint-disable-next-line promise/prefer-await-to-then -- handled before it is awaited
    result.catch(() => {});
    await arrived;
    const isInTime = performance.now() - calledAt < timeout / 2;
    const until = performance.now() + stop;
    Atomics.store(state, 0, stopped);
    Atomics.notify(state, 0);
    // A large response does not fit into the socket as a whole.
    if (given.body !== null) Atomics.wait(state, 0, stopped, 5 * stop);
    Atomics.wait(state, 0, Atomics.load(state, 0), Math.max(0, until - performance.now()));
    const [goesOnAt, costBefore] = [performance.now(), cpuNow()];
    const [outcome] = await Promise.allSettled([result]);
    const heldUp = performance.now() - goesOnAt - (cpuNow() - costBefore);
    // On a busy machine the timeout may be over before this thread stands still, and other programs may run for so long
    // that the socket seems to be quiet: then it is tried again.
    if (isInTime && (outcome.status === "fulfilled" || heldUp < 50)) return result;
  }
}

describe.each(senders)("over %s", (_, fetch) => {
  beforeAll(() => warmUp(fetch));

  describe.each([
    ["timeout", { timeout }],
    ["totalTimeout", { totalTimeout: timeout }],
  ] as const)("%s", (_option, limits) => {
    const client = () => clientOf({ baseUrl }, { fetch, maxRetries: 0, ...limits });
    const large = JSON.stringify({ unreadMessages: 1, note: "x".repeat(300_000) });
    // A thread unpacks it, and a busy machine gives that little time.
    const packed = gzipSync('{"unreadMessages":1}');

    test.each<[string, Plan]>([
      ["a response", {}],
      ["a large response", { body: large }],
      ["a compressed response", { body: packed, headers: { "content-encoding": "gzip" } }],
    ])("does not throw away %s that arrived while the process was stopped", async (_what, plan) => {
      const summary = await stoppedDuring(plan, () => client().me.inboxSummary());
      expect(summary).toMatchObject({ unreadMessages: 1 });
    });

    test("leaves no creation unknown that was answered in time", async () => {
      const group = await stoppedDuring({}, () =>
        client().request({ method: "POST", path: "/x", body: {} }),
      );
      expect(group).toMatchObject({ id: "g2" });
    });

    test("ends a call without a response at once", async () => {
      const call = () => client().me.inboxSummary();
      await failureOf(stoppedDuring({ body: null }, call), TimeoutError);
    });
  });
});
