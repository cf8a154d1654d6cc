// The screen until the first response has come.
import { ActivityIndicator, StyleSheet, View } from "react-native";
import { space, useTheme } from "./theme.ts";

export function Loading({ label = "Loading" }: { readonly label?: string }) {
  const theme = useTheme();
  return (
    <View style={styles.loading} role="progressbar" aria-label={label}>
      <ActivityIndicator color={theme.accent} />
    </View>
  );
}

const styles = StyleSheet.create({
  loading: { padding: 2 * space.wide, alignItems: "center" },
});
