// A card on the page, which can be a link.
import type { ReactNode } from "react";
import { I18nManager, Pressable, StyleSheet, View } from "react-native";
import type { LinkProps } from "./link.ts";
import { round, space, useTheme } from "./theme.ts";

export function Card({ children, link }: { children: ReactNode; link?: LinkProps }) {
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
    borderEndWidth: 2,
    transform: [{ rotate: I18nManager.isRTL ? "-45deg" : "45deg" }],
  },
});
