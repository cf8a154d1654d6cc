// What a failure means to the person: in words of theirs, with the one thing that they can do about it.
import {
  ConnectionError,
  CredentialError,
  isApiError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  TimeoutError,
} from "group-management-sdk";
import { linkWithin, webLink } from "../links/safe-link.ts";
import { SignInEnded } from "../session/authorization.ts";

export interface ProblemText {
  readonly title: string;
  readonly text: string;
  /** `again`: it may work now. `sign-in`: the person has to sign in again. `link`: it can be put right there. */
  readonly way: "again" | "sign-in" | Link | null;
}

interface Link {
  readonly label: string;
  readonly href: string;
}

/** Where people put things right. */
export interface Ways {
  /** The platform's web application, where they accept its terms. */
  readonly platformUrl: string;
}

const refusals: Record<string, readonly [title: string, text: string]> = {
  scope_not_allowed: [
    "Not allowed yet",
    "This app may not read this yet. An owner of the group can allow it.",
  ],
  insufficient_scope: ["Not part of this app", "This app was not made for this."],
  app_not_installed: ["Not in this group yet", "An owner or admin of the group can add the app."],
  app_suspended: ["The app is paused", "Please come back later."],
  forbidden: ["Not open to you", "Your role in the group does not include this."],
  child_account: ["Not for children's accounts", "Please ask a parent or guardian to open this."],
  terms_required: ["The terms have changed", "Please read and accept them to go on."],
  nothing_to_pay: ["Nothing to pay", "This event has no price."],
  payments_not_ready: [
    "No card payments yet",
    "A leader of the group has to set up card payments first.",
  ],
  not_found: ["No longer here", "It was removed, or moved to another group."],
};

const signInAgain = {
  title: "Your sign-in has ended",
  text: "Sign in again to go on. What is on the screen stays as it is.",
  way: "sign-in",
} as const;

export function describeProblem(error: unknown, ways: Ways): ProblemText {
  if (error instanceof CredentialError && error.cause instanceof SignInEnded) return signInAgain;
  if (isApiError(error, "unauthorized")) return signInAgain;
  if (error instanceof RateLimitError) {
    return { title: "A short pause", text: "Please try again in a minute.", way: "again" };
  }
  const refusal = isApiError(error) ? refusals[error.code ?? ""] : undefined;
  if (refusal) return { title: refusal[0], text: refusal[1], way: wayOut(error, ways) };
  if (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof CredentialError
  ) {
    return noConnection;
  }
  return {
    title: "Something went wrong",
    text: "The service could not do this. That usually passes quickly.",
    way: "again",
  };
}

export const noConnection: ProblemText = {
  title: "No connection",
  text: "The service could not be reached.",
  way: "again",
};

function wayOut(error: unknown, { platformUrl }: Ways): Link | null {
  if (error instanceof PaymentError) return linkTo("Set up payments", webLink(error.setupUrl));
  if (!(error instanceof PermissionDeniedError)) return null;
  const { consentUrl, welcomePath } = error;
  if (welcomePath) return linkTo("Read the terms", linkWithin(welcomePath, platformUrl));
  return linkTo("Review access", webLink(consentUrl));
}

function linkTo(label: string, href: string | null): Link | null {
  return href === null ? null : { label, href };
}
