// The service for measuring cost: a process of its own that sends bodies made beforehand.
// A group called "pages-40" has a roster of 40 pages. Each answer carries the rate-limit headers
// of a limit that is never reached. GET /requests tells how many calls came since it was last asked.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventBody, pageBody } from "./payload.ts";

let calls = 0;

function answer(path: string): Buffer | undefined {
  const url = new URL(path, "http://service");
  const [, , , , group, resource] = url.pathname.split("/");
  if (resource === "events") return eventBody;
  if (resource !== "contacts") return undefined;
  const pages = Number(group?.replace("pages-", ""));
  const page = Number((url.searchParams.get("cursor") ?? "page-0").replace("page-", ""));
  return url.searchParams.get("limit") === "200" ? pageBody(page, pages) : undefined;
}

const server = createServer((request, response) => {
  if (request.url === "/requests") {
    response.end(String(calls));
    calls = 0;
    return;
  }
  calls += 1;
  const authorised = request.headers.authorization !== undefined;
  const body = authorised ? answer(request.url ?? "") : undefined;
  response.writeHead(body === undefined ? 404 : 200, {
    "content-type": "application/json",
    "content-length": body?.length ?? 0,
    "x-ratelimit-limit": "1000000",
    "x-ratelimit-remaining": "999999",
    "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 60),
  });
  response.end(body);
});

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
