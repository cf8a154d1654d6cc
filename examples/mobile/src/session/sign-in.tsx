// Lets the person sign in on the authorization server's own page.
import { useEffect, useRef, useState } from "react";
import { View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { Button } from "../parts/button.tsx";
import { Focused } from "../parts/focused.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { useSession } from "./session-context.ts";
// No file extension: browsers get another file of that name.
import { openSignInPage } from "./sign-in-page";
import type { SignedIn } from "./signed-in.ts";

/** The screen of whoever is signed out. */
export function SignInScreen({
  onSignedIn,
}: {
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}) {
  const { top } = useSafeAreaInsets();
  const { start, busy, failed } = useSignIn(onSignedIn);
  return (
    <Focused label="Sign in">
      <Screen>
        <View style={{ paddingTop: top + 3 * space.wide, gap: space.small }}>
          <Text kind="title">Groups</Text>
          <Text color="inkSoft">You are signed out. Sign in to see your groups.</Text>
        </View>
        {failed && (
          <Message
            alert
            title="Signing in did not work"
            text="The sign-in could not be reached, or was refused. Check your connection and try again."
          />
        )}
        <Button label={failed ? "Try again" : "Sign in"} busy={busy} onPress={start} />
      </Screen>
    </Focused>
  );
}

/**
 * The way on when a sign-in has ended: the same person signs in, and everything stays where it is, what was typed
 * included.
 */
export function SignInAgain({ onSignedIn }: { onSignedIn: (() => unknown) | undefined }) {
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

function useSignIn(onSignedIn: (signedIn: SignedIn) => Promise<void>) {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const run = async () => {
    const signedIn = await openSignInPage();
    if (signedIn) await onSignedIn(signedIn);
  };
  const start = () => {
    setState("busy");
    run().then(
      () => setState("ready"),
      () => setState("failed"),
    );
  };
  return { start, busy: state === "busy", failed: state === "failed" };
}
