// Tells TanStack Query what a browser would tell it: whether somebody looks, and whether there is a connection.
import NetInfo from "@react-native-community/netinfo";
import { focusManager, onlineManager } from "@tanstack/react-query";
import { AppState } from "react-native";

/** Once, before the app is shown. What is stale is read again when the person or the connection comes back. */
export function followPhone(): void {
  // #region follow-phone
  focusManager.setEventListener((setFocused) => {
    // "inactive" is an iPhone under a sheet, such as the one for sharing: the person has not left.
    const listening = AppState.addEventListener("change", (state) =>
      setFocused(state !== "background"),
    );
    return () => listening.remove();
  });
  onlineManager.setEventListener((setOnline) =>
    // null until the phone knows; only a plain no stops anything.
    NetInfo.addEventListener(({ isConnected }) => setOnline(isConnected !== false)),
  );
  // #endregion
}
