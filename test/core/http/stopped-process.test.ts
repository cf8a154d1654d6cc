// A process that was stopped, or busy, for longer than a timeout: what arrived meanwhile is read first.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";

import { TimeoutError } from "group-management-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { clientOf, failureOf, senders, warmUp } from "../../support/client.ts";

// The service is in a thread of its own, so that it responds while this one is busy.
const program = `
  const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  let plan = { delay: 0, body: "", headers: {} };
  parentPort.on("message", (next) => {
    plan = next;
    parentPort.postMessage("planned");
  });
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { delay, body, headers = {} } = plan;
      parentPort.postMessage("arrived");
      if (delay === null) return;
      setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json", ...headers });
        response.end(body);
      }, delay);
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

let service: Worker;
let baseUrl = "";
beforeAll(async () => {
  service = new Worker(program, { eval: true });
  const [port] = (await once(service, "message")) as [number];
  baseUrl = `http://127.0.0.1:${port}/api/v2`;
});
afterAll(() => service.terminate());

interface Plan {
  /** Milliseconds from the request to the response; null for none. */
  readonly delay: number | null;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** Sends a call, and lets nothing else run from its arrival for 700 ms. */
async function stoppedDuring<Value>(plan: Plan, call: () => Promise<Value>): Promise<Value> {
  const planned = once(service, "message");
  const given: Plan = { body: '{"unreadMessages":1,"name":"Den","id":"g2"}', ...plan };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
  service.postMessage(given);
  await planned;
  const arrived = once(service, "message");
  const result = call();
  // oxlint-disable-next-line promise/prefer-await-to-then -- handled before it is awaited
  result.catch(() => {});
  await arrived;
  const until = performance.now() + 700;
  while (performance.now() < until);
  return result;
}

describe.each(senders)("over %s", (_, fetch) => {
  beforeAll(() => warmUp(fetch));

  describe.each([
    ["timeout", { timeout: 300 }],
    ["totalTimeout", { totalTimeout: 300 }],
  ] as const)("%s", (_option, limits) => {
    const client = () => clientOf({ baseUrl }, { fetch, maxRetries: 0, ...limits });
    const large = JSON.stringify({ unreadMessages: 1, note: "x".repeat(1_000_000) });

    test.each<[string, Plan]>([
      ["a response", { delay: 30 }],
      ["a large response", { delay: 30, body: large }],
      [
        "a compressed response",
        { delay: 30, body: gzipSync(large), headers: { "content-encoding": "gzip" } },
      ],
    ])("does not throw away %s that arrived while the process was stopped", async (_what, plan) => {
      const summary = await stoppedDuring(plan, () => client().me.inboxSummary());
      expect(summary).toMatchObject({ unreadMessages: 1 });
    });

    test("leaves no creation unknown that was answered in time", async () => {
      const group = await stoppedDuring({ delay: 30 }, () =>
        client().request({ method: "POST", path: "/x", body: {} }),
      );
      expect(group).toMatchObject({ id: "g2" });
    });

    test("ends a call without a response at once", async () => {
      const startedAt = performance.now();
      const call = () => client().me.inboxSummary();
      await failureOf(stoppedDuring({ delay: null }, call), TimeoutError);
      expect(performance.now() - startedAt).toBeLessThan(1500);
    });
  });
});
