// Code of the guide Retries and pacing.
import { GroupManagement } from "group-management-sdk";

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

export async function custom({ client }: Scene): Promise<void> {
  // #region custom
  const summary = await client.request({ method: "GET", path: "/me/inbox/summary" });
  // Other methods are retried after an unclear outcome only if you declare them idempotent:
  // client.request({ method: "PUT", path, body, idempotent: true })
  // #endregion
  console.log(summary);
}
