// The errors of a call, and what to do about each: one function, as an application would have once.
import {
  AuthenticationError,
  ConnectionError,
  GroupManagement,
  GroupManagementError,
  isApiError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  RequestValidationError,
  TimeoutError,
} from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

import { beginProgram } from "./support/program.ts";

beginProgram("Shows what can go wrong with a call, and what to tell the person.", {
  sandboxOnly: true,
});

// #region advice
/** The text for the person whose click led to the error. */
function advice(error: unknown): string {
  if (error instanceof PermissionDeniedError) {
    if (error.consentUrl) return `This needs to be allowed first: ${error.consentUrl}`;
    if (error.welcomePath) return `Please accept the current terms: ${error.welcomePath}`;
    return "You may not see this. Ask a leader of the group.";
  }
  if (error instanceof AuthenticationError) return "Please sign in again.";
  if (error instanceof NotFoundError) return "This is no longer there.";
  if (error instanceof RateLimitError) return "Very busy right now. Please try again in a minute.";
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return "The service cannot be reached. Are you online?";
  }
  if (error instanceof RequestValidationError) return `Please check “${error.parameter}”.`;
  if (isApiError(error, "unavailable")) return "This is switched off for the moment.";
  if (error instanceof GroupManagementError) return "Something went wrong. We have been told.";
  throw error; // Not the client's: a bug of ours.
}
// #endregion

const sandbox = createSandbox();
const { groupId, contacts, vertical } = sandbox.demo;
const owner = new GroupManagement({
  baseUrl: sandbox.baseUrl,
  fetch: sandbox.fetch,
  accessToken: sandbox.accessToken(),
  maxRetries: 0,
});
const partner = owner.withOptions({
  accessToken: sandbox.accessToken({ app: "partner", allowedScopes: ["events.read"] }),
});
const stranger = owner.withOptions({ accessToken: "expired-long-ago" });
const newcomer = owner.withOptions({
  accessToken: sandbox.accessToken({ personId: sandbox.demo.people.termsPending }),
});

const attempts: Record<string, () => PromiseLike<unknown>> = {
  "a scope that nobody allowed": () => partner.documents.list(groupId),
  "terms that changed": () => newcomer.me.inboxSummary(),
  "an old token": () => stranger.me.inboxSummary(),
  "an event that is gone": () => owner.events.get(groupId, "evt_gone"),
  "a question of one letter": () => owner.documents.search(groupId, { q: "?" }),
  "sharing switched off": () => {
    sandbox.configure({ sharing: false });
    return owner.documents.searchShared(vertical, { q: "packing list for winter camp" });
  },
  "a limit that is reached": () => {
    sandbox.failNext("groups.positions.get", { code: "rate_limited", retryAfter: 120 });
    return owner.groups.positions.get(groupId, contacts.adult);
  },
  "a broken connection": () => {
    sandbox.failNext("me.inboxSummary", { network: "reset" });
    return owner.me.inboxSummary();
  },
};

for (const [what, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
  } catch (error) {
    const name = error instanceof Error ? error.name : "?";
    console.log(`${what}: ${name}\n  → ${advice(error)}`);
  }
}
