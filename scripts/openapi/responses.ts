// The responses of an operation: what it gives, and each refusal with its codes.
import type { OperationInfo } from "../../src/catalogue.ts";
import type { Operation } from "../../src/core/operation.ts";
import { codeMeanings, type PublishedCode } from "../../src/codes.ts";
import { usualStatus } from "../../src/sandbox/routing/refusal.ts";
import { referenceTo } from "./components.ts";
import type { JsonSchema } from "./json-schema.ts";
import { commonCodes, groupCodes, keyCodes } from "../../src/operation-codes.ts";
import type { OperationFacts } from "./operation-facts.ts";

const integer = { type: "integer" };

/** The headers of responses (spec 8). */
export const headers = {
  "X-RateLimit-Limit": {
    description: "Requests per minute that this credential may make.",
    schema: integer,
  },
  "X-RateLimit-Remaining": { description: "Requests left in this window.", schema: integer },
  "X-RateLimit-Reset": {
    description: "When the window ends, in seconds since 1970 by the service's clock.",
    schema: integer,
  },
  "Retry-After": {
    description:
      "Seconds to wait: before any request if the limit per minute is used up, before another such search if the limit per hour is.",
    schema: integer,
  },
  "Cache-Control": {
    description: "`no-store`: responses of a search must not be stored.",
    schema: { type: "string" },
  },
};

const window = referencesTo("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");

function referencesTo(...names: (keyof typeof headers)[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const refused = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };

/** The names of the usual refusals, by status. */
const usual: Readonly<Record<number, string>> = {
  400: "InvalidParameter",
  401: "Unauthorized",
  403: "PermissionDenied",
  404: "NotFound",
  429: "RateLimited",
  500: "InternalError",
  503: "Unavailable",
};

const usualCodes = [...commonCodes, ...groupCodes, ...keyCodes];

/** The refusals that most operations share, by name. */
export function sharedResponses(): Readonly<Record<string, JsonSchema>> {
  const shared = statusesOf(usualCodes).map((status): [string, JsonSchema] => [
    usual[status] ?? "",
    refusalOf(status, withStatus(status, usualCodes)),
  ]);
  const other = {
    description: "Any other error. Codes may be added.",
    headers: window,
    content: refused,
  };
  return { ...Object.fromEntries(shared), OtherRefusal: other };
}

/** The responses of an operation, by status. */
export function responsesOf(
  operation: Operation,
  facts: OperationFacts,
  { errorCodes: codes }: Pick<OperationInfo, "errorCodes">,
): JsonSchema {
  const { response } = operation;
  if (!response) throw new Error("An operation without a described response.");
  const given = {
    description: facts.status === 201 ? "Created." : "Success.",
    headers: { ...window, ...cachingOf(facts) },
    content: { "application/json": { schema: referenceTo(response) } },
  };
  const refusals = statusesOf(codes).map((status) => {
    const own = withStatus(status, codes);
    const isUsual =
      !facts.neverCached && !facts.meanings && own.join() === withStatus(status, usualCodes).join();
    return [
      status,
      isUsual ? sharedAs(usual[status] ?? "") : refusalOf(status, own, facts),
    ] as const;
  });
  return {
    [facts.status ?? 200]: given,
    ...Object.fromEntries(refusals),
    default: sharedAs("OtherRefusal"),
  };
}

function sharedAs(name: string): JsonSchema {
  return { $ref: `#/components/responses/${name}` };
}

function statusesOf(codes: readonly PublishedCode[]): number[] {
  return [...new Set(codes.map(usualStatus))].toSorted((one, other) => one - other);
}

/** The codes that come with a status, in the order in which they are published. */
function withStatus(status: number, codes: readonly PublishedCode[]): PublishedCode[] {
  const published = Object.keys(codeMeanings) as PublishedCode[];
  return published.filter((code) => codes.includes(code) && usualStatus(code) === status);
}

function refusalOf(
  status: number,
  codes: readonly PublishedCode[],
  facts: Pick<OperationFacts, "meanings" | "neverCached"> = {},
): JsonSchema {
  const meanings = { ...codeMeanings, ...facts.meanings };
  const retryAfter = status === 429 ? referencesTo("Retry-After") : {};
  return {
    description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join("\n\n"),
    headers: { ...window, ...retryAfter, ...cachingOf(facts) },
    content: refused,
    "x-error-codes": codes,
  };
}

function cachingOf({ neverCached }: Pick<OperationFacts, "neverCached">): JsonSchema {
  return neverCached ? referencesTo("Cache-Control") : {};
}
