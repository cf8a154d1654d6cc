// What a sandbox that listens can be told over HTTP: the methods of the same names, with their arguments as JSON.

import { isObject, onlyFields } from "./body.ts";
import type { AccessLogEntry, Switches } from "./call.ts";
import {
  type AccessTokenOptions,
  appScopes,
  type GroupKeyOptions,
  keyScopes,
  shortScopes,
} from "./credentials.ts";
import type { SandboxDemo } from "./demo/index.ts";
import type { Fault } from "./faults.ts";
import { badBody, Refusal } from "./refusal.ts";
import type { RequestLogEntry } from "./request-log.ts";

/** The part of a sandbox that can be told, or asked, from outside. */
export interface Controls {
  failNext: (operation: string, fault: Fault) => void;
  configure: (switches: Partial<Switches>) => void;
  groupKey: (options?: GroupKeyOptions) => string;
  accessToken: (options?: AccessTokenOptions) => string;
  revoke: (credential: string) => void;
  reset: () => void;
  readonly requests: readonly RequestLogEntry[];
  readonly accessLog: readonly AccessLogEntry[];
  readonly demo: SandboxDemo;
}

type Check = readonly [kind: string, holds: (value: unknown) => boolean];
type Fields = Readonly<Record<string, Check>>;

const text: Check = ["a text", (value) => typeof value === "string"];
const yesOrNo: Check = ["true or false", (value) => typeof value === "boolean"];
const count: Check = ["a number, 0 or more", (value) => typeof value === "number" && value >= 0];
const status: Check = ["a status from 200 to 599", isStatus];
const wait: Check = ["a number of seconds, or a text", (value) => isText(value) || count[1](value)];
const oneOf = (...choices: string[]): Check => [
  `one of ${choices.join(", ")}`,
  (value) => isText(value) && choices.includes(value),
];
const scopesOf = (known: readonly string[]): Check => {
  const short = shortScopes(known);
  return [
    `a list of ${known.join(", ")}`,
    (value) =>
      Array.isArray(value) &&
      value.every(
        (name) => isText(name) && [...shortScopes([name])].every((one) => short.has(one)),
      ),
  ];
};

const faultFields: Fields = {
  status,
  code: text,
  message: text,
  retryAfter: wait,
  times: count,
  latency: count,
  network: oneOf("reset", "hang", "truncate"),
  alter: oneOf("future-value", "missing-field", "looping-cursor"),
};
const switchFields: Fields = {
  sharing: yesOrNo,
  groupSearch: yesOrNo,
  assistant: yesOrNo,
  payments: yesOrNo,
  signIn: yesOrNo,
};
const groupKeyFields: Fields = {
  groupId: text,
  scopes: scopesOf(keyScopes),
  creatorLeft: yesOrNo,
};
const accessTokenFields: Fields = {
  personId: text,
  app: oneOf("first-party", "partner"),
  vertical: text,
  scopes: scopesOf(appScopes),
  allowedScopes: scopesOf(appScopes),
  installed: yesOrNo,
  paused: yesOrNo,
};

type Body = Readonly<Record<string, unknown>>;
type Act = (controls: Controls, body: Body) => unknown;

/** What is told, by name: an act gives what is sent back, or nothing. */
const acts: Readonly<Record<string, Act>> = {
  failNext: (controls, { operation, ...fault }) => {
    if (!isText(operation)) throw badBody("operation", 'operation is a name, or "*".');
    controls.failNext(operation, readFault(fault));
  },
  configure: (controls, body) => controls.configure(checked(body, switchFields)),
  groupKey: (controls, body) => ({
    groupKey: controls.groupKey(checked(body, groupKeyFields)),
  }),
  accessToken: (controls, body) => ({
    accessToken: controls.accessToken(checked(body, accessTokenFields)),
  }),
  revoke: (controls, body) => {
    const { credential } = checked(body, { credential: text });
    if (!isText(credential)) throw badBody("credential", "credential is needed.");
    controls.revoke(credential);
  },
  reset: (controls, body) => {
    checked(body, {});
    controls.reset();
  },
};

/** What is asked for, by name. */
const views: Readonly<Record<string, (controls: Controls) => unknown>> = {
  demo: ({ demo }) => demo,
  requests: ({ requests }) => requests,
  accessLog: ({ accessLog }) => accessLog,
};

/** Everything there is, as `METHOD name`. */
export const controlNames: readonly string[] = [
  ...Object.keys(views).map((name) => `GET ${name}`),
  ...Object.keys(acts).map((name) => `POST ${name}`),
];

/** Does, or shows, what a name stands for; undefined for nothing to show. Throws a `Refusal`. */
export function control(controls: Controls, method: string, name: string, body: unknown): unknown {
  const known = method === "GET" ? views : method === "POST" ? acts : {};
  const act = Object.hasOwn(known, name) ? known[name] : undefined;
  if (act === undefined) {
    throw new Refusal(
      "not_found",
      `There is no ${method} ${name}, but ${controlNames.join(", ")}.`,
    );
  }
  if (!isObject(body)) throw badBody("body", "The body is not a JSON object.");
  try {
    return act(controls, body);
  } catch (error) {
    // What the sandbox itself refuses, such as an operation that there is none of.
    if (error instanceof RangeError || error instanceof TypeError) {
      throw badBody("body", error.message);
    }
    throw error;
  }
}

/** A fault as JSON or a command line gives it. */
export function readFault(given: Body): Fault {
  return checked(given, faultFields);
}

/** The names of the switches, as `configure` has them. */
export const switchNames: readonly string[] = Object.keys(switchFields);

/** Refuses a field that is not among these, or not of its kind. */
function checked(given: Body, fields: Fields): Body {
  onlyFields(given, Object.keys(fields));
  for (const [name, [kind, holds]] of Object.entries(fields)) {
    if (given[name] !== undefined && !holds(given[name]))
      throw badBody(name, `${name} is ${kind}.`);
  }
  return given;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isStatus(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 200 && value <= 599;
}
