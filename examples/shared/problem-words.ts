// A failure in the reader's words, with the way on: consent, terms, payments, signing in, another try.
import {
  AuthenticationError,
  ConnectionError,
  CredentialError,
  GroupManagementError,
  isApiError,
  NotFoundError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";

import { linkWithin } from "./safe-link.ts";

export interface ProblemText {
  readonly title: string;
  readonly text: string;
  /** The service's own words, where they may say more. */
  readonly serviceMessage?: string;
  /** `again`: it may work now. `sign-in`: the person has to sign in again. `link`: it can be put right there. */
  readonly way: "again" | "sign-in" | Link | null;
  /** `pause`: nothing is wrong. `closed`: not for this person or app. `gone`: not there any more. `fault`: something failed. */
  readonly kind: "pause" | "closed" | "gone" | "fault";
}

interface Link {
  readonly label: string;
  readonly href: string;
}

/** The pages on which people put things right. */
export interface Ways {
  /** The platform's web application: its pages alone are opened for terms, consent and payments. */
  readonly platformUrl: string;
}

type Text = readonly [title: string, text: string];

const aMoment: Text = [
  "A short pause",
  "The service has answered a lot in the last minute. Please try again in a moment.",
];

const untilThen = (minutes: number): Text => [
  "A longer pause",
  `The service has answered this as often as it does. Please try again in ${minutes} minutes.`,
];

const invalid: Text = ["Not accepted", "The service cannot take this as it was sent."];

/** Refusals by their code: another try changes nothing. */
const byCode: Readonly<Record<string, Text>> = {
  scope_not_allowed: [
    "Not allowed yet",
    "This app has no access to this part yet. An owner of the group can allow it.",
  ],
  insufficient_scope: ["Not part of this app", "This app is not made for this."],
  app_not_installed: [
    "The app is not in this group yet",
    "An owner or admin of the group can add it.",
  ],
  app_suspended: ["The app is paused", "The platform has paused this app. Please come back later."],
  first_party_only: ["Only in the platform’s own apps", "Other apps cannot show this."],
  forbidden: ["Not open to you", "Your role in the group does not include this."],
  key_owner_not_leader: [
    "The group’s key has ended",
    "The leader who made it leads the group no longer. Another leader can make a new key.",
  ],
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
  assistant_off: ["The assistant is off", "The group’s leaders have turned it off."],
  not_for_assistant: ["Not for the assistant", "The assistant may not use this."],
  storage_full: ["No space left", "The group’s storage is full. A leader can remove old files."],
  invalid_parameter: invalid,
  invalid_body: invalid,
  invalid_profile: invalid,
  invalid_descriptor: invalid,
  payload_too_large: ["Too long", "Send less at once: a shorter text, or fewer people."],
};

/** Refusals with a code that is newer than the app, or without one, by their class. */
const byClass: Readonly<Record<string, Text>> = {
  PermissionDeniedError: ["Not open to you", "You or this app may not do this here."],
  InvalidRequestError: invalid,
  NotFoundError: ["No longer here", "The service does not have this any more."],
  ConflictError: ["Not possible now", "The service has something that is in the way of this."],
  PaymentError: ["No payment possible", "This cannot be paid for at the moment."],
  AssistantError: ["Not answered", "The service’s assistant did not answer this."],
  ApiError: ["Not accepted", "The service does not do this."],
};

const signInAgain: ProblemText = {
  kind: "closed",
  title: "Your sign-in has ended",
  text: "Sign in again, then try once more. What is on the screen stays as it is.",
  way: "sign-in",
};

const replaced: ProblemText = {
  kind: "fault",
  title: "Replaced meanwhile",
  text: "There is a newer version of this setup by now. Try again to see it.",
  way: "again",
};

/** `isSignedOut`: whether the cause of a missing token says that nobody is signed in, in an app that has tokens. */
export function problemWords(
  error: unknown,
  ways: Ways,
  isSignedOut: (cause: unknown) => boolean = () => false,
): ProblemText {
  if (error instanceof AuthenticationError) return signInAgain;
  if (error instanceof CredentialError && isSignedOut(error.cause)) return signInAgain;
  if (error instanceof RateLimitError) {
    const minutes = Math.ceil((error.retryAfter ?? 0) / 60);
    const [title, text] = minutes > 1 ? untilThen(minutes) : aMoment;
    return { kind: "pause", title, text, way: "again" };
  }
  if (isApiError(error, "version_not_current"))
    return { ...replaced, serviceMessage: error.message };
  const refusal = refused(error);
  if (refusal) {
    const [title, text] = refusal;
    const link = wayOut(error, ways);
    // An address in the service's words is behind the link already.
    const serviceMessage = isApiError(error) && link === null ? error.message : "";
    return {
      kind: error instanceof NotFoundError ? "gone" : "closed",
      title,
      text,
      way: link,
      ...(serviceMessage !== "" && { serviceMessage }),
    };
  }
  const [title, text] = mayBeMade(error) ? unclear : fault(error);
  return { kind: "fault", title, text, way: "again" };
}

/** The words for what the service will refuse again; null for everything else. */
function refused(error: unknown): Text | null {
  if (!isApiError(error)) return null;
  const known = byCode[error.code ?? ""];
  if (known) return known;
  const { status } = error;
  if (status === null || status < 400 || status >= 500 || status === 408) return null;
  return byClass[error.name] ?? byClass["ApiError"] ?? null;
}

/** Calls that must not be made twice: a person has to look whether they were done. */
const onceOnly: ReadonlySet<unknown> = new Set(["circles.create", "groups.createSubgroup"]);

const unclear: Text = [
  "It may have been made",
  "No answer came from the service. Check whether it is there before you try again.",
];

/** Whether a call that must not be made twice may have been done although it failed. */
export function mayBeMade(error: unknown): boolean {
  return mayBeDone(error) && onceOnly.has(error.operation);
}

/** Whether a call may have been done although it failed: no response came, or an invalid one. */
export function mayBeDone(error: unknown): error is GroupManagementError {
  if (!(error instanceof GroupManagementError)) return false;
  const { outcome } = error as { outcome?: unknown };
  return outcome === "unknown" || error instanceof ResponseValidationError;
}

function fault(error: unknown): Text {
  if (error instanceof CredentialError) {
    return ["Signing in did not work", "Your sign-in could not be confirmed. Please try again."];
  }
  if (error instanceof TimeoutError) {
    return ["No answer", "The service takes too long to answer. Please try again."];
  }
  if (error instanceof ConnectionError) {
    return ["No connection", "The service could not be reached. Check your connection."];
  }
  if (error instanceof ResponseValidationError) {
    return [
      "An answer we cannot read",
      "The service sent something that this version of the app does not know.",
    ];
  }
  if (isApiError(error)) {
    return [
      "The service is having trouble",
      "It could not answer. This usually does not last long.",
    ];
  }
  return ["Something went wrong", "This part could not be shown."];
}

function wayOut(error: unknown, { platformUrl }: Ways): Link | null {
  if (error instanceof PaymentError)
    return linkTo("Set up payments", linkWithin(error.setupUrl, platformUrl));
  if (!(error instanceof PermissionDeniedError)) return null;
  const { consentUrl, welcomePath } = error;
  if (welcomePath) return linkTo("Read the terms", linkWithin(welcomePath, platformUrl));
  return linkTo("Review access", linkWithin(consentUrl, platformUrl));
}

function linkTo(label: string, href: string | null): Link | null {
  return href === null ? null : { label, href };
}
