// Says how old the data on a screen is when it could not be read again: without a connection, after a failure, and
// while data from the last start waits to be replaced.
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { StyleSheet, View } from "react-native";
import { moment } from "../../../shared/dates.ts";
import { locale } from "../format/locale.ts";
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";

/** The state of a query of any kind. */
export interface Aged {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Milliseconds since the epoch. */
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** The age from which data that is being read again is marked, in milliseconds. */
const OLD = 10 * 60_000;

const follow = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

export function useIsOnline(): boolean {
  return useSyncExternalStore(follow, isOnline, isOnline);
}

export function AsOf({ query }: { readonly query: Aged }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const online = useIsOnline();
  if (data === undefined) return null;
  const failed = online && Boolean(error) && !isFetching;
  const reading = online && isFetching && Date.now() - dataUpdatedAt > OLD;
  if (online && !failed && !reading) return null;
  // The notice below the screen says that there is no connection.
  const why = failed ? " It could not be read again." : reading ? " It is being read again…" : "";
  return (
    <View style={styles.line}>
      <Text kind="small" color="inkSoft" role="status" style={styles.words}>
        {`${dataUpdatedAt > 0 ? `Shown as of ${moment(dataUpdatedAt, locale)}.` : "Shown as it was kept."}${why}`}
      </Text>
      {failed && <Button kind="small" label="Try again" onPress={() => void refetch()} />}
    </View>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: "row", flexWrap: "wrap", alignItems: "center", gap: space.medium },
  words: { flexShrink: 1 },
});
