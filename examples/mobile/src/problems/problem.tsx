// A failure on the screen, with its way on.
import { openLink } from "../links/open-link.ts";
import { Button } from "../parts/button.tsx";
import { Message } from "../parts/message.tsx";
import { SignInAgain } from "../session/sign-in-again.tsx";
import { settings } from "../settings.ts";
import { describeProblem, type ProblemText } from "./describe-problem.ts";

interface Props {
  readonly error: unknown;
  readonly onAgain?: (() => unknown) | undefined;
}

export function Problem({ error, onAgain }: Props) {
  return <ProblemMessage problem={describeProblem(error, settings)} onAgain={onAgain} />;
}

interface ProblemMessageProps {
  readonly problem: ProblemText;
  readonly onAgain?: (() => unknown) | undefined;
}

export function ProblemMessage({ problem, onAgain }: ProblemMessageProps) {
  const { title, text, way } = problem;
  return (
    <Message title={title} text={text} alert>
      {way === "again" && onAgain && (
        <Button kind="plain" label="Try again" onPress={() => void onAgain()} />
      )}
      {way === "sign-in" && <SignInAgain />}
      {way !== null && typeof way === "object" && (
        <Button kind="plain" label={way.label} onPress={() => openLink(way.href)} />
      )}
    </Message>
  );
}
