// The methods of a sandbox that can be called over HTTP, by their names, with their arguments as JSON.
import { aText, type Validator } from "../../core/runtime/fields.ts";
import { isRecord, isText } from "../../core/runtime/values.ts";
import type { OperationName } from "../../operations/facts.ts";
import { appScopes, keyScopes, shortScopes } from "../access/credentials.ts";
import type { Body } from "../conventions/body.ts";
import { badBody, Refusal } from "../conventions/refusal.ts";
import type { Fault } from "../service/faults.ts";
import { accessTokenChecks, advanceChecks, groupKeyChecks, switchChecks } from "./arguments.ts";
import { checkFields, type Checks } from "./checks.ts";
import { editRecords } from "./edit-records.ts";
import type { Sandbox } from "./interface.ts";

const scopesOf = (known: readonly string[]): Validator => {
  const short = shortScopes(known);
  return [
    (value) =>
      Array.isArray(value) &&
      value.every(
        (name) => isText(name) && [...shortScopes([name])].every((one) => short.has(one)),
      ),
    `a list of ${known.join(", ")}`,
  ];
};

/** Only published scopes: over HTTP a misspelled one would stay unnoticed. Code may use future ones. */
const publishedKeyScopes: Checks = { ...groupKeyChecks, scopes: scopesOf(keyScopes) };
const publishedAppScopes: Checks = {
  ...accessTokenChecks,
  scopes: scopesOf(appScopes),
  allowedScopes: scopesOf(appScopes),
};

const allowChecks: Checks = { accessToken: aText, scopes: scopesOf(appScopes) };

type Act = (sandbox: Sandbox, body: Body) => unknown;

/** The methods that change something, by name. They return the response, or nothing. */
const acts: Readonly<Record<string, Act>> = {
  failNext: (sandbox, { operation, faults, ...fault }) => {
    if (!isText(operation))
      throw badBody("operation", 'operation must be the name of an operation, or "*".');
    if (faults !== undefined && !Array.isArray(faults))
      throw badBody("faults", "faults must be a list of faults.");
    if (faults !== undefined) checkFields(fault, {});
    // failNext refuses a text that names no operation, and what is no fault.
    sandbox.failNext(operation as OperationName, (faults ?? fault) as Fault);
  },
  configure: (sandbox, body) => sandbox.configure(checked(body, switchChecks)),
  groupKey: (sandbox, body) => ({
    groupKey: sandbox.groupKey(checked(body, publishedKeyScopes)),
  }),
  accessToken: (sandbox, body) => ({
    accessToken: sandbox.accessToken(checked(body, publishedAppScopes)),
  }),
  revoke: (sandbox, body) => {
    const { credential } = checked(body, { credential: aText });
    if (!isText(credential)) throw badBody("credential", "credential is required.");
    sandbox.revoke(credential);
  },
  allow: (sandbox, body) => {
    const { accessToken, scopes } = checked(body, allowChecks);
    if (!isText(accessToken)) throw badBody("accessToken", "accessToken is required.");
    if (scopes === undefined) throw badBody("scopes", "scopes is required.");
    sandbox.allow(accessToken, scopes as string[]);
  },
  advance: (sandbox, body) => {
    const { milliseconds } = checked(body, advanceChecks);
    if (milliseconds === undefined) throw badBody("milliseconds", "milliseconds is required.");
    sandbox.advance(milliseconds as number);
  },
  edit: (sandbox, body) => sandbox.edit((data) => editRecords(data, body)),
  reset: (sandbox, body) => {
    checkFields(body, {});
    sandbox.reset();
  },
};

/** The values that can be read, by name. */
const views: Readonly<Record<string, (sandbox: Sandbox) => unknown>> = {
  demo: ({ demo }) => demo,
  requests: ({ requests }) => requests,
  pendingFaults: ({ pendingFaults }) => pendingFaults,
  accessLog: ({ accessLog }) => accessLog,
};

/** The names of all methods and properties, as `METHOD name`. */
export const methodNames: readonly string[] = [
  ...Object.keys(views).map((name) => `GET ${name}`),
  ...Object.keys(acts).map((name) => `POST ${name}`),
];

/** Calls a method by its name, or reads a property; returns its response, if it has one. Throws a `Refusal`. */
export function callByName(sandbox: Sandbox, method: string, name: string, body: unknown): unknown {
  const known = method === "GET" ? views : method === "POST" ? acts : {};
  const act = Object.hasOwn(known, name) ? known[name] : undefined;
  if (act === undefined) {
    throw new Refusal(
      "not_found",
      `There is no ${method} ${name}. There are ${methodNames.join(", ")}.`,
    );
  }
  if (!isRecord(body)) throw badBody("body", "The body must be a JSON object.");
  try {
    return act(sandbox, body);
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
export const switchNames: readonly string[] = Object.keys(switchChecks);

function checked(given: Body, checks: Checks): Body {
  checkFields(given, checks);
  return given;
}
