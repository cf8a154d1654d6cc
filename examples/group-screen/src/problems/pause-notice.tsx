// Says quietly that the client waits for the service, and for how long. Nothing has failed: what was asked for still
// comes.
import { useEffect, useState, useSyncExternalStore } from "react";

import { useSession } from "../connection/session.ts";
import { counted } from "../../../shared/locale.ts";
import { Icon } from "../parts/icon.tsx";

export function PauseNotice() {
  const { pauses } = useSession();
  const pause = useSyncExternalStore(pauses.subscribe, pauses.current);
  const isTrouble = pause?.why === "trouble";
  return (
    <div className="pause-notice">
      {/* Read out once: a screen reader would read a countdown every second. */}
      <p className="only-read" role="status">
        {pause !== null &&
          (isTrouble ? trouble : "The service asks for a short pause. The rest comes by itself.")}
      </p>
      {pause !== null && !isTrouble && <Countdown until={pause.until} />}
      {isTrouble && (
        <p className="notice pause-words" aria-hidden="true">
          <Icon name="cloud" />
          {trouble}
        </p>
      )}
    </div>
  );
}

const trouble = "The service does not answer. Trying again…";

function Countdown({ until }: { until: number }) {
  const { locales } = useSession();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((until - now) / 1000);
  return (
    <p className="notice pause-words" aria-hidden="true">
      <Icon name="pause" />
      {left > 1
        ? `The service asks for a short pause. The rest comes in ${counted(left, "second", "seconds", locales)}.`
        : "The service asks for a short pause. The rest comes in a moment."}
    </p>
  );
}
