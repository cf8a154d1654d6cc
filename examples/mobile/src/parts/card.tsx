// A card on the page, which can be a link.
import type { ReactNode } from "react";
import { Pressable, StyleSheet, View } from "react-native";
import type { LinkProps } from "../links/link-props.ts";
import { round, space, useTheme } from "./theme.ts";

interface Props {
  readonly children: ReactNode;
  readonly link?: LinkProps;
}

export function Card({ children, link }: Props) {
  const theme = useTheme();
  const sheet = [styles.card, { backgroundColor: theme.sheet, borderColor: theme.line }];
  if (!link) return <View style={sheet}>{children}</View>;
  return (
    <Pressable
      {...link}
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
