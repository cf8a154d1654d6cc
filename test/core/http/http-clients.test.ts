// Two engines carry requests on Node: undici, and ky over a fetch. Both must be the same to a caller.
import { afterEach, describe, expect, it, vi } from "vitest";

import { clientOf, senders } from "../../support/client.ts";
import { runProgram } from "../../support/program.ts";
import { rawJson, rawServer } from "../../support/raw-server.ts";
import { json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();
const summary = { unreadMessages: 3, note: "Grüße aus dem Lager – ⛺" };

describe.each(senders)("over %s", (_, fetch) => {
  const client = () => clientOf(server(), { fetch, maxRetries: 0 });

  it("characters that arrive in two pieces are whole", async () => {
    server().next(async ({ response }) => {
      const bytes = Buffer.from(JSON.stringify(summary));
      const middle = bytes.indexOf(Buffer.from("ü")) + 1;
      response.write(bytes.subarray(0, middle));
      await new Promise((resolve) => setTimeout(resolve, 20));
      response.end(bytes.subarray(middle));
    });
    expect(await client().me.inboxSummary()).toEqual(summary);
  });

  it("a byte order mark is no part of the answer", async () => {
    server().next(({ response }) => void response.end(`\uFEFF${JSON.stringify(summary)}`));
    expect(await client().me.inboxSummary()).toEqual(summary);
  });

  it("a body is sent with its length, whatever its characters", async () => {
    server().next(json({}));
    const body = { name: "Überlebenstraining ⛺" };
    await client().request({ method: "POST", path: "/groups/g/anything", body });
    expect(server().arrivals[0]?.body).toEqual(body);
    const { "content-type": type, "content-length": length } = server().arrivals[0]?.headers ?? {};
    expect(type).toBe("application/json");
    expect(Number(length)).toBe(Buffer.byteLength(JSON.stringify(body)));
  });
});

describe("the way out", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is a stubbed global fetch, when there is one", async () => {
    const stub = vi.fn(async () => Response.json(summary));
    vi.stubGlobal("fetch", stub);
    expect(await clientOf(server()).me.inboxSummary()).toEqual(summary);
    expect(stub).toHaveBeenCalledOnce();
    expect(server().arrivals).toHaveLength(0);
  });

  it("lets a program end at once when its last call is done", async () => {
    const raw = await rawServer((socket) => void socket.write(rawJson(summary)));
    const program = `
      import { GroupManagement } from "group-management-sdk";
      const client = new GroupManagement({ baseUrl: process.argv[1], groupKey: "k" });
      await client.me.inboxSummary();
      const done = performance.now();
      process.on("exit", () => console.log(performance.now() - done));`;
    const output = await runProgram(program, { args: [raw.baseUrl] });
    // undici keeps the connection open for four seconds: the program does not wait for it.
    expect(Number.parseFloat(output)).toBeLessThan(2500);
  });
});
