// The last page in the window of a sign-in, if nobody closes it.
import { SafeAreaProvider } from "react-native-safe-area-context";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";

export function ReturnedScreen() {
  return (
    <SafeAreaProvider>
      <Screen>
        <Message
          title="You can close this window"
          text="The app goes on where you came from. Should it still ask you to sign in, do so there once more."
        />
      </Screen>
    </SafeAreaProvider>
  );
}
