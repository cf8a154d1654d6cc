// A word that stands out: a role, a status. Nothing for the status that is expected.
import { StyleSheet, View } from "react-native";
import type { Word } from "../../../shared/words.ts";
import { Text } from "./text.tsx";
import { useTheme } from "./theme.ts";

export function Badge({ word: { label, tone } }: { readonly word: Word }) {
  const theme = useTheme();
  if (tone === "quiet") return null;
  const isPlain = tone === "plain";
  return (
    <View style={[styles.badge, { backgroundColor: isPlain ? theme.fill : theme[`${tone}Fill`] }]}>
      <Text kind="small" color={isPlain ? "inkSoft" : tone} style={styles.word}>
        {label}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { alignSelf: "flex-start", paddingHorizontal: 10, paddingVertical: 2, borderRadius: 99 },
  word: { fontWeight: "600" },
});
