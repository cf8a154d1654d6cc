// The screen before sign-in.
import { View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { Button } from "../parts/button.tsx";
// No file extension: browsers get another file of that name.
import { Focused } from "../parts/focused";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import type { SignedIn } from "./signed-in.ts";
import { useSignIn } from "./use-sign-in.ts";

interface Props {
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

export function SignInScreen({ onSignedIn }: Props) {
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
