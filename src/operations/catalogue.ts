// The exported catalogue: each operation's definition and facts as one frozen object. The client does not contain it.
import type { PublishedCode } from "../core/errors/codes.ts";
import type { Method } from "../core/operation.ts";
import type { Open } from "../schemas/shared.ts";
import { definitions } from "./definitions.ts";
import { operationFacts, type OperationName } from "./facts.ts";
import type { OperationFacts } from "./records.ts";

/** The two kinds of credentials. */
export type CredentialKind = "groupKey" | "accessToken";

/** Facts of the specification about an operation. */
export interface OperationInfo {
  /** The HTTP method. Operations to come may have others. */
  readonly method: Open<Method>;
  /** The path template, such as `"/groups/{groupId}/overview"`. */
  readonly path: string;
  /** `"cursor"` for a list with pages, `"single"` for a list of one page, null if it is not a list. May get others. */
  readonly paging: Open<"cursor" | "single"> | null;
  /** Whether the client retries it after an unclear outcome, such as a broken connection. */
  readonly idempotent: boolean;
  /** The required scope for each kind of credential; null if the specification lists none. */
  readonly scopes: { readonly groupKey: string | null; readonly accessToken: string | null };
  /** Whether a group key may call it. */
  readonly groupKeyAccepted: boolean;
  /** Whether only first-party apps, those of the platform, may call it. See *Key concepts*. */
  readonly firstPartyOnly: boolean;
  /** The release that added it; null if the specification does not say. */
  readonly since: string | null;
  /** The section of the specification, such as `"4.6"`. */
  readonly section: string;
  /** The error codes of the operation, including those of all operations. Codes may be added. */
  readonly errorCodes: readonly PublishedCode[];
}

function infoOf(name: OperationName): OperationInfo {
  const { method, path, paging, idempotent } = definitions[name];
  const facts: OperationFacts = operationFacts[name];
  return Object.freeze({
    method,
    path,
    paging: paging ?? null,
    idempotent,
    scopes: Object.freeze({
      groupKey: facts.keyScope ?? null,
      accessToken: facts.tokenScope ?? null,
    }),
    groupKeyAccepted: facts.groupKeyAccepted ?? true,
    firstPartyOnly: facts.firstPartyOnly ?? false,
    since: facts.since ?? null,
    section: facts.section,
    errorCodes: Object.freeze([...facts.codes]),
  });
}

/** @internal The names of all operations, in the order of the resources. */
export const operationNames = /* @__PURE__ */ (() =>
  Object.keys(definitions) as readonly OperationName[])();

// In a function marked as pure, so that bundlers leave the table out where it is not used.
/** All operations by name, with their facts. Frozen. */
export const operations: Readonly<Record<OperationName, OperationInfo>> = /* @__PURE__ */ (() =>
  Object.freeze(
    Object.fromEntries(operationNames.map((name) => [name, infoOf(name)])) as Record<
      OperationName,
      OperationInfo
    >,
  ))();

/** @internal Whether an operation changes something. */
export function changesSomething(name: OperationName): boolean {
  const { preview }: OperationFacts = operationFacts[name];
  return definitions[name].method !== "GET" && preview !== true;
}
