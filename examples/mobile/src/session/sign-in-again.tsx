// The way on when a sign-in has ended: the same person signs in, and everything stays where it is, what was typed
// included.
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { useSession } from "./session-context.ts";
import { useSignIn } from "./use-sign-in.ts";

interface Props {
  readonly onSignedIn: (() => unknown) | undefined;
}

export function SignInAgain({ onSignedIn }: Props) {
  const { resume } = useSession();
  const { start, busy, failed } = useSignIn(async (signedIn) => {
    await resume(signedIn);
    onSignedIn?.();
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
