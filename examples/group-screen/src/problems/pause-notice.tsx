// Says quietly that the client waits for the service, and for how long. Nothing has failed: what was asked for still
// comes.
import { useEffect, useState, useSyncExternalStore } from "react";

import { useSession } from "../connection/session.ts";
import { type Pause, pauseWords } from "../../../shared/pauses.ts";
import { Icon } from "../parts/icon.tsx";

export function PauseNotice() {
  const { pauses } = useSession();
  const pause = useSyncExternalStore(pauses.subscribe, pauses.current);
  return (
    <div className="pause-notice">
      {/* Read out once: a screen reader would read a countdown every second. */}
      <p className="only-read" role="status">
        {pause?.why === "trouble" && "The service does not answer. Trying again…"}
        {pause?.why === "asked" && "The service asks for a short pause. The rest comes by itself."}
      </p>
      {pause !== null && <Countdown pause={pause} />}
    </div>
  );
}

function Countdown({ pause }: { pause: Pause }) {
  const { locales } = useSession();
  const [, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="notice pause-words" aria-hidden="true">
      <Icon name={pause.why === "trouble" ? "cloud" : "pause"} />
      {pauseWords(pause, locales)}
    </p>
  );
}
