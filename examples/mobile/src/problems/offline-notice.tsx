// Says that there is no connection, above whatever is shown.
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { StyleSheet, View } from "react-native";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";

const follow = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

export function OfflineNotice() {
  const theme = useTheme();
  const online = useSyncExternalStore(follow, isOnline, isOnline);
  if (online) return null;
  return (
    <View role="status" style={[styles.notice, { backgroundColor: theme.badFill }]}>
      <Text kind="small" color="bad">
        No connection. What was read before is shown.
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  notice: { paddingHorizontal: space.large, paddingVertical: space.small, alignItems: "center" },
});
