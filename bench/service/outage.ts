// A service that is down until GET /recover, or that fails one request in ten at random.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventBody } from "./payload.ts";

export interface OutagePlan {
  fails: "always" | "one in ten";
}

const plan = JSON.parse(process.argv[2] ?? "") as OutagePlan;
let down = true;
let requests = 0;
// The same faults in every run: a linear congruential generator.
const modulus = 2_147_483_647;
let random = 20_261_121;

function fails(): boolean {
  random = (random * 48_271) % modulus;
  return down && (plan.fails === "always" || random / modulus < 0.1);
}

const unavailable = Buffer.from('{"error":{"code":"unavailable","message":"Try again"}}');

const server = createServer((request, response) => {
  if (request.url === "/state" || request.url === "/recover") {
    if (request.url === "/recover") down = false;
    response.end(JSON.stringify({ requests }));
    return;
  }
  requests += 1;
  const failed = fails();
  const body = failed ? unavailable : eventBody;
  response.writeHead(failed ? 503 : 200, {
    "content-type": "application/json",
    "content-length": body.length,
  });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
