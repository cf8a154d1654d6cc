// The screen until the first response has come.
import { ActivityIndicator, StyleSheet, View } from "react-native";
import { Text } from "./text.tsx";
import { space, useTheme } from "./theme.ts";

interface Props {
  readonly label?: string;
  /** Why it takes longer. */
  readonly text?: string;
}

export function Loading({ label = "Loading", text = "" }: Props) {
  const theme = useTheme();
  return (
    <View style={styles.loading}>
      <View role="progressbar" aria-label={label}>
        <ActivityIndicator color={theme.accent} />
      </View>
      <Text kind="small" color="inkSoft" role="status">
        {text}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  loading: { padding: 2 * space.wide, alignItems: "center", gap: space.medium },
});
