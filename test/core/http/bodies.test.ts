// Bodies as they may come: packed in every way that fetch reads, and larger than anybody should read.
import { constants } from "node:buffer";
import type { ServerResponse } from "node:http";
import * as zlib from "node:zlib";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import {
  ApiError,
  ConnectionError,
  ResponseValidationError,
  type ClientOptions,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientSettings } from "../../../src/core/options/settings.ts";
import { clientOf as plainClientOf, failureOf, senders } from "../../support/client.ts";
import { endless, serverForEachTest, text } from "../../support/server.ts";

const server = serverForEachTest();
const summary = { unreadMessages: 3, note: "Grüße aus dem Lager – ⛺".repeat(20) };
const bytes = Buffer.from(JSON.stringify(summary));
/** Nothing before Node 22.15, which cannot pack it. */
const zstd = "zstdCompressSync" in zlib ? [zlib.zstdCompressSync(bytes)] : [];

/** Answers bytes under a `Content-Encoding`. */
function packed(body: Buffer, encoding: string, status = 200) {
  return ({ response }: { response: ServerResponse }) => {
    response.writeHead(status, {
      "content-encoding": encoding,
      "content-type": "application/json",
    });
    response.end(body);
  };
}

/** Packs as many MiB of zeros, one MiB a member: packed as one they would take seconds. */
function zeros(megabytes: number): Buffer {
  const megabyte = gzipSync(Buffer.alloc(2 ** 20));
  return Buffer.concat(Array.from({ length: megabytes }, () => megabyte));
}

describe.each(senders)("over %s", (_over, fetch) => {
  const clientOf = (options: ClientOptions = {}) => plainClientOf(server(), { fetch, ...options });

  describe("a packed body is read", () => {
    test.each<[string, string, Buffer]>([
      ["gzip", "gzip", gzipSync(bytes)],
      ["x-gzip in capitals", "X-GZIP", gzipSync(bytes)],
      ["gzip without its trailer", "gzip", gzipSync(bytes).subarray(0, -8)],
      ["gzip of two members", "gzip", Buffer.concat([gzipSync("{"), gzipSync(bytes.subarray(1))])],
      ["deflate", "deflate", deflateSync(bytes)],
      ["deflate without its wrapping", "deflate", deflateRawSync(bytes)],
      ["brotli", "br", brotliCompressSync(bytes)],
      ...zstd.map((body): [string, string, Buffer] => ["zstd", "zstd", body]),
      ["gzip twice", "gzip, gzip", gzipSync(gzipSync(bytes))],
      ["deflate and then brotli", "deflate,br", brotliCompressSync(deflateSync(bytes))],
    ])("%s", async (_how, encoding, body) => {
      server().always(packed(body, encoding));
      expect(await clientOf().me.inboxSummary()).toEqual(summary);
    });
  });

  test.each(["none", "utf-8", "identity", "", " ", "gzip, rot13"])(
    "a body under the encoding %j, which is none, is read as it came",
    async (encoding) => {
      server().always(packed(bytes, encoding));
      expect(await clientOf().me.inboxSummary()).toEqual(summary);
    },
  );

  test.each([
    ["is no gzip", "gzip", Buffer.from("this is not gzip at all")],
    ["is no brotli", "br", Buffer.from("this is not brotli at all")],
    ["has six encodings", "gzip,gzip,gzip,gzip,gzip,gzip", gzipSync(bytes)],
  ])("a body that %s is a ConnectionError", async (_what, encoding, body) => {
    server().always(packed(body, encoding));
    await failureOf(clientOf({ maxRetries: 0 }).me.inboxSummary(), ConnectionError);
  });

  test("an empty body under an encoding is empty", async () => {
    server().always(packed(Buffer.alloc(0), "gzip"));
    expect(await clientOf().request({ method: "GET", path: "/x" })).toBeUndefined();
  });

  describe("a body that is too large", () => {
    test("rejects its call where 530 KB unpack to 520 MiB, and the process lives", async () => {
      const bomb = zeros(520);
      expect(bomb.length).toBeLessThan(600_000);
      server().next(packed(bomb, "gzip"));
      const error = await failureOf(clientOf().me.inboxSummary(), ResponseValidationError);
      expect(error.message).toContain("maxResponseSize");
      expect(server().arrivals).toHaveLength(1);
      server().next(text(JSON.stringify(summary)));
      expect(await clientOf().me.inboxSummary()).toEqual(summary);
    });

    test("is one of more than 16 MiB by default", async () => {
      const body = Buffer.from(JSON.stringify({ unreadMessages: 1, note: "x".repeat(2 ** 24) }));
      server().always(packed(gzipSync(body), "gzip"));
      const error = await failureOf(clientOf().me.inboxSummary(), ResponseValidationError);
      expect(error.message).toContain("maxResponseSize");
      const large = clientOf({ maxResponseSize: body.length });
      expect(await large.me.inboxSummary()).toMatchObject({ unreadMessages: 1 });
    });

    test.each<[string, (body: Buffer) => [Buffer, Record<string, string>]]>([
      ["with its length", (body) => [body, { "content-length": String(body.length) }]],
      ["without its length", (body) => [body, { "transfer-encoding": "chunked" }]],
      ["under an unknown coding", (body) => [body, { "content-encoding": "unheard-of" }]],
      ["packed", (body) => [gzipSync(body), { "content-encoding": "gzip" }]],
      ["packed twice", (body) => [gzipSync(gzipSync(body)), { "content-encoding": "gzip, gzip" }]],
    ])("is measured to the byte, %s", async (_how, make) => {
      const [body, headers] = make(bytes);
      server().always(({ response }) => {
        response.writeHead(200, headers);
        response.end(body);
      });
      const fits = clientOf({ maxResponseSize: bytes.length });
      expect(await fits.me.inboxSummary()).toEqual(summary);
      const tight = clientOf({ maxResponseSize: bytes.length - 1, responseValidation: "warn" });
      await failureOf(tight.me.inboxSummary(), ResponseValidationError);
    });

    test.each(["gzip", "br"] as const)("is not one that %s made larger", async (coding) => {
      // Too short to be packed well.
      const small = Buffer.from('{"unreadMessages":7}');
      const larger = coding === "gzip" ? gzipSync(small) : brotliCompressSync(small);
      expect(larger.length).toBeGreaterThan(small.length);
      server().always(packed(larger, coding));
      const fits = clientOf({ maxResponseSize: small.length });
      expect(await fits.me.inboxSummary()).toEqual({ unreadMessages: 7 });
      const tight = clientOf({ maxResponseSize: small.length - 1 });
      await failureOf(tight.me.inboxSummary(), ResponseValidationError);
    });

    test("of an error is the error of its status, never retried", async () => {
      server().always(text("x".repeat(1000), 503));
      const client = clientOf({ maxResponseSize: 999 });
      const error = await failureOf(client.me.inboxSummary(), ApiError);
      expect(error).toMatchObject({ status: 503, code: null, attempts: 1 });
    });

    test("breaks its connection off rather than read on", async () => {
      server().always(endless);
      const client = clientOf({ maxResponseSize: 1_000_000, timeout: false });
      await failureOf(client.me.inboxSummary(), ResponseValidationError);
      await expect.poll(() => server().brokenOff).toBe(1);
    });
  });
});

// To read one is the work of half a minute. Both ways of sending are given the same limit.
test("no body is read that is longer than any string, with maxResponseSize: Infinity", () => {
  const { maxResponseSize } = clientSettings({
    credential: "none",
    baseUrl: server().baseUrl,
    maxResponseSize: Infinity,
  });
  expect(maxResponseSize).toBe(constants.MAX_STRING_LENGTH);
});
