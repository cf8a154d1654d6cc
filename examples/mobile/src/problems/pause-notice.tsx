// Says that the client waits for the service, and for how long. Nothing has failed: what was asked for still comes.
import { useEffect, useState, useSyncExternalStore } from "react";
import { counted } from "../../../shared/locale.ts";
import type { Pause } from "../../../shared/pauses.ts";
import { locale } from "../format/locale.ts";
import { Notice } from "../parts/notice.tsx";
import { useSession } from "../session/session-context.ts";
import { useIsOnline } from "./as-of.tsx";

/** A pause that is over before its words are read is not worth them; in milliseconds. */
const SHORT = 1_500;

export function PauseNotice() {
  const { pauses } = useSession();
  const pause = useSyncExternalStore(pauses.subscribe, pauses.current, pauses.current);
  const online = useIsOnline();
  if (!pause || !online) return null;
  if (pause.why === "trouble") return <Notice text="The service does not answer. Trying again…" />;
  return <Countdown key={pause.until} pause={pause} />;
}

function Countdown({ pause: { until } }: { readonly pause: Pause }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const [isShort] = useState(until - now < SHORT);
  if (isShort) return null;
  const left = Math.ceil((until - now) / 1_000);
  const when = left > 1 ? `in ${counted(left, "second", "seconds", locale)}` : "in a moment";
  return <Notice silent text={`The service asks for a short pause. The rest comes ${when}.`} />;
}
