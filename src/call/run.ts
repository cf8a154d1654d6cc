// Sends a call, or previews it.
import { ApiError, GroupManagement, type Logger } from "group-management-sdk";

import { orUsageError, readVariables } from "../terminal/environment.ts";
import type { Host } from "../terminal/host.ts";
import { exitCodes, onInterruption } from "../terminal/program.ts";
import { type Proxy, useProxy } from "../terminal/proxy.ts";
import type { Invocation } from "./command-line.ts";
import { confirm } from "./confirm.ts";
import { failureOf } from "./failure.ts";
import { Output } from "./output/output.ts";
import { writeList, writeObject } from "./output/results.ts";
import { jsonText } from "./output/writers.ts";
import { preview, send } from "./send.ts";

/** Sends a call, and returns the exit code. */
export async function run(invocation: Invocation, host: Host): Promise<number> {
  const stopping = new AbortController();
  let exitCode: number = exitCodes.interrupted;
  const release = onInterruption(host, (code) => {
    exitCode = code;
    stopping.abort(new Error("stopped"));
  });
  const output = new Output(host, invocation);
  let isSent = false;
  const onRequest = () => {
    isSent = true;
  };
  let proxy: Proxy | undefined;
  try {
    if (invocation.dryRun) await output.write(jsonText(await preview(invocation), output.look));
    else {
      proxy = await useProxy(host.env);
      await carryOut(invocation, host, output, stopping.signal, onRequest);
    }
    return exitCodes.well;
  } catch (error) {
    if (stopping.signal.aborted) {
      const isUnclear = isSent && !invocation.operation.isRepeatable;
      output.note(
        isUnclear
          ? "Stopped. It may have been carried out: look before you run it again."
          : "Stopped.",
      );
      return exitCode;
    }
    if (error instanceof ApiError) output.head(error);
    const { groupKey } = readVariables(host.env);
    throw failureOf(error, invocation, groupKey ? "groupKey" : "accessToken", proxy);
  } finally {
    release();
  }
}

async function carryOut(
  invocation: Invocation,
  host: Host,
  output: Output,
  signal: AbortSignal,
  onRequest: () => void,
): Promise<void> {
  const client = orUsageError(() => clientOf(host, output, onRequest));
  await confirm(invocation, host, signal);
  const { operation, timeout } = invocation;
  const bounds = timeout === undefined ? {} : { timeout, totalTimeout: timeout };
  try {
    const sending = send(client, invocation, { signal, ...bounds });
    if (operation.isList) await writeList(invocation, sending, output);
    else await writeObject(sending, output);
  } finally {
    output.clear();
  }
}

/** A client that shows its waits on a terminal. A response that fails validation is written as it came, with a warning. */
function clientOf(host: Host, output: Output, onRequest: () => void): GroupManagement {
  const ignore = () => {};
  const logger: Logger = { debug: ignore, info: ignore, warn: (text) => output.note(text) };
  return new GroupManagement({
    ...readVariables(host.env),
    responseValidation: "warn",
    logger,
    appInfo: { name: "call" },
    hooks: {
      onRequest,
      onWait: ({ delayMs }) => output.show(`Waiting ${seconds(delayMs)} for the rate limit …`),
      onRetry: ({ delayMs, reason }) =>
        output.show(`Trying again in ${seconds(delayMs)}, because of ${reason} …`),
    },
  });
}

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}
