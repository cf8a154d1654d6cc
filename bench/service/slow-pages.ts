// A service a little way off: every answer takes 30 ms. A group called "pages-40" has 40 pages.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eventBody, pageBody } from "./payload.ts";

const latencyMs = 30;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "", "http://service");
  const [, , , , group, resource] = url.pathname.split("/");
  const page = Number((url.searchParams.get("cursor") ?? "page-0").replace("page-", ""));
  const pages = Number(group?.replace("pages-", ""));
  const body = resource === "events" ? eventBody : pageBody(page, pages);
  await sleep(latencyMs);
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
