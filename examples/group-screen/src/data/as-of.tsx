// Says how old the data on the page is when it could not be read again: without a connection, after a failure, and
// while data from the last visit waits to be replaced.
import { onlineManager, type Query, useQueryClient } from "@tanstack/react-query";
import { AuthenticationError } from "group-management-sdk";
import { useCallback, useSyncExternalStore } from "react";

import { moment } from "../../../shared/dates.ts";
import { useSession } from "../connection/session.ts";
import { SignIn } from "../problems/problem.tsx";
import { useRetry } from "./answer.tsx";

/** The age from which data that is being read again is marked, in milliseconds. */
const OLD = 10 * 60_000;

export function AsOf() {
  const { locales } = useSession();
  const isOnline = useOnline();
  const all = useShown(oldest);
  const failed = useShown((shown) => oldest(shown.filter(couldNotBeRead)));
  const reading = useShown((shown) => oldest(shown.filter(isReadAgain)));
  const isSignedOut = useShown((shown) =>
    shown.filter(couldNotBeRead).some(({ state }) => state.error instanceof AuthenticationError),
  );
  const again = useRetry();
  const hasFailed = isOnline && failed < Infinity;
  const whenOnline = hasFailed
    ? ([failed, "It could not be refreshed."] as const)
    : ([reading, "It is being refreshed…"] as const);
  const [since, words] = isOnline ? whenOnline : [all, "You are offline."];
  return (
    <div className="as-of" role="status">
      {(since < Infinity || !isOnline) && (
        <p>
          {since > 0 && since <= Date.now() && `Shown as of ${moment(since, locales)}. `}
          {words}
        </p>
      )}
      {hasFailed && isSignedOut && <SignIn />}
      {hasFailed && (
        <button className="button small" type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

/** What `select` says of the queries whose data is on the page: a number or a yes, no object. */
function useShown<Value extends number | boolean>(select: (shown: Query[]) => Value): Value {
  const { queries } = useSession();
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const predicate = ({ state }: Query) => state.data !== undefined;
  return useSyncExternalStore(subscribe, () =>
    select(cache.findAll({ ...queries.filter(), type: "active", predicate })),
  );
}

/** When the oldest was read; Infinity without one. */
const oldest = (shown: Query[]) =>
  Math.min(Infinity, ...shown.map(({ state }) => state.dataUpdatedAt));

function couldNotBeRead({ state: { error, fetchStatus, fetchMeta } }: Query): boolean {
  // A list whose next page did not come is as good as it was.
  const isNextPage = fetchMeta?.fetchMore !== undefined;
  return fetchStatus === "idle" && error !== null && !isNextPage;
}

function isReadAgain({ state: { fetchStatus, dataUpdatedAt } }: Query): boolean {
  return fetchStatus !== "idle" && Date.now() - dataUpdatedAt > OLD;
}
