// A creation over a fetch on node:https, whose TLS connection is damaged once the request has left.
import { readFileSync } from "node:fs";
import { Agent } from "node:https";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

import { ConnectionError } from "group-management-sdk";
import nodeFetch from "node-fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { clientOf, failureOf } from "../../support/client.ts";
import { type SecureServer, startSecureServer } from "../../support/secure-server.ts";

let creations = 0;
let service: SecureServer;
beforeAll(async () => {
  service = await startSecureServer((request, response) => {
    request.resume().on("end", () => {
      creations++;
      response.writeHead(201, { "content-type": "application/json" });
      response.end('{"id":"g2","name":"Den"}');
    });
  });
});
afterAll(() => service.close());

/** TLS's number of the records that carry data. */
const applicationData = 23;

/** Passes bytes on, and puts other bytes in the place of the first record with data that the service sends. */
async function startDamage(damage: (record: Buffer) => Buffer) {
  const servicePort = Number(new URL(service.baseUrl).port);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(servicePort, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.pipe(upstream);
    let bytes = Buffer.alloc(0);
    upstream.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 5 && bytes.length >= 5 + bytes.readUInt16BE(3)) {
        const record = bytes.subarray(0, 5 + bytes.readUInt16BE(3));
        bytes = bytes.subarray(record.length);
        client.write(record[0] === applicationData ? damage(record) : record);
      }
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    baseUrl: `https://localhost:${port}/api/v2`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

function flipBit(record: Buffer): Buffer {
  const damaged = Buffer.from(record);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  return damaged;
}

describe.each([
  ["one bit of its response is damaged", flipBit, /cipher operation failed|bad record mac/i],
  [
    "plain text takes the place of its response",
    () => Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"),
    /wrong version number/i,
  ],
  [
    "a record of an unknown type takes the place of its response",
    () => Buffer.from([99, 3, 3, 0, 1, 0]),
    /\(ERR_SSL_\w+\)/,
  ],
])("over TLS 1.2, where %s", (_, damage, reason) => {
  test("a creation is sent once, and its outcome is unknown", async () => {
    creations = 0;
    const agent = new Agent({ ca: readFileSync(service.certificate), maxVersion: "TLSv1.2" });
    const fetch = ((url: string, init: object) =>
      nodeFetch(url, { ...init, agent })) as unknown as typeof globalThis.fetch;
    const damaged = await startDamage(damage);
    const client = clientOf(damaged, { fetch, maxRetryDelay: 1 });
    const call = client.groups.createSubgroup("g", { name: "Den" });
    const error = await failureOf(call, ConnectionError);
    damaged.close();
    expect(error.message).toMatch(reason);
    expect(error).toMatchObject({ outcome: "unknown", attempts: 1 });
    expect(creations).toBe(1);
  });
});
