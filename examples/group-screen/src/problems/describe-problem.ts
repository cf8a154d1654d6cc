// A failure in the reader's words; whether they are signed out is for this page's own sign-in to say.
import { problemWords, type ProblemText, type Ways } from "../../../shared/problem-words.ts";
import { SignedOutError } from "../connection/sign-in.ts";

/** Shown while the device has no connection. */
export const offline: ProblemText = {
  kind: "pause",
  title: "You are offline",
  text: "This part loads as soon as you are back online.",
  way: null,
};

export function describeProblem(error: unknown, ways: Ways): ProblemText {
  return problemWords(error, ways, (cause) => cause instanceof SignedOutError);
}
