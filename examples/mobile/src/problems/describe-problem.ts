// A failure in the person's words; whether they are signed out is for this app's own sign-in to say.
import { problemWords, type ProblemText, type Ways } from "../../../shared/problem-words.ts";
import { SignInEnded } from "../session/signed-in.ts";

export function describeProblem(error: unknown, ways: Ways): ProblemText {
  return problemWords(error, ways, (cause) => cause instanceof SignInEnded);
}
