// Each operation in a few words, for a help text and for the OpenAPI document.
import type { OperationName } from "../../catalogue.ts";

export const summaries: Readonly<Record<OperationName, string>> = {
  "groups.overview": "Read a group, its upcoming events, roster counts and positions",
  "groups.updateProfile": "Change a group's profile",
  "groups.createSubgroup": "Create a group below another",
  "groups.aiCredits": "Read a group's AI credits of the current month",
  "groups.contacts.list": "List a group's roster",
  "groups.positions.get": "Read a position and who holds it",
  "groups.albums.list": "List the photo albums that the person can open",
  "groups.albums.items": "List the photos and videos of an album",
  "events.get": "Read an event with its leaders",
  "events.createCheckoutLink": "Get the link to an event's payment section",
  "documents.list": "List the documents that the person may see",
  "documents.search": "Search a group's documents by meaning",
  "documents.searchShared": "Search documents shared by other groups of a vertical",
  "documents.getMarkdown": "Read a document's text",
  "documents.getShared": "Read a shared copy that a search found",
  "circles.create": "Create a circle of one of the group's kinds",
  "circles.addMembers": "Add roster entries to a circle",
  "circles.listKinds": "List kinds of circles",
  "blueprints.list": "List the blueprints for a group's subtype",
  "blueprints.plan": "Preview what applying a blueprint would do",
  "me.groups": "List the person's groups",
  "me.household": "List the roster entries that the person may act for",
  "me.inboxSummary": "Count the person's unread messages",
};
