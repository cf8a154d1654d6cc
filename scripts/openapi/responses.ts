// The responses of an operation: what it gives, and each refusal with its codes.
import type { PublishedCode } from "../../src/core/errors/codes.ts";
import type { Operation } from "../../src/core/operation.ts";
import { type OperationInfo, operationNames, operations } from "../../src/operations/catalogue.ts";
import { codeFacts } from "../../src/operations/codes.ts";
import { commonCodes, groupCodes, keyCodes } from "../../src/operations/facts.ts";
import type { OperationWords } from "../../src/operations/records.ts";
import { referenceTo } from "./components.ts";
import { describeCode } from "./errors.ts";
import type { JsonSchema } from "./json-schema.ts";

const integer = { type: "integer" };

const publishedCodes = Object.keys(codeFacts) as PublishedCode[];

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

function refused(codes: readonly PublishedCode[]): JsonSchema {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    "application/json": {
      schema: { $ref: "#/components/schemas/ErrorBody" },
      examples: Object.fromEntries(examples) as JsonSchema,
    },
  };
}

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

/** Codes that the specification publishes, but names at no operation. */
const unlistedCodes = publishedCodes.filter((code) =>
  operationNames.every((name) => !operations[name].errorCodes.includes(code)),
);

/** The refusals that most operations share, by name. */
export function sharedResponses(): Readonly<Record<string, JsonSchema>> {
  const shared = statusesOf(usualCodes).map((status): [string, JsonSchema] => [
    usual[status] ?? "",
    refusalOf(status, withStatus(status, usualCodes)),
  ]);
  const other = {
    description: "Any other error. Codes may be added.",
    headers: window,
    content: refused(unlistedCodes),
  };
  return { ...Object.fromEntries(shared), OtherRefusal: other };
}

/** The responses of an operation, by status. */
export function responsesOf(
  operation: Operation,
  words: OperationWords,
  { errorCodes: codes }: Pick<OperationInfo, "errorCodes">,
  example: unknown,
): JsonSchema {
  const { response } = operation;
  if (!response) throw new Error("An operation without a described response.");
  const given = {
    description: words.status === 201 ? "Created." : "Success.",
    headers: { ...window, ...cachingOf(words) },
    content: { "application/json": { schema: referenceTo(response), example } },
  };
  const refusals = statusesOf(codes).map((status) => {
    const own = withStatus(status, codes);
    const isUsual =
      !words.neverCached && !words.meanings && own.join() === withStatus(status, usualCodes).join();
    return [
      status,
      isUsual ? sharedAs(usual[status] ?? "") : refusalOf(status, own, words),
    ] as const;
  });
  return {
    [words.status ?? 200]: given,
    ...Object.fromEntries(refusals),
    default: sharedAs("OtherRefusal"),
  };
}

function sharedAs(name: string): JsonSchema {
  return { $ref: `#/components/responses/${name}` };
}

function statusesOf(codes: readonly PublishedCode[]): number[] {
  return [...new Set(codes.map((code) => codeFacts[code].status))].toSorted(
    (one, other) => one - other,
  );
}

/** The codes that come with a status, in the order in which they are published. */
function withStatus(status: number, codes: readonly PublishedCode[]): PublishedCode[] {
  return publishedCodes.filter((code) => codes.includes(code) && codeFacts[code].status === status);
}

function refusalOf(
  status: number,
  codes: readonly PublishedCode[],
  words: Pick<OperationWords, "meanings" | "neverCached"> = {},
): JsonSchema {
  const retryAfter = status === 429 ? referencesTo("Retry-After") : {};
  return {
    description: codes.map((code) => describeCode(code, words.meanings?.[code])).join("\n\n"),
    headers: { ...window, ...retryAfter, ...cachingOf(words) },
    content: refused(codes),
    "x-error-codes": codes,
  };
}

function cachingOf({ neverCached }: Pick<OperationWords, "neverCached">): JsonSchema {
  return neverCached ? referencesTo("Cache-Control") : {};
}
