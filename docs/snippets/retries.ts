// Code of the guide Retries and pacing.
import {
  ConnectionError,
  GroupManagement,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function options({ sandbox, baseUrl }: Scene): Promise<void> {
  const accessToken = sandbox.accessToken();
  // #region options
  const client = new GroupManagement({
    baseUrl,
    accessToken,
    timeout: 10_000, // one attempt, headers and body
    totalTimeout: 60_000, // the whole call: token, queue, attempts and waits
    maxRetries: 3, // after the first attempt
    maxRetryDelay: 75_000, // the longest single wait; with a longer Retry-After the call fails at once
    pacing: "wait", // or "fail": a RateLimitError at once; or "off"
    priority: "auto", // or "high", or "low": which queued call goes first
  });

  // Most of them can be set for one call.
  await client.me.inboxSummary({ timeout: 2000, maxRetries: 0, pacing: "fail" });
  // #endregion
}

export async function outage({ client, demo }: Pick<Scene, "client" | "demo">): Promise<string[]> {
  const groupIds = [demo.groupId, demo.packId, demo.councilId];
  const names: string[] = [];
  const store = async (name: string) => void names.push(name);
  // #region outage
  const passing = [ConnectionError, RateLimitError, ServerError, TimeoutError];
  const importer = client.withOptions({ priority: "low" });
  const left = new Set(groupIds);
  const importOne = async (id: string) => {
    try {
      await store((await importer.groups.overview(id)).group.name);
      left.delete(id);
    } catch (error) {
      if (!passing.some((kind) => error instanceof kind)) throw error;
    }
  };
  for (;;) {
    await Promise.all(Array.from(left, importOne));
    if (left.size === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 15_000));
  }
  // #endregion
  return names;
}

export async function hooks({ client }: Scene): Promise<void> {
  const gauge = (name: string, value: number) => console.log(name, value);
  // #region hooks
  const watched = client.withOptions({
    hooks: {
      onResponse: ({ operation, durationMs }) => gauge(`${operation} ms`, durationMs),
      onRetry: ({ operation, reason }) => gauge(`${operation} again: ${reason}`, 1),
      onWait: ({ delayMs }) => gauge("held back ms", delayMs),
    },
  });
  // #endregion
  await watched.me.inboxSummary();
}
