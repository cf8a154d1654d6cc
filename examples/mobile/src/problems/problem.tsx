// A failure on the screen, with its way on.
import type { ProblemText } from "../../../shared/problem-words.ts";
// No file extension: browsers get another file of that name.
import { outsideLink } from "../links/outside-link";
import { Button } from "../parts/button.tsx";
import { Message } from "../parts/message.tsx";
import { SignInAgain } from "../session/sign-in-again.tsx";
import { settings } from "../settings.ts";
import { describeProblem } from "./describe-problem.ts";

interface Ways {
  readonly onAgain?: (() => unknown) | undefined;
  /** Signing in again was the way on. What could not be read is read then without it. */
  readonly onSignedIn?: () => unknown;
}

export function Problem({ error, ...ways }: Ways & { readonly error: unknown }) {
  return <ProblemMessage problem={describeProblem(error, settings)} {...ways} />;
}

export function ProblemMessage({
  problem,
  onAgain,
  onSignedIn,
}: Ways & { readonly problem: ProblemText }) {
  const { title, text, serviceMessage, way } = problem;
  const words = serviceMessage ? `${text} The service says: ${serviceMessage}` : text;
  return (
    <Message title={title} text={words} alert>
      {way === "again" && onAgain && (
        <Button kind="plain" label="Try again" onPress={() => void onAgain()} />
      )}
      {way === "sign-in" && <SignInAgain onSignedIn={onSignedIn} />}
      {way !== null && typeof way === "object" && (
        <Button kind="plain" label={way.label} link={outsideLink(way.href)} />
      )}
    </Message>
  );
}
