// A service that allows so many requests in a window and says so in its headers.
// Windows are aligned on whole seconds, or run from the server's start, 50 ms past a second, with
// the reset rounded up as whole seconds must be. Its clock may be off; its windows are not.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventBody } from "./payload.ts";

export interface LimitPlan {
  allowed: number;
  windowMs: number;
  windows: "aligned" | "from start";
  /** Seconds that a refusal asks to wait: what is left of the window, or always one. */
  retryAfter: "exact" | "always 1";
  clockOffsetMs: number;
}

export interface LimitState {
  msToNextWindow: number;
  requests: number;
  refusals: number;
}

const plan = JSON.parse(process.argv[2] ?? "") as LimitPlan;
const phase = plan.windows === "aligned" ? 0 : 50;
let windowStart = 0;
let used = 0;
let requests = 0;
let refusals = 0;

function startOfWindow(now: number): number {
  return Math.floor((now - phase) / plan.windowMs) * plan.windowMs + phase;
}

const server = createServer((request, response) => {
  const now = Date.now();
  const start = startOfWindow(now);
  const end = start + plan.windowMs;
  if (request.url === "/state") {
    const state: LimitState = { msToNextWindow: end - now, requests, refusals };
    response.end(JSON.stringify(state));
    return;
  }
  if (start !== windowStart) used = 0;
  windowStart = start;
  requests += 1;
  const refused = used >= plan.allowed;
  if (refused) refusals += 1;
  else used += 1;
  const wait = plan.retryAfter === "exact" ? Math.ceil((end - now) / 1000) : 1;
  const body = refused
    ? Buffer.from('{"error":{"code":"rate_limited","message":"Over the limit"}}')
    : eventBody;
  response.writeHead(refused ? 429 : 200, {
    "content-type": "application/json",
    "content-length": body.length,
    date: new Date(now + plan.clockOffsetMs).toUTCString(),
    "x-ratelimit-limit": String(plan.allowed),
    "x-ratelimit-remaining": String(plan.allowed - used),
    "x-ratelimit-reset": String(Math.ceil((end + plan.clockOffsetMs) / 1000)),
    ...(refused ? { "retry-after": String(wait) } : {}),
  });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
