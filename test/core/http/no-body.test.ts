// Statuses that have no body end at their headers, whatever those say of its length.
import { ApiError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf, failureOf, senders } from "../../support/client.ts";
import { rawJson, rawServer } from "../../support/raw-server.ts";

const lengths: [string, string[]][] = [
  ["without a length", []],
  ["with a length of 0", ["content-length: 0"]],
  ["with the length of a body that does not come", ["content-length: 400"]],
  ["in chunks that do not come", ["transfer-encoding: chunked"]],
];

describe.each(senders)("over %s", (_, fetch) => {
  describe.each(lengths)("%s", (_how, headers) => {
    const respond = async (status: string) => {
      const raw = await rawServer((socket, request) => {
        const head = [`HTTP/1.1 ${status}`, ...headers, "", ""].join("\r\n");
        socket.write(request.includes("/after") ? rawJson({ after: true }) : head);
      });
      return clientOf(raw, { fetch, maxRetries: 0, timeout: 2000 });
    };

    test.each(["204 No Content", "205 Reset Content"])("a %s is done", async (status) => {
      const client = await respond(status);
      const done = client.request({
        method: "PATCH",
        path: "/x",
        body: { a: 1 },
        idempotent: true,
      });
      expect(await done).toBeUndefined();
      expect(await client.request({ method: "GET", path: "/after" })).toEqual({ after: true });
    });

    test("a 304 is an ApiError", async () => {
      const client = await respond("304 Not Modified");
      const error = await failureOf(client.me.inboxSummary(), ApiError);
      expect(error.status).toBe(304);
      expect(await client.request({ method: "GET", path: "/after" })).toEqual({ after: true });
    });
  });
});

test.each([204, 205, 304])("a body that a fetch gives a %d is not waited for", async (status) => {
  let isCancelled = false;
  const fetch = async () => {
    const response = new Response(null, { status });
    const value = new ReadableStream({ cancel: () => void (isCancelled = true) });
    return Object.defineProperty(response, "body", { value });
  };
  const client = clientOf({ baseUrl: "https://service.example/api/v2" }, { fetch, timeout: 500 });
  const call = client.request({ method: "GET", path: "/x" });
  if (status === 304) expect(await failureOf(call, ApiError)).toHaveProperty("status", 304);
  else expect(await call).toBeUndefined();
  expect(isCancelled).toBe(true);
});
