// A page without a credential: it reads, creates, and is refused, through the backend of its own origin.
import { GroupManagement } from "group-management-sdk";
import { stage } from "./stage.js";

const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none", maxRetries: 0 });
const codeOf = (call) =>
  call.then(
    () => "done",
    ({ name, code }) => `${name} ${code}`,
  );

async function play({ groupId, eventId, kind, other }) {
  const facts = {};
  facts.group = (await client.groups.overview(groupId)).group.id === groupId;
  facts.contacts = (await client.groups.contacts.list(groupId).toArray({ max: 210 })).length;
  facts.circle = (await client.circles.create(groupId, { kind, name: "Of a page" })).name;
  facts.link = typeof (await client.events.createCheckoutLink(groupId, eventId)).url;
  facts.paced = client.rateLimit?.limit;
  facts.missing = await codeOf(client.groups.overview("no-group"));
  facts.forbidden = await codeOf(client.me.inboxSummary());
  // The same page at the other address is of another origin, and of the same site.
  const body = JSON.stringify({ kind, name: "Of another origin" });
  const path = `${other}/api/v2/groups/${groupId}`;
  const init = { credentials: "include", mode: "no-cors" };
  // No response may be used here.
  await fetch(`${path}/circles`, { ...init, method: "POST", body }).catch(() => {});
  // Such as an image or an object does, whose "load" or "error" tells the page whether there was a response.
  await fetch(`${path}/overview?include=positions`, init).catch(() => {});
  facts.read = await fetch(`${path}/overview`, { credentials: "include" }).then(
    () => "shown",
    () => "hidden",
  );
  await fetch("/sign-out");
  facts.signedOut = await codeOf(client.groups.overview(groupId));
  return facts;
}

play(stage).then(
  (facts) => console.log(`FACTS ${JSON.stringify(facts)}`),
  (error) => console.log(`FACTS ${JSON.stringify({ thrown: String(error?.stack ?? error) })}`),
);
