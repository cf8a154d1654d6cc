// The way on when a sign-in has ended: the same person signs in, and everything stays where it is, what was typed
// included.
import { useEffect, useRef } from "react";
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { useSession } from "./session-context.ts";
import { useSignIn } from "./use-sign-in.ts";

interface Props {
  readonly onSignedIn: (() => unknown) | undefined;
}

export function SignInAgain({ onSignedIn }: Props) {
  const { resume } = useSession();
  const isShown = useRef(true);
  useEffect(() => () => void (isShown.current = false), []);
  const { start, busy, failed } = useSignIn(async (signedIn) => {
    await resume(signedIn);
    // Otherwise the person has gone on meanwhile, such as by saving once more.
    if (isShown.current) onSignedIn?.();
  });
  return (
    <>
      {failed && (
        <Text kind="small" color="bad" role="alert">
          Signing in did not work. Check your connection and try again.
        </Text>
      )}
      <Button label="Sign in again" busy={busy} onPress={start} />
    </>
  );
}
