// A failure in the person's words, with its way on.
import { problemWords, type ProblemText } from "../../../shared/problem-words.ts";
import { Button } from "../parts/button.tsx";
import { outsideLink } from "../parts/link.ts";
import { Message } from "../parts/message.tsx";
import { SignInAgain } from "../session/sign-in.tsx";
import { SignInEnded } from "../session/signed-in.ts";
import { settings } from "../settings.ts";

export const describeProblem = (error: unknown): ProblemText =>
  problemWords(error, settings, (cause) => cause instanceof SignInEnded);

interface Props {
  readonly problem: ProblemText;
  readonly onAgain?: () => unknown;
  /** Signing in again was the way on. What could not be read is read then without it. */
  readonly onSignedIn?: () => unknown;
}

export function Problem({ problem, onAgain, onSignedIn }: Props) {
  const { title, text, serviceMessage, way } = problem;
  const words = serviceMessage ? `${text} The service says: ${serviceMessage}` : text;
  return (
    <Message title={title} text={words} alert>
      {way === "again" && onAgain && <Button label="Try again" onPress={() => void onAgain()} />}
      {way === "sign-in" && <SignInAgain onSignedIn={onSignedIn} />}
      {way !== null && typeof way === "object" && (
        <Button label={way.label} link={outsideLink(way.href)} />
      )}
    </Message>
  );
}
