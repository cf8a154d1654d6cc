// The scopes that a credential needs for operations (spec 5) and for parts of responses (spec 4.5, 4.12).
import { refuse as refuseRead, RequestValidationError } from "../core/errors/errors.ts";
import { withoutFinalSlashes } from "../core/options/base-url.ts";
import { askNearest } from "../core/runtime/nearest-name.ts";
import { isRecord, isText, readOnce, readOrRefuse, type Refuse } from "../core/runtime/values.ts";
import { shortNamesOf } from "../resources/known-scopes.ts";
import { contactParts, contactTypes } from "../schemas/contact.ts";
import { eventParts } from "../schemas/event.ts";
import { overviewParts } from "../schemas/group.ts";
import type { Membership } from "../schemas/membership.ts";
import type { Known } from "../schemas/shared.ts";
import { type CredentialKind, operations } from "./catalogue.ts";
import { operationFacts, type OperationName } from "./facts.ts";
import type { OperationFacts } from "./records.ts";

/** The parts of the operations that have `include`. */
const partsOf = {
  "groups.overview": overviewParts,
  "groups.contacts.list": contactParts,
  "events.get": eventParts,
} as const;

type PartOf<Name> = Name extends keyof typeof partsOf ? (typeof partsOf)[Name][number] : never;

/** An operation, with the parts that need scopes of their own. */
export type ScopedOperation<Name extends OperationName = OperationName> = Name extends OperationName
  ? {
      /** Its name, such as `"groups.overview"`. */
      operation: Name;
      /** The parts in `include`. */
      include?: readonly PartOf<Name>[] | undefined;
    } & (Name extends "groups.contacts.list"
      ? {
          /** The type of roster entries to list. */
          type?: Known<typeof contactTypes> | undefined;
        }
      : unknown)
  : never;

/** An operation by name, or with the parts that need scopes. */
export type ScopeDemand = OperationName | ScopedOperation;

/**
 * The scopes that a credential needs for some operations (spec 5), without duplicates: those of the operation, and of
 * the parts and type requested, as in `{ operation: "groups.overview", include: ["upcomingEvents"] }` (spec 4.5,
 * 4.12). Scopes of access tokens are addresses below `scopeBase`, or short names without it. Operations and parts
 * without a listed scope add nothing.
 * @throws RequestValidationError for an unknown operation or part, or an operation that does not accept this kind of credential.
 */
export function requiredScopes(
  names: readonly ScopeDemand[],
  options: { credential: CredentialKind; scopeBase?: string | undefined },
): string[] {
  const { credential, scopeBase } = fieldsOf(options, "options", ["credential", "scopeBase"]);
  if (credential !== "groupKey" && credential !== "accessToken") {
    throw refuse("credential", 'must be "groupKey" or "accessToken"');
  }
  if (scopeBase !== undefined && !isText(scopeBase)) {
    throw refuse("scopeBase", "must be a string");
  }
  if (!Array.isArray(names)) throw refuse("names", "must be an array of names of operations");
  const base = credential === "accessToken" ? withoutFinalSlashes(scopeBase ?? "") : "";
  const scopes = new Set<string>();
  for (const demand of readOrRefuse(
    () => [...(names as readonly unknown[])],
    "names",
    refuseRead,
  )) {
    for (const scope of scopesOf(readDemand(demand), credential)) {
      scopes.add(base ? `${base}/${scope}` : scope);
    }
  }
  return [...scopes];
}

/**
 * The scopes that an app lacks for some operations in a group, as short names: those of `requiredScopes` that the
 * membership's `scopes` do not contain (spec 2).
 * @throws RequestValidationError for an unknown operation, or an invalid membership.
 */
export function missingScopes(
  membership: Pick<Membership, "scopes">,
  names: readonly ScopeDemand[],
): string[] {
  const given = fieldsOf(membership, "membership", ["scopes"])["scopes"];
  if (!Array.isArray(given)) throw refuse("membership", "must be one that me.groups has listed");
  const held = shortNamesOf(given);
  return requiredScopes(names, { credential: "accessToken" }).filter((scope) => !held.has(scope));
}

/** A demand whose fields were checked. */
interface Demand {
  readonly operation: OperationName;
  readonly include?: readonly string[] | undefined;
  readonly type?: string | undefined;
}

/** The fields of an object, each read once; none of anything else. */
function fieldsOf(given: unknown, name: string, fields: readonly string[]) {
  const refuseAll: Refuse = (_field, message) => refuseRead(name, message);
  return isRecord(given) ? readOnce(given, fields, refuseAll) : {};
}

function readDemand(demand: unknown): Demand {
  if (!isText(demand) && !isRecord(demand))
    throw refuse(
      "names",
      "must hold names of operations, or objects such as { operation, include }",
    );
  const given = isText(demand)
    ? { operation: demand }
    : fieldsOf(demand, "names", ["operation", "include", "type"]);
  const { operation, include, type, ...others }: Record<string, unknown> = given;
  if (!isText(operation) || !Object.hasOwn(operations, operation)) {
    const names = Object.keys(operations);
    const hint = isText(operation) ? askNearest(operation, names) : "";
    throw refuse("names", "must hold names of operations, such as events.get", hint);
  }
  if (include !== undefined && !(Array.isArray(include) && include.every(isText))) {
    throw refuse("names", "must have an array of names as include");
  }
  if (type !== undefined && !isText(type)) throw refuse("names", "must have a string as type");
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw refuse("names", "takes the fields operation, include and type, and no others");
  }
  const parts: readonly string[] = partsOfOperation(operation as OperationName);
  const odd = include?.find((part) => !parts.includes(part));
  if (odd !== undefined) {
    const hint = askNearest(odd, parts);
    throw refuse("names", `has an unknown part of ${operation}`, hint);
  }
  const types: readonly string[] = operation === "groups.contacts.list" ? contactTypes : [];
  if (type !== undefined && !types.includes(type.toUpperCase())) {
    throw refuse("names", `has an unknown type of ${operation}`, askNearest(type, types));
  }
  // It is one of the names, as was checked above.
  return { operation: operation as OperationName, include, type };
}

function partsOfOperation(operation: OperationName): readonly string[] {
  return operation in partsOf ? partsOf[operation as keyof typeof partsOf] : [];
}

function scopesOf({ operation, include = [], type }: Demand, credential: CredentialKind): string[] {
  const { scopes, groupKeyAccepted } = operations[operation];
  const { partScopes = {}, typeScopes = {} }: OperationFacts = operationFacts[operation];
  const parts = [
    ...include.flatMap((part) => listedFor(part, partScopes)),
    ...listedFor(type?.toUpperCase() ?? "", typeScopes),
  ];
  const isKey = credential === "groupKey";
  if (isKey && !groupKeyAccepted) {
    throw refuse("names", `holds ${operation}, which does not take a group key`);
  }
  if (isKey && parts.includes("roster.youth.read")) {
    throw refuse(
      "names",
      `requests youth or households of ${operation}, which group keys never get`,
    );
  }
  const own = scopes[credential];
  // A key's scopes are written with a colon.
  const written = isKey ? parts.map((scope) => scope.replace(".", ":")) : parts;
  return [...(own === null ? [] : [own]), ...written];
}

function listedFor(
  name: string,
  scopes: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  return (Object.hasOwn(scopes, name) && scopes[name]) || [];
}

function refuse(parameter: string, message: string, hint = ""): RequestValidationError {
  return new RequestValidationError(`${parameter} ${message}.${hint}`, parameter);
}
