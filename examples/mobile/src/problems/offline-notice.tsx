// Says that there is no connection, below whatever is shown.
import { StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";
import { useIsOnline } from "./as-of.tsx";

export function OfflineNotice() {
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  if (useIsOnline()) return null;
  return (
    <View
      role="status"
      style={[
        styles.notice,
        { backgroundColor: theme.badFill, paddingBottom: bottom + space.small },
      ]}
    >
      <Text kind="small" color="bad">
        No connection. What was read before is shown.
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  notice: { paddingHorizontal: space.large, paddingTop: space.small, alignItems: "center" },
});
