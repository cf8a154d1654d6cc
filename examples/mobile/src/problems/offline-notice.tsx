// Says that there is no connection, below whatever is shown.
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";

const follow = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

export function OfflineNotice() {
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  const online = useSyncExternalStore(follow, isOnline, isOnline);
  if (online) return null;
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
