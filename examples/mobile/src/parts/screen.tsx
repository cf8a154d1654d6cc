// The page of every screen that is not a long list: scrolls, keeps clear of the phone's edges, can be pulled.
import type { ReactNode } from "react";
import { ScrollView, StyleSheet } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { space, useTheme } from "./theme.ts";
import { usePull } from "./use-pull.tsx";

interface Props {
  readonly children: ReactNode;
  /** Reads again what is shown. */
  readonly read?: () => Promise<unknown>;
}

export function Screen({ children, read }: Props) {
  const theme = useTheme();
  const pull = usePull(read ?? (async () => undefined));
  const { bottom, left, right } = useSafeAreaInsets();
  return (
    <ScrollView
      testID="screen"
      style={{ backgroundColor: theme.page }}
      contentContainerStyle={[
        styles.content,
        {
          paddingBottom: bottom + space.wide,
          paddingLeft: left + space.large,
          paddingRight: right + space.large,
        },
      ]}
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

const styles = StyleSheet.create({
  content: {
    paddingTop: space.large,
    gap: space.large,
    width: "100%",
    maxWidth: 640,
    alignSelf: "center",
  },
});
