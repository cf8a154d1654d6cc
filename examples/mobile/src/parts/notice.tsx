// A line below the screen that says what is going on, wherever one is.
import type { ReactNode } from "react";
import { StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { Text } from "./text.tsx";
import { line, space, useTheme } from "./theme.ts";

interface Props {
  readonly text: string;
  readonly tone?: "quiet" | "bad";
  /** Changes too often to be read out each time. */
  readonly silent?: boolean;
  /** The buttons beside the text. */
  readonly children?: ReactNode;
}

export function Notice({ text, tone = "quiet", silent = false, children }: Props) {
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  const bad = tone === "bad";
  return (
    <View
      style={[
        styles.notice,
        {
          backgroundColor: bad ? theme.badFill : theme.sheet,
          borderColor: theme.line,
          paddingBottom: bottom + space.small,
        },
      ]}
    >
      <Text
        kind="small"
        color={bad ? "bad" : "ink"}
        style={styles.words}
        {...(!silent && { role: "status" as const })}
      >
        {text}
      </Text>
      {children && <View style={styles.ways}>{children}</View>}
    </View>
  );
}

const styles = StyleSheet.create({
  notice: {
    ...line,
    justifyContent: "center",
    paddingHorizontal: space.large,
    paddingTop: space.small,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
  words: { flexShrink: 1 },
  ways: { flexDirection: "row", gap: space.medium },
});
