// The examples that the reference shows for methods of the resources, named as each is reached; those of others are written
// from the facts of operations into from-facts.ts.
import { canUseAssistant, formatMoney, isApiError, knownOnly, restoreNames } from "group-management-sdk";

import type { Examples } from "./examples.ts";

export const examples: Examples = {
  async "groups.overview"({ client, groupId }) {
    // #region groups.overview
    const { group, upcomingEvents, rosterCounts } = await client.groups.overview(groupId, {
      include: ["upcomingEvents", "rosterCounts"],
    });
    console.log(`${group.name}: ${rosterCounts.adults} adults, ${rosterCounts.youth} youth`);
    for (const { name, startsAt } of upcomingEvents) console.log(name, startsAt ?? "no date yet");
    // #endregion
  },

  async "groups.updateProfile"({ client, groupId }) {
    // #region groups.updateProfile
    try {
      const group = await client.groups.updateProfile(groupId, {
        meetingPlace: "Parish hall", // a field that the group's vertical declares
        acceptsGuests: null, // removes the field; fields that are not named stay
      });
      console.log(group.metadata);
    } catch (error) {
      if (!isApiError(error, "invalid_profile")) throw error;
      console.log(error.message); // names every field that does not fit
    }
    // #endregion
  },

  async "groups.createSubgroup"({ client, demo }) {
    const groupId = demo.councilId;
    // #region groups.createSubgroup
    const troop = await client.groups.createSubgroup(groupId, { name: "Troop 77" });
    console.log(troop.id); // keep it
    // #endregion
  },

  async "groups.aiCredits"({ client, groupId }) {
    // #region groups.aiCredits
    const credits = await client.groups.aiCredits(groupId);
    console.log(`${credits.left} of ${credits.monthly}, again in full at ${credits.resetsAt}`);
    if (!canUseAssistant(credits)) console.log("The assistant is off, or nothing is left.");
    // #endregion
  },

  async "groups.contacts.list"({ client, groupId }) {
    // #region groups.contacts.list
    for await (const contact of client.groups.contacts.list(groupId, { type: "ADULT" })) {
      console.log(contact.firstName, contact.lastName, contact.email ?? "no e-mail shown");
    }
    // #endregion
  },

  async "groups.contacts.sync"({ client, groupId }) {
    const store = { checkpoint: undefined as string | undefined };
    const save = async (entries: readonly object[], walk: string) => console.log(entries.length, walk);
    const removeAllBut = async (walk: string) => console.log(walk);
    // #region groups.contacts.sync
    const { checkpoint } = store; // undefined the first time: everything is read
    for await (const batch of client.groups.contacts.sync(groupId, { checkpoint })) {
      await save(batch.contacts, batch.walk);
      if (batch.phase === "full" && batch.done) await removeAllBut(batch.walk);
      store.checkpoint = batch.checkpoint; // in the same transaction
    }
    // #endregion
  },

  async "groups.albums.items"({ client, groupId, demo }) {
    const albumId = demo.albums.group;
    // #region groups.albums.items
    for await (const item of client.groups.albums.items(groupId, albumId, { limit: 20 })) {
      const response = await fetch(item.displayUrl); // without a credential, before linksExpireAt
      console.log(item.kind, response.headers.get("content-type"));
    }
    // #endregion
  },

  async "events.get"({ client, groupId, demo }) {
    const eventId = demo.events.paid;
    // #region events.get
    const event = await client.events.get(groupId, eventId, { include: ["rsvpCounts"] });
    console.log(event.name, event.startsAt, `${event.rsvpCounts.goingPeople} people are going`);
    // #endregion
  },

  async "events.createCheckoutLink"({ client, groupId, demo }) {
    const eventId = demo.events.paid;
    // #region events.createCheckoutLink
    try {
      const { url } = await client.events.createCheckoutLink(groupId, eventId);
      console.log(`Pay for your place: ${url}`);
    } catch (error) {
      if (isApiError(error, "nothing_to_pay")) console.log("This event costs nothing.");
      else if (isApiError(error, "payments_not_ready")) console.log("Set up:", error.setupUrl);
      else throw error;
    }
    // #endregion
  },

  async "documents.list"({ client, groupId }) {
    // #region documents.list
    for await (const document of client.documents.list(groupId, { category: "FORM" })) {
      console.log(document.id, document.name);
      for (const { type, id } of knownOnly(document.linkedTo)) console.log("about", type, id);
    }
    // #endregion
  },

  async "documents.search"({ client, groupId }) {
    // #region documents.search
    const { results, people } = await client.documents.search(groupId, {
      q: "Who brings the shared gear?",
      limit: 5,
    });
    for (const { name, text } of results) console.log(name, restoreNames(text, people));
    // #endregion
  },

  async "circles.create"({ client, groupId, demo }) {
    const kind = demo.circleKinds.patrol;
    // #region circles.create
    const circle = await client.circles.create(groupId, { kind, name: "Kingfisher Patrol" });
    console.log(circle.id); // keep it: the service has no list of circles
    // #endregion
  },

  async "circles.addMembers"({ client, groupId, demo }) {
    const circleId = demo.circles.committee;
    const contactIds = [demo.contacts.adult];
    // #region circles.addMembers
    const change = await client.circles.addMembers(groupId, circleId, { contactIds, role: "LEADER" });
    console.log(change);
    // #endregion
  },

  async "blueprints.plan"({ client, groupId, demo }) {
    const { current: ref } = demo.blueprints;
    // #region blueprints.plan
    const { items } = await client.blueprints.plan(groupId, ref); // changes nothing
    for (const { id, kind, name, action } of knownOnly(items)) console.log(id, kind, name, action);
    // #endregion
  },

  async "me.groups"({ client }) {
    // #region me.groups
    for await (const { group, role, install } of client.me.groups()) {
      if (install.active) console.log(group.id, group.name, role);
    }
    // #endregion
  },
};
