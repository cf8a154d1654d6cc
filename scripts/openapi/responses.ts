// The responses of an operation: what it gives, and each refusal with its codes.
import type { Operation } from "../../src/core/operation.ts";
import { codeMeanings, type PublishedCode } from "../../src/codes.ts";
import { usualStatus } from "../../src/sandbox/refusal.ts";
import { referenceTo } from "./components.ts";
import type { JsonSchema } from "./json-schema.ts";
import { commonCodes, groupCodes, type OperationFacts } from "./operation-facts.ts";

const integer = { type: "integer" };

/** The headers of responses (spec 8). */
export const headers = {
  "X-RateLimit-Limit": {
    description: "Requests that this credential may make in a minute.",
    schema: integer,
  },
  "X-RateLimit-Remaining": { description: "Requests left in this window.", schema: integer },
  "X-RateLimit-Reset": {
    description: "When the window ends, in seconds since 1970 by the service's clock.",
    schema: integer,
  },
  "Retry-After": { description: "Seconds to wait before any request.", schema: integer },
};

const window = referencesTo("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");

function referencesTo(...names: (keyof typeof headers)[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const refused = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };

/** What the usual refusals are called, by status. */
const usual: Readonly<Record<number, string>> = {
  400: "InvalidParameter",
  401: "Unauthorized",
  403: "PermissionDenied",
  404: "NotFound",
  429: "RateLimited",
  500: "InternalError",
  503: "Unavailable",
};

const usualCodes = [...commonCodes, ...groupCodes];

/** The refusals that most operations share, by name. */
export function sharedResponses(): Readonly<Record<string, JsonSchema>> {
  const shared = statusesOf(usualCodes).map((status): [string, JsonSchema] => [
    usual[status] ?? "",
    refusalOf(status, withStatus(status, usualCodes)),
  ]);
  const other = {
    description: "Any other refusal. Codes may be added.",
    headers: window,
    content: refused,
  };
  return { ...Object.fromEntries(shared), OtherRefusal: other };
}

/** The responses of an operation, by status. */
export function responsesOf(operation: Operation, facts: OperationFacts): JsonSchema {
  const { response, path } = operation;
  if (!response) throw new Error("An operation without a described response.");
  const given = {
    description: facts.status === 201 ? "Made." : "Done.",
    headers: window,
    content: { "application/json": { schema: referenceTo(response) } },
  };
  const inGroup = path.includes("{groupId}") ? groupCodes : [];
  const codes = [...commonCodes, ...inGroup, ...(facts.codes ?? [])];
  const refusals = statusesOf(codes).map((status) => {
    const own = withStatus(status, codes);
    const isUsual = own.join() === withStatus(status, usualCodes).join();
    return [status, isUsual ? sharedAs(usual[status] ?? "") : refusalOf(status, own)] as const;
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

/** Those of some codes that come with a status, in the order in which they are published. */
function withStatus(status: number, codes: readonly PublishedCode[]): PublishedCode[] {
  const published = Object.keys(codeMeanings) as PublishedCode[];
  return published.filter((code) => codes.includes(code) && usualStatus(code) === status);
}

function refusalOf(status: number, codes: readonly PublishedCode[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${codeMeanings[code]}`).join("\n\n"),
    headers: status === 429 ? { ...window, ...referencesTo("Retry-After") } : window,
    content: refused,
    "x-error-codes": codes,
  };
}
