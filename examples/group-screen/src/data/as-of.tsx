// Says how old the data on the page is when it could not be read again: without a connection, after a failure, and
// while data from the last visit waits to be replaced.
import { onlineManager, type Query, useQueryClient } from "@tanstack/react-query";
import { AuthenticationError } from "group-management-sdk";
import { useCallback, useSyncExternalStore } from "react";

import { useSession } from "../connection/session.ts";
import { moment } from "../../../shared/dates.ts";
import { SignIn } from "../problems/problem.tsx";
import { useRetry } from "./use-retry.ts";

/** The age from which data that is being read again is marked, in milliseconds. */
const OLD = 10 * 60_000;

export function AsOf() {
  const { queries, locales } = useSession();
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  const shown = () => cache.findAll({ ...queries.filter(), type: "active" });
  const oldest = (isOutdated: (query: Query) => boolean) => () =>
    Math.min(
      ...shown()
        .filter(isOutdated)
        .map(({ state }) => state.dataUpdatedAt),
      Infinity,
    );
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const failed = useSyncExternalStore(subscribe, oldest(couldNotBeRead));
  const reading = useSyncExternalStore(subscribe, oldest(isReadAgain));
  const offline = useSyncExternalStore(subscribe, oldest(hasData));
  const [since, words] = isOnline
    ? failed < Infinity
      ? [failed, "It could not be refreshed."]
      : [reading, "It is being refreshed…"]
    : [offline, "You are offline."];
  const isSignedOut = useSyncExternalStore(subscribe, () =>
    shown().some(
      (query) => couldNotBeRead(query) && query.state.error instanceof AuthenticationError,
    ),
  );
  const again = useRetry();
  return (
    <div className="as-of" role="status">
      {(since < Infinity || !isOnline) && (
        <p>
          {since > 0 && since <= Date.now() && `Shown as of ${moment(since, locales)}. `}
          {words}
        </p>
      )}
      {isOnline && isSignedOut && <SignIn />}
      {isOnline && failed < Infinity && (
        <button className="button small" type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

const hasData = ({ state }: Query) => state.data !== undefined;

function couldNotBeRead(query: Query): boolean {
  const { error, fetchStatus, fetchMeta } = query.state;
  // A list whose next page did not come is as good as it was.
  const isNextPage = fetchMeta?.fetchMore !== undefined;
  return hasData(query) && fetchStatus === "idle" && error !== null && !isNextPage;
}

function isReadAgain(query: Query): boolean {
  const { fetchStatus, dataUpdatedAt } = query.state;
  return hasData(query) && fetchStatus !== "idle" && Date.now() - dataUpdatedAt > OLD;
}
