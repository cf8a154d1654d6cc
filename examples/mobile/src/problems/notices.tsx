// Lines below any screen: that there is no connection, and that the client waits for the service. Nothing has failed
// then: what was asked for still comes.
import { useEffect, useState, useSyncExternalStore } from "react";
import { StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { type Pause, pauseWords } from "../../../shared/pauses.ts";
import { locale } from "../format/locale.ts";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";
import { useSession } from "../session/session-context.ts";
import { useIsOnline } from "./answer.tsx";

export function OfflineNotice() {
  return useIsOnline() ? null : <Notice bad text="You are offline." />;
}

export function PauseNotice() {
  const { pauses } = useSession();
  const pause = useSyncExternalStore(pauses.subscribe, pauses.current, pauses.current);
  return useIsOnline() && pause ? <Countdown pause={pause} /> : null;
}

function Countdown({ pause }: { readonly pause: Pause }) {
  const [, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <Notice text={pauseWords(pause, locale)} />;
}

/** A bad one is read out; the seconds of a pause change too often for that. */
function Notice({ text, bad = false }: { readonly text: string; readonly bad?: boolean }) {
  const { badFill, sheet, line } = useTheme();
  const { bottom } = useSafeAreaInsets();
  const colors = { backgroundColor: bad ? badFill : sheet, borderColor: line };
  return (
    <View style={[styles.notice, colors, { paddingBottom: bottom + space.small }]}>
      <Text kind="small" color={bad ? "bad" : "ink"} {...(bad && { role: "status" })}>
        {text}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  notice: {
    alignItems: "center",
    paddingHorizontal: space.large,
    paddingTop: space.small,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
});
