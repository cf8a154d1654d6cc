// A word that stands out: a role, a status.
import { StyleSheet, View } from "react-native";
import { Text } from "./text.tsx";
import { useTheme } from "./theme.ts";

interface Props {
  readonly label: string;
  readonly tone?: "good" | "bad";
}

export function Badge({ label, tone = "good" }: Props) {
  const theme = useTheme();
  const fill = tone === "good" ? theme.accentFill : theme.badFill;
  return (
    <View style={[styles.badge, { backgroundColor: fill }]}>
      <Text kind="small" color={tone === "good" ? "accent" : "bad"} style={styles.word}>
        {label}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { paddingHorizontal: 10, paddingVertical: 2, borderRadius: 99 },
  word: { fontWeight: "600" },
});
