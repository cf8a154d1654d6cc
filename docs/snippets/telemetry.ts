// Code of the guide Telemetry.
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { GroupManagement, type Instrumentation } from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";

import type { Scene } from "./scene.ts";

export async function telemetry({ sandbox, baseUrl }: Scene): Promise<void> {
  const accessToken = sandbox.accessToken();
  // #region client
  const client = new GroupManagement({ baseUrl, accessToken, instrumentation: openTelemetry() });
  // #endregion
  await client.me.inboxSummary();
}

export async function besideUndici({ baseUrl, client }: Scene): Promise<void> {
  // #region undici
  const { origin } = new URL(baseUrl);
  const undici = new UndiciInstrumentation({
    // The origin, without ids and search terms.
    startSpanHook: (request) =>
      request.origin === origin ? { "url.full": origin, "url.path": "", "url.query": "" } : {},
  });
  // #endregion
  await client.me.inboxSummary();
  undici.disable();
}

export async function settled({ client }: Scene): Promise<void> {
  const log = (line: object) => console.log(JSON.stringify(line));
  // #region settled
  const logged = client.withOptions({
    hooks: {
      onSettled: ({ operation, outcome, code, attempts, durationMs, waitedMs }) =>
        log({ operation, outcome, code, attempts, durationMs, waitedMs }),
    },
  });
  // #endregion
  await logged.me.inboxSummary();
}

export async function ownTool({ client }: Scene): Promise<void> {
  // #region tool
  const requestIds: Instrumentation = {
    call: ({ operation }) => {
      const id = crypto.randomUUID();
      return {
        onRequest: ({ attempt }) => ({ headers: { "x-request-id": `${id}-${attempt}` } }),
        onSettled: ({ outcome, durationMs }) =>
          console.log(`${operation} ${outcome} in ${Math.round(durationMs)} ms, request ${id}`),
      };
    },
  };
  const followed = client.withOptions({ instrumentation: requestIds });
  // #endregion
  await followed.me.inboxSummary();
}
