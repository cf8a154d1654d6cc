// From the address of the service to a page on the screen: connect, choose whom to look as, show the groups.
import { useEffect, useMemo, useState } from "react";

import { type Connection, connect, type Identity } from "./connection/connection.ts";
import { SessionProvider, startSession } from "./connection/session.ts";
import { Screen } from "./screen.tsx";
import { WholePage } from "./whole-page.tsx";

export function App() {
  const [connection, setConnection] = useState<Connection | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    connect(controller.signal).then(setConnection, (error: unknown) => {
      if (!controller.signal.aborted) setFailed(error instanceof Error ? error.message : "");
    });
    return () => controller.abort();
  }, []);

  if (failed !== null) {
    return (
      <WholePage>
        <h1>Not connected</h1>
        <p>{failed}</p>
      </WholePage>
    );
  }
  return connection && <Connected connection={connection} />;
}

function Connected({ connection }: { connection: Connection }) {
  const { identities } = connection;
  const [chosen, setChosen] = useState(identities[0].id);
  const identity: Identity = identities.find(({ id }) => id === chosen) ?? identities[0];
  const session = useMemo(() => startSession(connection, identity), [connection, identity]);
  return (
    // The key: nothing that one person was shown stays on the screen of another.
    <SessionProvider value={session} key={identity.id}>
      <Screen connection={connection} identity={identity} onLookAs={setChosen} />
    </SessionProvider>
  );
}
