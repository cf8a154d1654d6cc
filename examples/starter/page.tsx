// A group's overview, its roster, and a change of its meeting place.
import {
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import {
  formatEventTime,
  type GroupEvent,
  GroupManagement,
  isApiError,
  RequestValidationError,
} from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";
import type { SubmitEvent } from "react";
import { createRoot } from "react-dom/client";

// The page has no credential: the backend at /api/v2 adds it to each request.
const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none" });
const queries = createQueries(client);

function Page() {
  const { data, error, refetch } = useQuery(queries.me.groups.all({ max: 100 }));
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <p>Loading…</p>;
  const first = data.find(({ install }) => install.active);
  return first ? <Group groupId={first.group.id} /> : <p>No group allows this app yet.</p>;
}

function Group({ groupId }: { groupId: string }) {
  const overview = useQuery(queries.groups.overview(groupId, { include: ["upcomingEvents"] }));
  const problem = overview.error && <Problem error={overview.error} onRetry={overview.refetch} />;
  if (!overview.data) return problem ?? <p>Loading…</p>;
  const { group, upcomingEvents } = overview.data;
  const { meetingPlace: place } = group.metadata;
  const coming = upcomingEvents
    .filter(({ status }) => status !== "DRAFT" && status !== "COMPLETED")
    .toSorted((one, other) => start(one) - start(other));
  return (
    <>
      <title>{group.name}</title>
      <h1 dir="auto">{group.name}</h1>
      {problem /* beside what was read before */}
      <p dir="auto">{group.description}</p>
      <MeetingPlace groupId={groupId} stored={typeof place === "string" ? place : ""} />
      <h2>Coming up</h2>
      <ul>
        {coming.map((event) => (
          <li key={event.id} dir="auto">
            {event.status === "CANCELLED" && "Called off: "}
            {event.name}: {formatEventTime(event) ?? "date to be set"}
          </li>
        ))}
      </ul>
      <h2>Roster</h2>
      <Roster groupId={groupId} />
    </>
  );
}

const start = ({ startsAt }: GroupEvent) => (startsAt ? Date.parse(startsAt) : Infinity);

function MeetingPlace({ groupId, stored }: { groupId: string; stored: string }) {
  const update = useMutation(queries.groups.updateProfile());
  const saving = update.isPaused ? "Saved as soon as you are online" : "Saving…";
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    const meetingPlace = new FormData(event.currentTarget).get("meetingPlace");
    update.mutate({ groupId, meetingPlace });
  };
  return (
    <form onSubmit={save} onInput={update.isPending ? undefined : update.reset}>
      <label>
        Meeting place <input name="meetingPlace" dir="auto" defaultValue={stored} />
      </label>{" "}
      <button aria-disabled={update.isPending}>Save</button> {/* `disabled` would lose the focus */}
      <span role="status">{update.isPending ? saving : update.isSuccess && "Saved"}</span>
      {update.error && <Problem error={update.error} />}
    </form>
  );
}

function Roster({ groupId }: { groupId: string }) {
  const roster = useInfiniteQuery(queries.groups.contacts.list.infinite(groupId));
  const people = roster.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p role="status">{people.length} people are shown</p>
      <ul>
        {people.map((person) => (
          <li key={person.id} dir="auto">
            {person.firstName} {person.lastName} {person.phone}
          </li>
        ))}
      </ul>
      {roster.error && <Problem error={roster.error} onRetry={roster.refetch} />}
      {roster.hasNextPage && <button onClick={() => roster.fetchNextPage()}>Show more</button>}
    </>
  );
}

/** A refusal explains itself; everything else may work the next time. */
function Problem({ error, onRetry }: { error: Error; onRetry?: () => unknown }) {
  const isRefusal =
    error instanceof RequestValidationError ||
    (isApiError(error) && error.status !== null && error.status < 500);
  return (
    <p role="alert">
      {isRefusal ? error.message : "The service could not be reached."}{" "}
      {onRetry && <button onClick={() => onRetry()}>Try again</button>}
    </p>
  );
}

// oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- a server's navigator has no onLine
onlineManager.setOnline(navigator.onLine !== false);
createRoot(document.getElementById("root") ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <Page />
  </QueryClientProvider>,
);
