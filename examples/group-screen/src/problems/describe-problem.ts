// What a failure means to the reader: in words of theirs, with the one thing they can do about it.
import {
  ConnectionError,
  CredentialError,
  GroupManagementError,
  isApiError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";

import { SignedOutError, signInLink } from "../connection/sign-in.ts";
import { linkWithin, webLink } from "../links/safe-link.ts";

export interface ProblemText {
  readonly title: string;
  readonly text: string;
  /** Where the reader can put it right. `isSignIn`: what is on the page can stay as it is meanwhile. */
  readonly link: {
    readonly label: string;
    readonly href: string;
    readonly isSignIn?: boolean;
  } | null;
  readonly canRetry: boolean;
  /** `pause`: nothing is wrong. `closed`: not for this reader or app. `fault`: something failed. */
  readonly kind: "pause" | "closed" | "fault";
}

type Text = readonly [title: string, text: string];

const closed: Record<string, Text> = {
  scope_not_allowed: [
    "Not allowed yet",
    "This app has no access to this part yet. You can review that, or ask an owner of the group.",
  ],
  insufficient_scope: ["Not part of this app", "This app is not made for this."],
  app_not_installed: [
    "The app is not in this group yet",
    "An owner or admin of the group can add it.",
  ],
  app_suspended: ["The app is paused", "The platform has paused this app. Please come back later."],
  first_party_only: ["Only in the platform’s own apps", "Other apps cannot show this."],
  forbidden: ["Not open to you", "Your role in the group does not include this."],
  not_a_member: ["For members only", "You are not in a group of this kind."],
  child_account: [
    "Not available for children’s accounts",
    "Please ask a parent or guardian to open this.",
  ],
  terms_required: [
    "The terms have changed",
    "Please read and accept the current terms. Everything will be where you left it.",
  ],
  not_found: ["No longer here", "It was removed, or it moved to another group."],
  no_profile: ["No profile here", "Groups of this kind have none to fill in."],
  nothing_to_pay: ["Nothing to pay", "This event has no price, so there is no link to send."],
  payments_not_ready: [
    "No card payments yet",
    "The group cannot take them before a leader has set them up.",
  ],
};

/** What the page says while the device has no connection. */
export const offline: ProblemText = {
  kind: "pause",
  title: "You are offline",
  text: "This part loads as soon as you are back online.",
  link: null,
  canRetry: false,
};

/** Where people put things right. */
export interface Ways {
  /** The platform's web application, where they accept its terms. */
  readonly platformUrl: string;
  /** The page on which they sign in; null where there is none. */
  readonly signInUrl: string | null;
}

export function describeProblem(error: unknown, ways: Ways): ProblemText {
  if (isSignedOut(error)) return signedOut(ways);
  if (error instanceof RateLimitError) {
    return {
      kind: "pause",
      title: "A short pause",
      text: "The service has answered a lot in the last minute. Please try again in a moment.",
      link: null,
      canRetry: true,
    };
  }
  const known = isApiError(error) ? closed[error.code ?? ""] : undefined;
  if (known) {
    const [title, text] = known;
    const link = wayOut(error, ways);
    return { kind: "closed", title, text, link, canRetry: false };
  }
  const [title, text] = mayBeMade(error) ? unclear : fault(error);
  return { kind: "fault", title, text, link: null, canRetry: true };
}

/** Calls that must not be made twice: whether they were done has to be looked up. */
const onceOnly: readonly unknown[] = ["circles.create", "groups.createSubgroup"];

const unclear: Text = [
  "It may have been made",
  "No answer came from the service. Check whether it is there before you try again.",
];

/** Whether a call that must not be made twice may have been done although it failed. */
export function mayBeMade(error: unknown): boolean {
  if (!(error instanceof GroupManagementError) || !onceOnly.includes(error.operation)) return false;
  const { outcome } = error as { outcome?: unknown };
  return outcome === "unknown" || error instanceof ResponseValidationError;
}

/** The service refused the token, and the back end gave no other: nobody is signed in. */
function isSignedOut(error: unknown): boolean {
  if (isApiError(error, "unauthorized")) return true;
  return error instanceof CredentialError && error.cause instanceof SignedOutError;
}

function signedOut({ signInUrl }: Ways): ProblemText {
  const href = signInLink(signInUrl);
  return {
    kind: "closed",
    title: "Your sign-in has ended",
    text:
      href === null
        ? "Sign in again where you usually do. What is on this page stays as it is."
        : "Sign in again, then try once more. What is on this page stays as it is.",
    link: href === null ? null : { label: "Sign in", href, isSignIn: true },
    canRetry: true,
  };
}

function wayOut(error: unknown, { platformUrl }: Ways): ProblemText["link"] {
  if (error instanceof PaymentError) return linkTo("Set up payments", webLink(error.setupUrl));
  if (!(error instanceof PermissionDeniedError)) return null;
  const { consentUrl, welcomePath } = error;
  if (welcomePath) return linkTo("Read the terms", linkWithin(welcomePath, platformUrl));
  return linkTo("Review access", webLink(consentUrl));
}

function linkTo(label: string, href: string | null): ProblemText["link"] {
  return href === null ? null : { label, href };
}

function fault(error: unknown): Text {
  if (error instanceof CredentialError) {
    return ["Signing in did not work", "Your sign-in could not be confirmed. Please try again."];
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return ["No connection", "The service could not be reached. Check your connection."];
  }
  if (error instanceof ResponseValidationError) {
    return ["An answer we cannot read", "The service answered in a way this page does not know."];
  }
  if (isApiError(error)) {
    return [
      "The service is having trouble",
      "It could not answer. This usually does not last long.",
    ];
  }
  return ["Something went wrong", "This part of the page could not be shown."];
}
