// workerd with several requests at a time, which share one client: a timer or a promise of one wakes no other, and what
// a request waits for goes away with it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { copyFile } from "node:fs/promises";
import { Miniflare } from "miniflare";
import { runtimesFolder, versionOf } from "../runner/paths.ts";
import type { Target } from "../runner/target.ts";
import { bundleWorker } from "../runner/worker.ts";

/** Today's, and one before workerd ran what a promise of another request wakes in its own request. */
const compatibilityDates = ["2026-01-01", "2024-01-01"];

export const workerdRequestsTarget: Target = {
  name: "workerd, requests side by side",
  shows:
    "one client for all requests of a worker: those that wait for a window or a token are all answered",
  run: async (context) => {
    const folder = await context.installed.consumer("workerd-requests");
    await copyFile(`${runtimesFolder}/consumers/isolate/worker.js`, `${folder}/worker.js`);
    const script = await bundleWorker(`${folder}/worker.js`);
    for (const compatibilityDate of compatibilityDates) await playIn({ script, compatibilityDate });
    return versionOf("workerd", "miniflare");
  },
};

async function playIn(options: { script: string; compatibilityDate: string }): Promise<void> {
  const service = await startService();
  const worker = new Miniflare({ modules: true, ...options });
  const ask = async (task: object): Promise<string> => {
    const body = JSON.stringify(task);
    try {
      const response = await worker.dispatchFetch("http://localhost/", { method: "POST", body });
      return `${response.status} ${await response.text()}`;
    } catch (error) {
      return String(error);
    }
  };
  try {
    const spent = { baseUrl: `${service.address}/window/api/v2` };
    await expectAnswers("before the window is spent", [ask(spent), ask(spent), ask(spent)]);
    const leaving = ask({ ...spent, leavesAfter: 100 });
    await expectAnswers("for a spent window", [ask(spent), ask(spent)]);
    if ((await leaving) !== "200 left") throw new Error("nobody left a spent window");
    // They wait for one token, which a request asks for that may leave.
    const token = { baseUrl: `${service.address}/token/api/v2`, tokenAfter: 300 };
    await expectAnswers("for a token", [ask(token), ask(token), ask(token)]);
    expectTokens(service, ["token-1"]);
    const gone = { ...token, timeout: 5000 };
    const asking = ask({ ...gone, leavesAfter: 50 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expectAnswers("for a token of a request that left", [ask(gone), ask(gone)]);
    if ((await asking) !== "200 left") throw new Error("nobody left a token request");
    expectTokens(service, ["token-2"]);
    if (service.refused() > 0) throw new Error(`${service.refused()} calls were refused`);
  } finally {
    await worker.dispose();
    service.stop();
  }
}

/** The tokens that requests were sent with since it was last asked. */
function expectTokens(service: Service, expected: readonly string[]): void {
  const seen = [...service.tokens].toSorted();
  service.tokens.clear();
  if (seen.join() !== expected.join())
    throw new Error(`sent with ${seen.join()}, not ${expected.join()}`);
}

/** Requests that are to be answered, and soon. */
async function expectAnswers(what: string, asked: readonly Promise<string>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve(["no answer within 10 s"]), 10_000);
  });
  const answers = await Promise.race([Promise.all(asked), late]);
  clearTimeout(timer);
  const wrong = answers.filter((answer) => answer !== "200 answered");
  if (wrong.length > 0) throw new Error(`a request that waited ${what} got: ${wrong.join("; ")}`);
}

interface Service {
  readonly address: string;
  readonly refused: () => number;
  /** Tokens of the requests at the address for tokens. */
  readonly tokens: Set<string>;
  readonly stop: () => void;
}

/** Three requests in two seconds at one address, any number at another, which notes their tokens. */
async function startService(): Promise<Service> {
  let [endsAt, used, refused] = [0, 0, 0];
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const now = Date.now();
    if (request.url?.startsWith("/token/")) {
      tokens.add(request.headers.authorization?.replace("Bearer ", "") ?? "");
      response.setHeader("content-type", "application/json");
      response.end('{"unreadMessages":0}');
      return;
    }
    if (now >= endsAt) [endsAt, used] = [Math.floor(now / 1000) * 1000 + 2000, 0];
    const isRefused = ++used > 3;
    if (isRefused) refused++;
    response.writeHead(isRefused ? 429 : 200, {
      "content-type": "application/json",
      "x-ratelimit-limit": "3",
      "x-ratelimit-remaining": String(Math.max(0, 3 - used)),
      "x-ratelimit-reset": String(endsAt / 1000),
    });
    response.end('{"unreadMessages":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    refused: () => refused,
    tokens,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
