// Notices below any screen: that there is no connection, and that the client waits for the service. Nothing has failed
// then: what was asked for still comes.
import { useEffect, useState, useSyncExternalStore } from "react";
import { type Pause, pauseWords } from "../../../shared/pauses.ts";
import { locale } from "../format/locale.ts";
import { Notice } from "../parts/notice.tsx";
import { useSession } from "../session/session-context.ts";
import { useIsOnline } from "./answer.tsx";

export function OfflineNotice() {
  return useIsOnline() ? null : <Notice tone="bad" text="You are offline." />;
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
  return <Notice silent text={pauseWords(pause, locale)} />;
}
