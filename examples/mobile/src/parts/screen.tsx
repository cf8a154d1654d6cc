// The page of every screen that is not a long list: scrolls, keeps clear of the phone's edges, can be pulled.
import { type ReactNode, useState } from "react";
import { RefreshControl, ScrollView, StyleSheet } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { space, useTheme } from "./theme.ts";

interface Props {
  readonly children: ReactNode;
  /** Reads again what is shown. */
  readonly read?: () => Promise<unknown>;
}

export function Screen({ children, read }: Props) {
  const theme = useTheme();
  const pull = usePull(read ?? (async () => undefined));
  const { bottom, left, right } = useSafeAreaInsets();
  const clear = {
    paddingBottom: bottom + space.wide,
    paddingLeft: left + space.large,
    paddingRight: right + space.large,
  };
  return (
    <ScrollView
      testID="screen"
      style={{ backgroundColor: theme.page }}
      contentContainerStyle={[styles.content, clear]}
      keyboardShouldPersistTaps="handled"
      // On iOS the keyboard lies over the screen: this scrolls what is being written in clear of it.
      automaticallyAdjustKeyboardInsets
      keyboardDismissMode="interactive"
      {...(read && { refreshControl: pull })}
    >
      {children}
    </ScrollView>
  );
}

/** Pulling a list down reads it again. The wheel turns for whoever pulled, not for what the app reads by itself. */
export function usePull(read: () => Promise<unknown>) {
  const [pulled, setPulled] = useState(false);
  const refresh = () => {
    setPulled(true);
    void read().finally(() => setPulled(false));
  };
  return <RefreshControl refreshing={pulled} onRefresh={refresh} />;
}

const styles = StyleSheet.create({
  content: {
    paddingTop: space.large,
    gap: space.large,
    width: "100%",
    maxWidth: 640,
    alignSelf: "center",
  },
});
