// Spans and metrics must not hold ids, queries, bodies, names, credentials, or texts of a service or a program.
import type { Attributes } from "@opentelemetry/api";
import { type ApiErrorCode, apiErrorCodes, operations } from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { expect, test } from "vitest";

import type { Scene } from "../../docs/snippets/scene.ts";
import { besideUndici } from "../../docs/snippets/telemetry.ts";
import { knownCalls } from "../support/calls.ts";
import { clientOf, rejection, secretKey } from "../support/client.ts";
import { failure, json, serverForEachTest } from "../support/server.ts";
import { telemetryForEachTest } from "../support/telemetry.ts";

const server = serverForEachTest();
const telemetry = telemetryForEachTest();
const open = () =>
  clientOf(server(), { maxRetries: 1, maxRetryDelay: 1, instrumentation: openTelemetry() });

/** Every attribute that was told, of spans, events and metrics. */
async function everyAttribute(): Promise<Attributes[]> {
  const told = JSON.parse(await telemetry().text()) as unknown;
  const found: Attributes[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("attributes" in value) found.push(value.attributes as Attributes);
    for (const inner of Object.values(value)) look(inner);
  };
  look(told);
  return found;
}

test("telemetry has the template of every operation, and nothing of its arguments, body or response", async () => {
  const client = open();
  for (const { invoke, answer } of knownCalls) {
    server().next(json(answer()));
    await invoke(client);
  }
  const templates = new Set(Object.values(operations).map(({ path }) => `/api/v2${path}`));
  const { hostname, port } = new URL(server().baseUrl);
  const allowed: Record<string, (value: unknown) => boolean> = {
    "group_management.operation": (value) => String(value) in operations,
    "http.request.method": (value) => ["GET", "POST", "PATCH"].includes(String(value)),
    "http.response.status_code": (value) => value === 200,
    "server.address": (value) => value === hostname,
    "server.port": (value) => value === Number(port),
    "url.template": (value) => templates.has(String(value)),
  };
  const attributes = await everyAttribute();
  expect(attributes.length).toBeGreaterThan(knownCalls.length * 2);
  for (const one of attributes) {
    for (const [name, value] of Object.entries(one)) {
      expect([name, value, allowed[name]?.(value)]).toEqual([name, value, true]);
    }
  }
  for (const { name } of telemetry().spans()) {
    const known = name in operations || templates.has(name.replace(/^\w+ /, ""));
    expect([name, known]).toEqual([name, true]);
  }
});

test("every published code is recorded, and no other text of a service", async () => {
  const client = open();
  const secret = "elsa_of_42";
  const codes: readonly ApiErrorCode[] = [...apiErrorCodes, secret];
  for (const code of codes) {
    const message = `${secretKey} ${secret}`;
    server().always(failure(422, code, { message, parameter: secret }));
    await rejection(client.events.get("group_7", "event_9"));
  }
  const types = telemetry()
    .spans()
    .filter(({ name }) => name === "events.get")
    .map(({ attributes }) => attributes["error.type"]);
  expect(types).toEqual([...apiErrorCodes, "status 422"]);
  const text = await telemetry().text();
  for (const private_ of [secret, secretKey, "group_7", "event_9"])
    expect(text).not.toContain(private_);
});

test("the guide's way keeps addresses out of the spans of undici's instrumentation too", async () => {
  server().always(json({ unreadMessages: 3 }));
  await besideUndici({ client: open(), baseUrl: server().baseUrl } as Scene);
  const [span] = telemetry().below("GET /api/v2/me/inbox/summary");
  expect(span?.attributes).toMatchObject({
    "url.full": new URL(server().baseUrl).origin,
    "url.path": "",
    "url.query": "",
  });
  expect(JSON.stringify(span?.attributes)).not.toContain("inbox");
});

test("of a drift only the number of issues is recorded, of an error only its class", async () => {
  const schema = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: () => ({
        issues: [{ message: "Elsa is not 12", path: ["people", "elsa", "age"] }],
      }),
    },
  } as const;
  server().always(json({ people: { elsa: { age: "Elsa" } } }));
  await rejection(open().request({ method: "GET", path: "/people/elsa?q=Elsa", schema }));
  const broken = clientOf(server(), {
    instrumentation: openTelemetry(),
    maxRetries: 0,
    fetch: async () => {
      throw Object.assign(new Error("Elsa is offline"), { name: "ElsaError", code: "ELSA" });
    },
  });
  await rejection(broken.documents.search("elsa", { q: "Where is Elsa?" }));
  const text = await telemetry().text();
  expect(text).toContain('"error.type":"response"');
  expect(text).toContain('"error.type":"connection"');
  expect(text).not.toMatch(/elsa/i);
});
