// A group's overview, its roster, and a change of its meeting place.
import * as query from "@tanstack/react-query";
import * as sdk from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";
import { type SubmitEvent, useRef } from "react";
import { createRoot } from "react-dom/client";

// The page has no credential: the backend at /api/v2 adds it to each request.
const client = new sdk.GroupManagement({ baseUrl: "/api/v2", credential: "none" });
const queries = createQueries(client);
const parts = { include: ["upcomingEvents"] } as const;

function Page() {
  const groups = query.useQuery(queries.me.groups.all({ max: 100 }));
  if (!groups.data) return <Waiting {...groups} />;
  const first = groups.data.find(({ install }) => install.active);
  return first ? <Group groupId={first.group.id} /> : <p>No group allows this app yet.</p>;
}

function Group({ groupId }: { groupId: string }) {
  const overview = query.useQuery(queries.groups.overview(groupId, parts));
  if (!overview.data) return <Waiting {...overview} />;
  const { group, upcomingEvents } = overview.data;
  const coming = upcomingEvents
    .filter(({ status }) => status !== "DRAFT" && status !== "COMPLETED")
    .toSorted((one, other) => start(one) - start(other));
  return (
    <>
      {!overview.error && <title>{group.name}</title>}
      <h1 dir="auto">{group.name}</h1>
      {overview.error && <Problem error={overview.error} onRetry={overview.refetch} />}
      <p dir="auto">{group.description}</p>
      <MeetingPlace groupId={groupId} stored={group.metadata["meetingPlace"]} />
      <h2>Coming up</h2>
      {coming.length === 0 && <p>Nothing planned</p>}
      <ul>
        {coming.map((event) => (
          <li key={event.id}>
            <b dir="auto">{event.name}</b> {event.status === "CANCELLED" && "Called off: "}
            {time(event)}
          </li>
        ))}
      </ul>
      <h2>Roster</h2>
      <Roster groupId={groupId} />
    </>
  );
}

const start = ({ startsAt }: sdk.GroupEvent) => (startsAt ? Date.parse(startsAt) : Infinity);

function time(event: sdk.GroupEvent): string {
  if (sdk.eventSpan(event)?.lastDay === null) return `From ${time({ ...event, endsAt: null })}`;
  return sdk.formatEventTime(event) ?? "Date to be set";
}

function MeetingPlace({ groupId, stored }: { groupId: string; stored: unknown }) {
  const update = query.useMutation(queries.groups.updateProfile());
  const place = typeof stored === "string" ? stored : "";
  const saving = update.isPaused ? "Saved as soon as you are online" : "Saving…";
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    const meetingPlace = new FormData(event.currentTarget).get("meetingPlace");
    update.mutate({ groupId, meetingPlace });
  };
  return (
    <form onSubmit={save} onInput={update.isPending ? undefined : update.reset}>
      <label htmlFor="place">Meeting place</label>
      <input id="place" name="meetingPlace" dir="auto" defaultValue={place} />
      <button aria-disabled={update.isPending}>Save</button> {/* `disabled` would lose the focus */}
      <span role="status">{update.isPending ? saving : update.isSuccess && "Saved"}</span>
      {update.error && <Problem error={update.error} />}
    </form>
  );
}

function Roster({ groupId }: { groupId: string }) {
  const roster = query.useInfiniteQuery(queries.groups.contacts.list.infinite(groupId));
  const shown = useRef<HTMLParagraphElement>(null);
  if (!roster.data) return <Waiting {...roster} />;
  const people = roster.data.pages.flatMap(({ items }) => items);
  const more = async () => {
    // The button goes with the last page: the focus goes to what says how many there are.
    if (!(await roster.fetchNextPage()).hasNextPage) shown.current?.focus();
  };
  return (
    <>
      <p role="status" ref={shown} tabIndex={-1}>
        {people.length === 0 ? "Nobody yet" : `${people.length} people are shown`}
      </p>
      <ul>
        {people.map(({ id, firstName, lastName, phone }) => (
          <li key={id} className="person">
            <bdi>{`${firstName ?? ""} ${lastName ?? ""}`}</bdi>
            {phone && <a href={`tel:${phone}`}>{phone}</a>}
          </li>
        ))}
      </ul>
      {roster.error && <Problem error={roster.error} onRetry={roster.refetch} />}
      {roster.hasNextPage && <button onClick={more}>Show more</button>}
    </>
  );
}

type Asked = { error: Error | null; isPaused: boolean; refetch: () => unknown };
function Waiting({ error, isPaused, refetch }: Asked) {
  if (error) return <Problem error={error} onRetry={refetch} />;
  return <p role="status">{isPaused ? "Shown as soon as you are online" : "Loading…"}</p>;
}

function Problem({ error, onRetry }: { error: Error; onRetry?: () => unknown }) {
  const isSignedOut = error instanceof sdk.AuthenticationError;
  const { status } = error as { status?: number | null };
  const isRefusal = error instanceof sdk.RequestValidationError || (status ?? 500) < 500;
  return (
    <p role="alert">
      {isSignedOut && <title>Signed out</title>}
      {isRefusal ? error.message : "The service could not be reached."}{" "}
      {isSignedOut && <a href="/">Sign in</a>}
      {onRetry && !isSignedOut && <button onClick={() => onRetry()}>Try again</button>}
    </p>
  );
}

// oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- a server's navigator has no onLine
query.onlineManager.setOnline(navigator.onLine !== false);
createRoot(document.getElementById("root") ?? document.body).render(
  <query.QueryClientProvider client={new query.QueryClient()}>
    <Page />
  </query.QueryClientProvider>,
);
