// A sandbox behind a server of its own that changes what passes: what a proxy, a fault or a newer service would do.
import { createSandbox, type Sandbox, type SandboxOptions } from "group-management-sdk/sandbox";
import { beforeEach } from "vitest";

import { checkService } from "../../src/check/check-service.ts";
import { printCheck } from "../../src/check/command.ts";
import type { OperationReading, Report } from "../../src/check/report/report.ts";
import { readCommandLine } from "../../src/check/command-line.ts";
import { type Answer, serverForEachTest } from "../support/server.ts";

/** A response on its way to the caller. */
export interface Passing {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  body: unknown;
}

interface AlteredService {
  readonly baseUrl: string;
  readonly sandbox: Sandbox;
  /** Called for every response; may change it. */
  alter: (passing: Passing) => void;
}

/** One for each test of a file. */
export function alteredForEachTest(options: SandboxOptions = {}): AlteredService {
  const server = serverForEachTest();
  let sandbox = createSandbox(options);
  const service = {
    get baseUrl() {
      return server().baseUrl;
    },
    get sandbox() {
      return sandbox;
    },
    alter: (() => {}) as AlteredService["alter"],
  };
  const pass: Answer = async ({ arrival, request, response: outgoing }) => {
    const { method, path, body } = arrival;
    const headers = Object.entries(arrival.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && name !== "host" && name !== "connection" ? [[name, value]] : [],
    );
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await sandbox.fetch(new URL(request.url ?? "/", sandbox.baseUrl), init);
    const passing: Passing = {
      method,
      path,
      status: response.status,
      headers: new Headers(response.headers),
      body: parsed(await response.text()),
    };
    passing.headers.delete("content-length");
    service.alter(passing);
    outgoing.sendDate = false;
    outgoing.writeHead(passing.status, Object.fromEntries(passing.headers));
    outgoing.end(typeof passing.body === "string" ? passing.body : JSON.stringify(passing.body));
  };
  beforeEach(() => {
    sandbox = createSandbox(options);
    service.alter = () => {};
    server().always(pass);
  });
  return service;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The two reports of a check on a service. */
export interface Checked {
  readonly text: string;
  readonly json: string;
  readonly report: Report;
  /** The report on a fact, `"verdict: words"`. */
  fact(subject: string): string;
  /** The report on an operation, with its part after a space: `"outcome code reason"`. */
  reading(name: string): string;
}

export interface CheckedWith {
  readonly groupKey?: string;
  readonly accessToken?: string;
  readonly args?: readonly string[];
  readonly columns?: number;
}

/** Checks a service within this process, once for people and once for programs. */
export async function checkAt(baseUrl: string, given: CheckedWith): Promise<Checked> {
  const environment = {
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    GROUP_MANAGEMENT_KEY: given.groupKey,
    GROUP_MANAGEMENT_ACCESS_TOKEN: given.accessToken,
  };
  const printed = async (...more: string[]) => {
    const settings = readCommandLine([...(given.args ?? []), ...more], environment);
    if (settings === "help") throw new Error("It was asked for help.");
    let output = "";
    const page = { columns: given.columns ?? 80, paint: (_: string, text: string) => text };
    const findings = checkService(settings, new AbortController().signal);
    await printCheck(settings, page, (text) => (output += text), findings);
    return output;
  };
  const text = await printed();
  const json = await printed("--json");
  const report = JSON.parse(json) as Report;
  return {
    text,
    json,
    report,
    fact: (subject) => {
      const fact = report.facts.find((one) => one.subject === subject);
      return fact ? `${fact.verdict}: ${fact.says}` : "untold";
    },
    reading: (name) => {
      const reading = report.readings.find((one) => nameOf(one) === name);
      if (!reading) return "untold";
      const { outcome, code, reason } = reading;
      return [outcome, code, reason].filter(Boolean).join(" ");
    },
  };
}

export function nameOf({ operation, include }: OperationReading): string {
  return include === null ? operation : `${operation} ${include}`;
}
