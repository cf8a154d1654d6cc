// A word that stands out: a role, a status.
import { StyleSheet, View } from "react-native";
import type { Word } from "../../../shared/words.ts";
import { Text } from "./text.tsx";
import { useTheme } from "./theme.ts";

export function Badge({ word: { label, tone } }: { readonly word: Word }) {
  const theme = useTheme();
  const isPlain = tone === "plain" || tone === "quiet";
  return (
    <View style={[styles.badge, { backgroundColor: isPlain ? theme.fill : theme[`${tone}Fill`] }]}>
      <Text kind="small" color={isPlain ? "inkSoft" : tone} style={styles.word}>
        {label}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { paddingHorizontal: 10, paddingVertical: 2, borderRadius: 99 },
  word: { fontWeight: "600" },
});
