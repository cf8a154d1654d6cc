// The advice that a check prints for each error code.
import type { PublishedCode } from "group-management-sdk";

import { codeFacts } from "../../operations/codes.ts";
import { type OperationName, operationWords } from "../../operations/facts.ts";

export interface Refused {
  /** The refused operation; undefined if every operation would be refused. */
  readonly operation?: OperationName;
  readonly code: string | null;
  readonly status: number | null;
  readonly kind: "groupKey" | "accessToken";
  /** Short name of the scope that the specification lists for the request. */
  readonly scope: string | null;
  /** The page on which a leader or the person can allow the scope, if the service gave one. */
  readonly consentUrl: string | null;
  readonly retryAfter: number | null;
}

type Advise = (refused: Refused) => string;

const inVertical = "Sign in as an adult who is in a group of the vertical.";

const advices: Partial<Record<PublishedCode, Advise>> = {
  unauthorized: ({ kind }) =>
    kind === "groupKey"
      ? "Ask a leader to create a new key, and set GROUP_MANAGEMENT_KEY."
      : "Sign in again for a new token, and set GROUP_MANAGEMENT_ACCESS_TOKEN.",
  forbidden: ({ kind, operation }) =>
    // Its path has no group (spec 4.1 rule 6).
    operation === "documents.searchShared"
      ? inVertical
      : kind === "groupKey"
        ? "Set --group to the key's own group, or omit it."
        : "Set --group to a group that the person is in, or ask its leaders for a role with this permission.",
  insufficient_scope: ({ kind, scope }) =>
    kind === "groupKey"
      ? `Ask a leader for a key with ${scope ?? "the scope that it needs (the specification lists none)"}.`
      : `Sign in again and request ${scope ?? "the scope that it needs (the specification lists none)"}.`,
  scope_not_allowed: ({ scope, consentUrl }) =>
    consentUrl === null
      ? `Ask a leader, or the person, to allow the app ${scope ?? "the scope"}.`
      : `A leader, or the person, can allow ${scope ?? "it"} here: ${consentUrl}`,
  key_owner_not_leader: () => "Ask a current leader to create a new key.",
  app_not_installed: () => "Ask a leader of the group to install the app.",
  app_suspended: () => "Contact the platform: only it can lift the suspension.",
  first_party_only: () => "Leave this call out of your app.",
  terms_required: () =>
    "Have the person accept them on the platform, at /account/welcome, and sign in again.",
  child_account: () => "Sign in as somebody else.",
  not_a_member: () => inVertical,
  not_found: () => "Check the id of the group in --group.",
  rate_limited: ({ retryAfter }) =>
    retryAfter === null ? "Try again later." : `Try again in ${inWords(retryAfter)}.`,
  unavailable: () => "Try again later, or continue without the feature.",
};

/** Meaning of a refusal and advice, in one or two sentences. */
export function adviceFor(refused: Refused): string {
  const { code, status, operation } = refused;
  if (code !== null && Object.hasOwn(codeFacts, code)) {
    const published = code as PublishedCode;
    const narrower = operation && operationWords[operation].meanings?.[published];
    const advise = advices[published] ?? whateverElse;
    return `${narrower ?? codeFacts[published].meaning} ${advise(refused)}`;
  }
  return code === null
    ? `Status ${status ?? "unknown"} without the service's error body: a proxy or a gateway may have responded.`
    : "This version does not know the code: check for a newer version of the package.";
}

const whateverElse: Advise = () => "Report it to the operator of the service.";

function inWords(seconds: number): string {
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
