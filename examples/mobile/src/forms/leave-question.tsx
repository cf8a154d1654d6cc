// Asks before what was typed is lost: on a swipe, a way back or a link inside the app; a browser's own question stands
// before a reload.
import { type NavigationAction, usePreventRemove } from "@react-navigation/native";
import { useEffect, useState } from "react";
import { Modal, Platform, StyleSheet, View } from "react-native";
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { round, space, useTheme } from "../parts/theme.ts";

interface Props {
  readonly navigation: { dispatch(action: NavigationAction): void };
  /** Something was typed that is not saved. */
  readonly hasChanges: boolean;
  /** It is on its way. */
  readonly isSending: boolean;
  /** The person leaves it behind. */
  readonly onLose: () => void;
}

export function LeaveQuestion({ navigation, hasChanges, isSending, onLose }: Props) {
  const theme = useTheme();
  const [asked, setAsked] = useState<NavigationAction | null>(null);
  usePreventRemove(hasChanges, ({ data }) => setAsked(data.action));
  useReloadQuestion(hasChanges);

  const stay = () => setAsked(null);
  const leave = () => {
    setAsked(null);
    if (!isSending) onLose();
    if (asked) navigation.dispatch(asked);
  };
  return (
    <Modal
      visible={asked !== null && hasChanges}
      transparent
      aria-label="Leave without saving?"
      onRequestClose={stay}
    >
      <View style={styles.shade}>
        <View style={[styles.sheet, { backgroundColor: theme.sheet }]}>
          <Text kind="heading">Leave without saving?</Text>
          <Text color="inkSoft">
            {isSending
              ? "It is still being sent. A notice will show the result."
              : "What you changed here is not saved yet."}
          </Text>
          <Button label="Stay here" onPress={stay} />
          <Button kind="plain" label={isSending ? "Leave" : "Leave, and lose it"} onPress={leave} />
        </View>
      </View>
    </Modal>
  );
}

function useReloadQuestion(hasChanges: boolean): void {
  useEffect(() => {
    if (Platform.OS !== "web" || !hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasChanges]);
}

const styles = StyleSheet.create({
  shade: {
    flex: 1,
    justifyContent: "center",
    padding: space.wide,
    backgroundColor: "rgba(0, 0, 0, 0.5)",
  },
  sheet: {
    gap: space.medium,
    padding: space.wide,
    borderRadius: round.large,
    width: "100%",
    maxWidth: 420,
    alignSelf: "center",
  },
});
