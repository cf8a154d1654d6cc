#!/usr/bin/env node
// Reads a group with telemetry on, and shows the spans and metrics that came of it.
import { trace } from "@opentelemetry/api";
import { GroupManagement, GroupManagementError } from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { createSandbox } from "group-management-sdk/sandbox";

import { openService, type Service } from "../support/service.ts";
import { reportMetrics, reportSpans } from "./report.ts";
import { startTelemetry } from "./telemetry.ts";

const telemetry = startTelemetry();
const service = await openEventfulService();
const { baseUrl, accessToken, groupId } = service;

// All that a client needs: it records to the SDK that the program has registered.
const client = new GroupManagement({ baseUrl, accessToken, instrumentation: openTelemetry() });

console.log(`\nA group read with telemetry on, from ${service.description}.`);
try {
  await inSpan("show the group", async () => {
    await client.groups.overview(groupId);
    await Promise.all([
      client.documents.list(groupId, { limit: 5 }),
      client.groups.albums.list(groupId, { limit: 5 }),
    ]);
  });
  await inSpan("count the roster", async () => {
    let entries = 0;
    for await (const page of client.groups.contacts.list(groupId).pages()) {
      entries += page.items.length;
    }
    return entries;
  });
  await inSpan("open an event that is gone", () =>
    client.events.get(groupId, "gone").catch(() => {}),
  );
} catch (error) {
  if (!(error instanceof GroupManagementError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

reportSpans(telemetry.spans());
reportMetrics(await telemetry.metrics());
await telemetry.shutdown();
await service.close();

/** Work of the program's own, under which its calls are found. */
function inSpan(name: string, work: () => Promise<unknown>): Promise<void> {
  return trace.getTracer("example").startActiveSpan(name, async (span) => {
    try {
      await work();
    } finally {
      span.end();
    }
  });
}

/** A sandbox in which something happens: a service that is slow, down for a moment, and asks to wait. */
async function openEventfulService(): Promise<Service> {
  if (process.env["GROUP_MANAGEMENT_BASE_URL"]) return openService();
  const sandbox = createSandbox({ contacts: 900 });
  sandbox.failNext("groups.overview", { latency: 60 });
  sandbox.failNext("groups.albums.list", { code: "rate_limited", retryAfter: 0.6 });
  sandbox.failNext("groups.contacts.list", { code: "unavailable", latency: 30 });
  sandbox.failNext("groups.contacts.list", { latency: 30, times: 5 });
  const server = await sandbox.listen();
  return {
    baseUrl: server.baseUrl,
    accessToken: sandbox.accessToken(),
    groupId: sandbox.demo.groupId,
    description: "a sandbox with faults",
    close: () => server.close(),
  };
}
