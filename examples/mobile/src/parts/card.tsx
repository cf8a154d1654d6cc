// A card on the page; with `onPress`, a link.
import type { ReactNode } from "react";
import { Pressable, StyleSheet, View } from "react-native";
import { round, space, useTheme } from "./theme.ts";

interface Props {
  readonly children: ReactNode;
  readonly onPress?: () => void;
}

export function Card({ children, onPress }: Props) {
  const theme = useTheme();
  const sheet = [styles.card, { backgroundColor: theme.sheet, borderColor: theme.line }];
  if (!onPress) return <View style={sheet}>{children}</View>;
  return (
    <Pressable
      role="link"
      onPress={onPress}
      style={({ pressed }) => [sheet, styles.row, pressed && { backgroundColor: theme.fill }]}
    >
      <View style={styles.content}>{children}</View>
      <View style={[styles.arrow, { borderColor: theme.inkSoft }]} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  card: {
    padding: space.large,
    borderRadius: round.large,
    borderWidth: StyleSheet.hairlineWidth,
    gap: space.small,
  },
  row: { flexDirection: "row", alignItems: "center", gap: space.medium },
  content: { flex: 1, gap: 2 },
  // Drawn: a screen reader would read a character.
  arrow: {
    width: 8,
    height: 8,
    borderTopWidth: 2,
    borderRightWidth: 2,
    transform: [{ rotate: "45deg" }],
  },
});
