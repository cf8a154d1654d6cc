// What a sandbox that listens takes over HTTP: the methods of the same names, with their arguments as JSON.

import { isObject } from "../routing/body.ts";
import type { AccessLogEntry, Switches } from "../routing/call.ts";
import {
  type AccessTokenOptions,
  appScopes,
  type GroupKeyOptions,
  keyScopes,
  shortScopes,
} from "../access/credentials.ts";
import type { SandboxDemo } from "../demo/index.ts";
import type { Fault } from "./faults.ts";
import { checkFields, oneOf, text, texts, yesOrNo, type Check, type Fields } from "./fields.ts";
import { badBody, Refusal } from "../routing/refusal.ts";
import type { RequestLogEntry } from "./request-log.ts";

/** The part of a sandbox that can be set, or asked, from outside. */
export interface Controls {
  failNext: (operation: string, fault: Fault | readonly Fault[]) => void;
  configure: (switches: Partial<Switches>) => void;
  groupKey: (options?: GroupKeyOptions) => string;
  accessToken: (options?: AccessTokenOptions) => string;
  revoke: (credential: string) => void;
  reset: () => void;
  readonly requests: readonly RequestLogEntry[];
  readonly accessLog: readonly AccessLogEntry[];
  readonly demo: SandboxDemo;
}

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

export const switchFields: Fields = {
  sharing: yesOrNo,
  groupSearch: yesOrNo,
  assistant: yesOrNo,
  payments: yesOrNo,
  signIn: yesOrNo,
};
export const groupKeyFields: Fields = {
  groupId: text,
  scopes: texts,
  creatorLeft: yesOrNo,
};
export const accessTokenFields: Fields = {
  personId: text,
  app: oneOf("first-party", "partner"),
  vertical: text,
  scopes: texts,
  allowedScopes: texts,
  installed: yesOrNo,
  paused: yesOrNo,
};

/** Nobody sees a misspelt scope from outside; code may use one of the future. */
const publishedKeyScopes: Fields = { ...groupKeyFields, scopes: scopesOf(keyScopes) };
const publishedAppScopes: Fields = {
  ...accessTokenFields,
  scopes: scopesOf(appScopes),
  allowedScopes: scopesOf(appScopes),
};

type Body = Readonly<Record<string, unknown>>;
type Act = (controls: Controls, body: Body) => unknown;

/** What can be set, by name: an act gives what is sent back, or nothing. */
const acts: Readonly<Record<string, Act>> = {
  failNext: (controls, { operation, faults, ...fault }) => {
    if (!isText(operation))
      throw badBody("operation", 'operation must be the name of an operation, or "*".');
    if (faults !== undefined && !Array.isArray(faults))
      throw badBody("faults", "faults must be a list of faults.");
    if (faults !== undefined) checkFields(fault, {});
    controls.failNext(operation, (faults ?? fault) as Fault);
  },
  configure: (controls, body) => controls.configure(checked(body, switchFields)),
  groupKey: (controls, body) => ({
    groupKey: controls.groupKey(checked(body, publishedKeyScopes)),
  }),
  accessToken: (controls, body) => ({
    accessToken: controls.accessToken(checked(body, publishedAppScopes)),
  }),
  revoke: (controls, body) => {
    const { credential } = checked(body, { credential: text });
    if (!isText(credential)) throw badBody("credential", "credential is required.");
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
      `There is no ${method} ${name}. There are ${controlNames.join(", ")}.`,
    );
  }
  if (!isObject(body)) throw badBody("body", "The body must be a JSON object.");
  try {
    return act(controls, body);
  } catch (error) {
    // What the sandbox itself refuses, such as an operation that there is none of.
    if (error instanceof RangeError || error instanceof TypeError) {
      if (error.cause instanceof Refusal) throw error.cause;
      throw badBody("body", error.message);
    }
    throw error;
  }
}

/** The names of the switches, as `configure` has them. */
export const switchNames: readonly string[] = Object.keys(switchFields);

function checked(given: Body, fields: Fields): Body {
  checkFields(given, fields);
  return given;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
