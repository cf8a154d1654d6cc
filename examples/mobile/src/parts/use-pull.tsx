// Pulling a list down reads it again. The wheel turns for whoever pulled, not for what the app reads by itself.
import { useState } from "react";
import { RefreshControl } from "react-native";
import { useTheme } from "./theme.ts";

export function usePull(read: () => Promise<unknown>) {
  const theme = useTheme();
  const [pulled, setPulled] = useState(false);
  const refresh = () => {
    setPulled(true);
    void read().finally(() => setPulled(false));
  };
  return (
    <RefreshControl
      refreshing={pulled}
      onRefresh={refresh}
      tintColor={theme.accent}
      colors={[theme.accent]}
    />
  );
}
