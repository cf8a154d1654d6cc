// The data of a query; until there are any, a spinner, or the reason why there are none.
import { type ReactNode, useSyncExternalStore } from "react";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { useSession } from "../session/session-context.ts";
import { settings } from "../settings.ts";
import { type Aged, AsOf } from "./as-of.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Problem } from "./problem.tsx";

interface Asked<Data> extends Aged {
  readonly data: Data | undefined;
  readonly isPaused: boolean;
}

interface Props<Data> {
  readonly query: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

export function Answer<Data>({ query, children }: Props<Data>) {
  const { data, error, isPaused, refetch } = query;
  // Earlier data is shown, with a note when it could not be read again.
  if (data !== undefined) {
    return (
      <>
        {isBlocked(error) ? <Problem error={error} /> : <AsOf query={query} />}
        {children(data)}
      </>
    );
  }
  if (error) return <Problem error={error} onAgain={refetch} />;
  // TanStack Query waits for the connection by itself, and goes on when there is one.
  if (isPaused) {
    return <Message title="Not loaded yet" text="This comes as soon as there is a connection." />;
  }
  return <Waiting />;
}

/** How long it takes is in the notice below the screen. */
function Waiting() {
  const { pauses } = useSession();
  const pause = useSyncExternalStore(pauses.subscribe, pauses.current, pauses.current);
  if (pause === null) return <Loading />;
  return (
    <Loading
      text={pause.why === "asked" ? "Waiting, as the service asked" : "The service does not answer"}
    />
  );
}

/** Another try would not help: something has to be done first, such as signing in. */
function isBlocked(error: unknown): boolean {
  return Boolean(error) && describeProblem(error, settings).way !== "again";
}
