// A service a little way off: every answer takes 30 ms. A group called "pages-40" has 40 pages.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eventBody, pageBody } from "./payload.ts";

const latencyMs = 30;

/** To the millisecond: a timer alone is up to one late, which a ratio to the ideal would show. */
async function delay(): Promise<void> {
  const until = performance.now() + latencyMs;
  await sleep(latencyMs - 2);
  while (performance.now() < until);
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "", "http://service");
  const [, , , , group, resource] = url.pathname.split("/");
  const page = Number((url.searchParams.get("cursor") ?? "page-0").replace("page-", ""));
  const pages = Number(group?.replace("pages-", ""));
  const delayed = delay();
  const body = resource === "events" ? eventBody : pageBody(page, pages);
  await delayed;
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
