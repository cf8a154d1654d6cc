// The methods of a sandbox that can be called over HTTP, by their names, with their arguments as JSON.

import { isObject } from "../conventions/body.ts";
import type { AccessLogEntry, Switches } from "../access/request.ts";
import {
  type AccessTokenOptions,
  appScopes,
  type GroupKeyOptions,
  keyScopes,
  shortScopes,
} from "../access/credentials.ts";
import type { SandboxDemo } from "../demo/index.ts";
import type { LiveData } from "../data/store.ts";
import { editRecords } from "./edit-records.ts";
import type { Fault, PendingFault } from "../service/faults.ts";
import { checkFields, oneOf, text, texts, yesOrNo, type Check, type Fields } from "./checks.ts";
import { badBody, Refusal } from "../conventions/refusal.ts";
import type { RequestLogEntry } from "../service/request-log.ts";

/** The part of a sandbox that can be controlled over HTTP. */
export interface Controls {
  failNext: (operation: string, fault: Fault | readonly Fault[]) => void;
  configure: (switches: Partial<Switches>) => void;
  groupKey: (options?: GroupKeyOptions) => string;
  accessToken: (options?: AccessTokenOptions) => string;
  revoke: (credential: string) => void;
  allow: (accessToken: string, scopes: readonly string[]) => void;
  advance: (milliseconds: number) => void;
  edit: (change: (data: LiveData) => void) => void;
  reset: () => void;
  readonly requests: readonly RequestLogEntry[];
  readonly pendingFaults: readonly PendingFault[];
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

/** At most a hundred years, so that every date stays valid. */
const longestAdvance = 100 * 366 * 86_400_000;
export const advanceFields: Fields = {
  milliseconds: [
    `a number from 0 to ${longestAdvance}`,
    (value) => typeof value === "number" && value >= 0 && value <= longestAdvance,
  ],
};

/** Only published scopes: over HTTP a misspelled one would stay unnoticed. Code may use future ones. */
const publishedKeyScopes: Fields = { ...groupKeyFields, scopes: scopesOf(keyScopes) };
const publishedAppScopes: Fields = {
  ...accessTokenFields,
  scopes: scopesOf(appScopes),
  allowedScopes: scopesOf(appScopes),
};

const allowFields: Fields = { accessToken: text, scopes: scopesOf(appScopes) };

type Body = Readonly<Record<string, unknown>>;
type Act = (controls: Controls, body: Body) => unknown;

/** The methods that change something, by name. They return the response, or nothing. */
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
  allow: (controls, body) => {
    const { accessToken, scopes } = checked(body, allowFields);
    if (!isText(accessToken)) throw badBody("accessToken", "accessToken is required.");
    if (scopes === undefined) throw badBody("scopes", "scopes is required.");
    controls.allow(accessToken, scopes as string[]);
  },
  advance: (controls, body) => {
    const { milliseconds } = checked(body, advanceFields);
    if (milliseconds === undefined) throw badBody("milliseconds", "milliseconds is required.");
    controls.advance(milliseconds as number);
  },
  edit: (controls, body) => controls.edit((data) => editRecords(data, body)),
  reset: (controls, body) => {
    checked(body, {});
    controls.reset();
  },
};

/** The values that can be read, by name. */
const views: Readonly<Record<string, (controls: Controls) => unknown>> = {
  demo: ({ demo }) => demo,
  requests: ({ requests }) => requests,
  pendingFaults: ({ pendingFaults }) => pendingFaults,
  accessLog: ({ accessLog }) => accessLog,
};

/** The names of all controls, as `METHOD name`. */
export const controlNames: readonly string[] = [
  ...Object.keys(views).map((name) => `GET ${name}`),
  ...Object.keys(acts).map((name) => `POST ${name}`),
];

/** Runs a control by its name, and returns its response, if it has one. Throws a `Refusal`. */
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
    // Errors of the sandbox itself, such as an unknown operation.
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
