// An error's body (spec 7): its schemas, an example for each code, and what a caller does about it.
import type { PublishedCode } from "../../src/core/errors/codes.ts";
import { codeFacts } from "../../src/operations/codes.ts";
import { type JsonSchema, openValues } from "./json-schema.ts";

export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorBody: {
    description: "The body of every error response.",
    type: "object",
    required: ["error"],
    properties: { error: { $ref: "#/components/schemas/ErrorDetail" } },
  },
  ErrorDetail: {
    description: "An error.",
    type: "object",
    required: ["code", "message"],
    properties: {
      code: {
        description: "Stable, for programs. Codes may be added: use the status of an unknown one.",
        type: "string",
        ...openValues(Object.keys(codeFacts)),
      },
      message: { description: "For people; its wording may change.", type: "string" },
      parameter: {
        description: "The query parameter or the field of the body at fault.",
        type: "string",
      },
    },
  },
};

/** Advice by code, where the specification gives it (4.7, 4.15, 5, 7, 8). */
const remedies: Readonly<Partial<Record<PublishedCode, string>>> = {
  unauthorized:
    "Get a new access token and send the request once more. If that is refused too, the person signs in again; a group key is replaced by a leader.",
  scope_not_allowed:
    "The message has the link at which a leader, or for a partner app the person, allows it.",
  terms_required:
    "Get a new access token and send the request once more. If that is refused too, send the person to `/account/welcome` on the platform's website.",
  version_not_current: "List the blueprints again, and plan the one that is listed.",
  payments_not_ready: "The message has the link at which a leader sets them up.",
  assistant_failed: "Try again.",
  search_failed: "Try again.",
  rate_limited: "Wait for `Retry-After`.",
  unavailable: "Try again later.",
};

/** A code in the description of a response. */
export function describeCode(code: PublishedCode, narrower: string | undefined): string {
  const meaning = narrower ?? codeFacts[code].meaning;
  return [`\`${code}\`: ${meaning}`, remedies[code]].filter(Boolean).join(" ");
}
