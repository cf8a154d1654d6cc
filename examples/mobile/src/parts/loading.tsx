// Three gray cards until the first response has come.
import { StyleSheet, View } from "react-native";
import { round, space, useTheme } from "./theme.ts";

export function Loading({ label = "Loading" }: { readonly label?: string }) {
  const theme = useTheme();
  return (
    <View role="progressbar" aria-label={label} style={styles.loading}>
      {[1, 2, 3].map((card) => (
        <View key={card} style={[styles.card, { backgroundColor: theme.fill }]} />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  loading: { gap: space.medium, paddingVertical: space.medium },
  card: { height: 72, borderRadius: round.large },
});
