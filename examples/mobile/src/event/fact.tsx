// A label and what is known under it, which can be a link.
import { StyleSheet, View } from "react-native";
import type { LinkProps } from "../parts/link.ts";
import { Text } from "../parts/text.tsx";
import { letters, line } from "../parts/theme.ts";

export function Fact({ label, value, link }: { label: string; value: string; link?: LinkProps }) {
  return (
    <View style={[line, styles.fact]}>
      <Text kind="small" color="inkSoft" style={styles.label}>
        {label}
      </Text>
      <Text {...link} style={[styles.value, link && styles.link]}>
        {value}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  // The label stands above a value that does not fit beside it.
  fact: { alignItems: "baseline", rowGap: 0 },
  label: { minWidth: letters(96) },
  value: { flexGrow: 1, flexBasis: letters(160), flexShrink: 1 },
  link: { textDecorationLine: "underline" },
});
