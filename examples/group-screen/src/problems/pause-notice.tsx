// Says quietly that the client waits for the service. Nothing has failed: what was asked for still comes.
import { useSyncExternalStore } from "react";

import { useSession } from "../connection/session.ts";
import { Icon } from "../parts/icon.tsx";
import "./pause-notice.css";

export function PauseNotice() {
  const { pauses } = useSession();
  const until = useSyncExternalStore(pauses.subscribe, pauses.until);
  const seconds = Math.ceil((until - Date.now()) / 1000);
  return (
    <div className="pause-notice" role="status">
      {until > 0 && (
        <p>
          <Icon name="pause" />
          {seconds > 2
            ? `The service asks for a short pause. The rest comes in about ${seconds} seconds.`
            : "The service asks for a short pause. The rest comes in a moment."}
        </p>
      )}
    </div>
  );
}
