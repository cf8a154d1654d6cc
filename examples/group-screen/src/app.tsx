// From the address of the service to a page on the screen: connect, choose whom to look as, show the groups.
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo, useState } from "react";

import { type Connection, connect, type Identity } from "./connection/connection.ts";
import { SessionProvider, startSession } from "./connection/session.ts";
import { createQueryClient, signOut } from "./data/query-client.ts";
import { router } from "./router.tsx";
import { WholePage } from "./whole-page.tsx";

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Connecting />
    </QueryClientProvider>
  );
}

function Connecting() {
  const { data, error } = useQuery({
    queryKey: ["connection"],
    queryFn: ({ signal }) => connect(signal),
    staleTime: Infinity,
    retry: false,
  });
  if (error) {
    return (
      <WholePage>
        <h1>Not connected</h1>
        <p>{error.message}</p>
      </WholePage>
    );
  }
  return data && <Connected connection={data} />;
}

function Connected({ connection }: { connection: Connection }) {
  const { identities } = connection;
  const shared = useQueryClient();
  const [chosen, setChosen] = useState(identities[0].id);
  const identity: Identity = identities.find(({ id }) => id === chosen) ?? identities[0];
  const session = useMemo(() => {
    const begun = startSession(connection, identity, (id) => {
      void signOut(shared, begun).then(() => setChosen(id));
    });
    return begun;
  }, [connection, identity, shared]);
  return (
    // The key: nothing that one person was shown stays on the screen of another.
    <PersistQueryClientProvider
      key={identity.id}
      client={shared}
      persistOptions={session.persistence}
    >
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </PersistQueryClientProvider>
  );
}
