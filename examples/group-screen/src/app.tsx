// From the address of the service to a page on the screen: connect, choose whom to look as, show the groups.
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { RouterProvider } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";

import { rememberUnfinished, whatWasInterrupted } from "./changes/changes.ts";
import { type Connection, connect, type Identity } from "./connection/connection.ts";
import { Entering, NotEntered, SigningOut } from "./connection/entrance.tsx";
import { SessionProvider, startSession } from "./connection/session.ts";
import { useProblem } from "./data/answer.tsx";
import { joinOtherTabs, tellSignedOut } from "./data/other-tabs.ts";
import { createQueryClient, signOut } from "./data/query-client.ts";
import { resumeSavingProfiles } from "./profile/use-save-profile.ts";
import { router } from "./router.tsx";

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Connecting />
    </QueryClientProvider>
  );
}

function Connecting() {
  const connecting = useQuery({
    queryKey: ["connection"],
    queryFn: ({ signal }) => connect(signal),
    staleTime: Infinity,
    retry: false,
    // Offline, the request fails at once instead of waiting for a connection.
    networkMode: "always",
  });
  const { data, isFetching, refetch } = connecting;
  const problem = useProblem(connecting);
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  if (data) return <Connected connection={data} />;
  if (problem === null) return <Entering />;
  return <NotEntered error={problem} onRetry={again} retrying={isFetching} />;
}

function Connected({ connection }: { connection: Connection }) {
  const { identities } = connection;
  const shared = useQueryClient();
  const [chosen, setChosen] = useState(identities[0].id);
  const [isLeaving, setLeaving] = useState(false);
  /** The page that ends the sign-in, once the person's data is removed. */
  const [exit, setExit] = useState<string | null>(null);
  const identity: Identity = identities.find(({ id }) => id === chosen) ?? identities[0];
  const session = useMemo(() => {
    const begun = startSession(connection, identity, async (then) => {
      // Unmounts the views, so that none reads its data again.
      setLeaving("goTo" in then);
      await signOut(shared, begun);
      if ("lookAs" in then) {
        setChosen(then.lookAs);
      } else {
        tellSignedOut(identity.id);
        setExit(then.goTo);
      }
    });
    resumeSavingProfiles(shared, begun.queries);
    return begun;
  }, [connection, identity, shared]);
  useEffect(() => joinOtherTabs(shared, session), [shared, session]);
  useEffect(() => rememberUnfinished(shared, session.persistence.keeps), [shared, session]);
  const onRestored = () => {
    // The stored data is older than a change whose outcome is unknown.
    if (whatWasInterrupted() !== null) void shared.invalidateQueries(session.queries.filter());
    void shared.resumePausedMutations();
  };
  if (isLeaving) return <SigningOut exit={exit} />;
  return (
    // The key: nothing that one person was shown stays on the screen of another.
    <PersistQueryClientProvider
      key={identity.id}
      client={shared}
      persistOptions={session.persistence.persistOptions}
      onSuccess={onRestored}
    >
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </PersistQueryClientProvider>
  );
}
