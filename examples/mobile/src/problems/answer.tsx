// The data of a query; until there are any, gray cards, or the reason why there are none.
import { onlineManager, type UseBaseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { View } from "react-native";
import { moment } from "../../../shared/dates.ts";
import { locale } from "../format/locale.ts";
import { Button } from "../parts/button.tsx";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { Text } from "../parts/text.tsx";
import { line } from "../parts/theme.ts";
import { describeProblem, Problem } from "./problem.tsx";

/** The state of a query of any kind. */
type Asked<Data> = Pick<
  UseBaseQueryResult<unknown>,
  "error" | "isFetching" | "isPaused" | "dataUpdatedAt" | "refetch"
> & { readonly data: Data | undefined };

interface Props<Data> {
  readonly query: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

export function Answer<Data>({ query, children }: Props<Data>) {
  const { data, error, isPaused, refetch } = query;
  if (data !== undefined) {
    return (
      <>
        <AsOf query={query} />
        {children(data)}
      </>
    );
  }
  if (error) return <Problem problem={describeProblem(error)} onAgain={refetch} />;
  // TanStack Query waits for the connection by itself, and goes on when there is one.
  if (isPaused) {
    return <Message title="Not loaded yet" text="This comes as soon as there is a connection." />;
  }
  return <Loading />;
}

/** The age from which data that is being read again is marked, in milliseconds. */
const OLD = 10 * 60_000;

/**
 * Says how old the data on a screen is when it could not be read again: without a connection, after a failure, and while
 * data from the last start waits to be replaced.
 */
export function AsOf({ query }: { readonly query: Asked<unknown> }) {
  const { error, isFetching, dataUpdatedAt, refetch } = query;
  const online = useIsOnline();
  const failed = online && Boolean(error) && !isFetching;
  const reading = online && isFetching && Date.now() - dataUpdatedAt > OLD;
  if (online && !failed && !reading) return null;
  const problem = failed ? describeProblem(error) : null;
  // Another try would not help: something has to be done first, such as signing in.
  if (problem && problem.way !== "again") return <Problem problem={problem} />;
  const age = dataUpdatedAt > 0 ? `as of ${moment(dataUpdatedAt, locale)}` : "as it was kept";
  // The notice below the screen says that there is no connection.
  const why = failed ? " It could not be read again." : reading ? " It is being read again…" : "";
  return (
    <View style={line}>
      <Text kind="small" color="inkSoft" role="status" style={{ flexShrink: 1 }}>
        {`Shown ${age}.${why}`}
      </Text>
      {failed && <Button kind="small" label="Try again" onPress={() => void refetch()} />}
    </View>
  );
}

const follow = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

export const useIsOnline = (): boolean => useSyncExternalStore(follow, isOnline, isOnline);
