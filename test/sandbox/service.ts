// A raw caller for the sandbox's tests: it knows HTTP and the document, not the client.

import { operations } from "../../src/operations/catalogue.ts";
import type { OperationName } from "../../src/operations/facts.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/sandbox/index.ts";
import { troopData } from "./troop.ts";

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
  text: string;
}

export interface Caller {
  sandbox: Sandbox;
  /** Changes fields of the record with an id. */
  amend: (list: "circles" | "contacts" | "documents" | "groups", id: string, to: object) => void;
  /** Moves the service's clock. */
  advance: (milliseconds: number) => void;
  get: (path: string, credential?: string | null) => Promise<Answer>;
  post: (path: string, body?: unknown, credential?: string | null) => Promise<Answer>;
  patch: (path: string, body?: unknown, credential?: string | null) => Promise<Answer>;
  send: (method: string, path: string, init?: RequestInit) => Promise<Answer>;
}

/** Ids that are there, by their names in the paths of operations. */
export const troopIds: Readonly<Record<string, string>> = {
  groupId: "troop",
  eventId: "canoe",
  circleId: "gear",
  albumId: "gallery",
  blueprint: "year@2",
  verticalId: "scouting",
  positionId: "guide",
  documentId: "trip",
  copyId: "near",
};

/** The path of an operation, with these ids. */
export const pathTo = (name: OperationName) =>
  operations[name].path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(troopIds[id]));

export const start = Date.parse("2026-03-14T09:26:53.500Z");

/** A sandbox with a small troop in it and a clock that stands still. */
export function openService(options: SandboxOptions = {}): Caller {
  let time = start;
  const sandbox = createSandbox({
    data: troopData(),
    requestsPerMinute: 10_000,
    now: () => new Date(time),
    ...options,
  });
  const usual = () => sandbox.accessToken();
  let token: string | undefined;

  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await sandbox.fetch(`${sandbox.baseUrl}${path}`, { ...init, method });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, headers: response.headers, json, text };
  };

  const call = (method: string, path: string, body: unknown, credential?: string | null) => {
    token ??= usual();
    const bearer = credential === undefined ? token : credential;
    const headers: Record<string, string> = {};
    if (bearer !== null) headers["authorization"] = `Bearer ${bearer}`;
    if (body === undefined) return send(method, path, { headers });
    headers["content-type"] = "application/json";
    return send(method, path, {
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  };

  return {
    sandbox,
    amend: (list, id, to) =>
      sandbox.edit((data) => {
        const record = (data[list] as { id: string }[]).find((one) => one.id === id);
        Object.assign(record!, to);
      }),
    advance: (milliseconds) => void (time += milliseconds),
    send,
    get: (path, credential) => call("GET", path, undefined, credential),
    post: (path, body, credential) => call("POST", path, body, credential),
    patch: (path, body, credential) => call("PATCH", path, body, credential),
  };
}

/** A refusal's status, code and, when it names one, the parameter. */
export function refusal(answer: Answer): unknown[] {
  const found = [answer.status, at(answer, "error", "code")];
  const parameter = at(answer, "error", "parameter");
  return parameter === undefined ? found : [...found, parameter];
}

/** The value at a path in an answer's body; undefined when there is none. */
export function at(answer: Answer, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null) return undefined;
    return Object.entries(value).find(([name]) => name === String(step))?.[1];
  }, answer.json);
}

/** A list in an answer's body: each row's value of one field. */
export function column(answer: Answer, list: string, field: string): unknown[] {
  const rows = at(answer, list);
  if (!Array.isArray(rows)) return [`no ${list} in ${answer.text}`];
  return rows.map((row: unknown) => (row as Record<string, unknown>)[field]);
}

/** The ids of a page's items. */
export function idsOf(answer: Answer): unknown[] {
  return column(answer, "items", "id");
}
