// Shows a group in a terminal the way its own screen would: counts, events, roster, documents and a plan.
import {
  formatEventTime,
  formatMoney,
  GroupManagement,
  type GroupEvent,
  isApiError,
  isKnown,
  isUnrecognized,
  knownOnly,
  planActions,
} from "group-management-sdk";

import {
  bar,
  bold,
  column,
  dim,
  fileSize,
  green,
  heading,
  line,
  yellow,
} from "./support/screen.ts";
import { openService } from "./support/service.ts";
import { takenPlaces } from "./support/places.ts";
import { beginProgram } from "./support/program.ts";

beginProgram(
  "Shows a group the way its own screen would: counts, events, roster, documents and a plan.",
);

// A roster of several pages.
const service = await openService({ contacts: 480 });
const { groupId } = service;
const client = new GroupManagement({
  baseUrl: service.baseUrl,
  accessToken: service.accessToken,
});

try {
  await showOverview();
  await showRoster();
  await showDocuments();
  await showPlan();
  await showRefusal();
} finally {
  await service.close();
}

async function showOverview(): Promise<void> {
  const { group, rosterCounts, upcomingEvents } = await client.groups.overview(groupId, {
    include: ["rosterCounts", "upcomingEvents"],
  });
  console.log(
    `\n${bold(group.name)}  ${dim(`${group.type} · ${group.vertical ?? "no vertical"}`)}`,
  );
  if (group.description) line(group.description);
  line(dim(`Read from ${service.description}.`));
  line(
    `${rosterCounts.adults} adults · ${rosterCounts.youth} youth · ${group.memberCount} members · subgroups: ${group.subgroupCount}`,
  );

  heading("Coming up");
  for (const { id } of upcomingEvents) {
    const event = await client.events.get(groupId, id, { include: ["rsvpCounts", "ticketTypes"] });
    const { goingPeople, maybePeople } = event.rsvpCounts;
    const places = event.rsvp.maxAttendees;
    const state = event.status === "CANCELLED" ? yellow("  cancelled") : "";
    const when = formatEventTime(event, { locale: "en-US" }) ?? "no date yet";
    line(`${column(event.name, 34)} ${when}${state}`);
    if (event.rsvp.enabled) {
      const taken = takenPlaces(event, event.rsvpCounts);
      const unpaid = goingPeople - taken;
      const most = places ?? Math.max(1, goingPeople + maybePeople);
      const going = `${goingPeople} going${unpaid > 0 ? ` (${unpaid} still to pay)` : ""}`;
      const room = places === null ? "" : `, ${taken} of ${places} places taken`;
      line(`${bar(taken / most)} ${going}, ${maybePeople} maybe${room} · ${priceOf(event)}`);
    }
    const leaders = event.leaders.map(({ name }) => name ?? "someone").join(", ");
    line(
      dim(
        `${event.location.name ?? "place to be announced"}${leaders ? ` · led by ${leaders}` : ""}`,
      ),
    );
    line();
  }
}

function priceOf({ cost, ticketTypes = [] }: GroupEvent): string {
  const tickets = ticketTypes.filter(({ active }) => active);
  if (tickets.length > 0) {
    return tickets.map(({ name, price }) => `${name} ${formatMoney(price, "en-US")}`).join(", ");
  }
  if (cost.perPerson == null) return cost.description ?? "free";
  return isUnrecognized(cost.perPerson)
    ? "see the event's page for the price"
    : `${formatMoney(cost.perPerson, "en-US")} each`;
}

async function showRoster(): Promise<void> {
  heading("Roster");
  let number = 0;
  for await (const page of client.groups.contacts.list(groupId).pages()) {
    const youth = page.items.filter(({ type }) => type === "YOUTH").length;
    const names = page.items.slice(0, 3).map(({ firstName }) => firstName ?? "?");
    line(
      `page ${++number}: ${page.items.length} entries, ${youth} of them youth · ${dim(`${names.join(", ")} …`)}`,
    );
  }
}

async function showDocuments(): Promise<void> {
  heading("New documents");
  const { items } = await client.documents.list(groupId, { limit: 5 });
  for (const document of items) {
    const links = knownOnly(document.linkedTo).map(({ type }) => type.toLowerCase());
    line(
      `${column(document.name, 34)} ${column(document.category.toLowerCase(), 10)} ${column(document.status.toLowerCase(), 11)} ${column(fileSize(document.size), 8)} ${dim(links.join(", "))}`,
    );
  }
}

async function showPlan(): Promise<void> {
  const [blueprint] = await client.blueprints.list(groupId).toArray({ max: 1 });
  if (!blueprint) return;
  const plan = await client.blueprints.plan(groupId, blueprint.ref);
  heading(`What the blueprint “${plan.blueprint.name}” would do`);
  const marks = { create: "+", match: "=", keep: "=", exists: "✓", removed: "–", skip: "·" };
  for (const item of knownOnly(plan.items)) {
    const mark = isKnown(planActions, item.action) ? marks[item.action] : "?";
    line(
      `${item.action === "create" ? green(mark) : dim(mark)} ${dim(column(item.action, 8))} ${column(item.kind, 10)} ${item.name}`,
    );
  }
}

async function showRefusal(): Promise<void> {
  heading("What a refused call looks like");
  try {
    await client.events.get(groupId, "no-such-event");
  } catch (error) {
    if (!isApiError(error)) throw error;
    line(`${yellow(error.name)} ${error.operation} → ${error.status} ${error.code}`);
    line(dim(error.message));
  }
}
