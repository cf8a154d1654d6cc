// A group's documents: the list, the search, the text of one (4.2, 4.3).

import { defaultSearch, largestSearch } from "../../../core/validation/limits.ts";
import { documentCategories } from "../../../schemas/document.ts";
import { isApp, logAccess, pathId, type Call, type Reply } from "../../access/request.ts";
import type { Entrance } from "../../access/access.ts";
import { overTheLimit } from "../../access/limits.ts";
import type { DocumentData } from "../../model/index.ts";
import { descending, inOrder, page } from "../../conventions/paging.ts";
import { choiceParameter, integerParameter, questionParameter } from "../../conventions/query.ts";
import { notFound, Refusal } from "../../conventions/refusal.ts";
import {
  categoryOf,
  eventIn,
  fileNameOf,
  isAttachedTo,
  isByYouth,
  isLink,
  maySee,
  presentDocument,
} from "../../rules/documents.ts";
import { fold } from "../../data/fold.ts";
import { verticalOf } from "../../rules/group.ts";
import { closestPieces } from "./closest-pieces.ts";
import { Pseudonyms } from "./pseudonyms.ts";
import { enter, pagingParameters } from "../../access/enter.ts";

export function listDocuments(call: Call): Reply {
  const { entrance, query } = enter(call, [
    "category",
    "eventId",
    "tag",
    "search",
    ...pagingParameters,
  ]);
  const { store } = call.world;
  const category = choiceParameter(query, "category", documentCategories, true);
  const { eventId, tag, search } = query;
  const sought = search === undefined ? undefined : fold(search);
  const placeOf = (document: DocumentData) => [
    Date.parse(document.createdAt ?? store.startedAt),
    document.id,
  ];
  const shown: DocumentData[] = [];
  const json = page(call, query, {
    items: inOrder(store.documents.where("groupId", entrance.group.id), placeOf, descending),
    placeOf,
    compare: descending,
    accepts: (document) =>
      (category === undefined || categoryOf(document) === category) &&
      (eventId === undefined || isAttachedTo(document, eventId)) &&
      (tag === undefined || (document.tags ?? []).includes(tag)) &&
      (sought === undefined || mentions(document, sought)) &&
      maySee(store, entrance, document),
    present: (document) => {
      shown.push(document);
      return presentDocument(store, entrance, document);
    },
  });
  logHealth(call, shown);
  return { json };
}

function mentions(document: DocumentData, sought: string): boolean {
  const texts = [document.name, document.description ?? "", fileNameOf(document)];
  return texts.some((text) => fold(text).includes(sought));
}

function logHealth(call: Call, documents: DocumentData[]): void {
  const health = documents.filter((document) => categoryOf(document) === "HEALTH");
  logAccess(
    call,
    "health",
    health.map(({ id }) => id),
  );
}

/** The text of a document that the caller may see; the specification names it without a shape. */
export function getMarkdown(call: Call): Reply {
  const { entrance } = enter(call);
  const { store } = call.world;
  const documentId = pathId(call, "documentId");
  const document = store.documents.findWith({ id: documentId, groupId: entrance.group.id });
  if (document?.text === undefined || !maySee(store, entrance, document)) {
    throw notFound("document");
  }
  logHealth(call, [document]);
  return { text: document.text, contentType: "text/markdown; charset=utf-8" };
}

export function searchDocuments(call: Call): Reply {
  const { entrance, query } = enter(call, ["q", "limit", "eventId"]);
  const question = questionParameter(query);
  const limit = integerParameter(query, "limit", 1, largestSearch) ?? defaultSearch;
  const eventId = query["eventId"];
  const { store, switches, searches } = call.world;
  const { group } = entrance;
  if (!switches.groupSearch) {
    throw new Refusal("unavailable", "Document search is switched off. Try again later.");
  }
  if (eventId !== undefined && eventIn(store, group.id, eventId) === undefined) {
    throw notFound("event");
  }
  const use = searches.count(JSON.stringify([entrance.personId, group.id]), call.now);
  if (!use.allowed) throw overTheLimit("searches", use.retryAfter);
  if (!switches.assistant || group.assistantOff) {
    return { json: { results: [], assistantOff: true } };
  }
  const documents = store.documents
    .where("groupId", group.id)
    .filter(
      (document) =>
        isForAssistant(call, entrance, document) &&
        (eventId === undefined || isAttachedTo(document, eventId)),
    );
  const hits = closestPieces(question, documents, (document) => document.text ?? "", limit);
  const pseudonyms = new Pseudonyms(
    store.contacts.where("groupId", group.id).filter((contact) => store.isYoungEntry(contact)),
    verticalOf(store, group)?.youthWord ?? "Youth",
  );
  const results = hits.map(({ source, heading, text, score }) => ({
    documentId: source.id,
    name: source.name,
    heading: pseudonyms.replaceNames(heading),
    text: pseudonyms.replaceNames(text),
    score,
  }));
  const people = isApp(call) && entrance.youth ? pseudonyms.people() : undefined;
  if (people !== undefined) logAccess(call, "people", pseudonyms.shownIds());
  return { json: { results, assistantOff: false, ...(people === undefined ? {} : { people }) } };
}

/** Never HEALTH, FINANCIAL or ROSTER, drafts, what is about a member, what a child posted. */
function isForAssistant(call: Call, entrance: Entrance, document: DocumentData): boolean {
  return (
    document.text !== undefined &&
    (document.assistant ?? true) &&
    !["HEALTH", "FINANCIAL", "ROSTER"].includes(categoryOf(document)) &&
    (document.status ?? "FINAL") !== "DRAFT" &&
    !(document.linkedTo ?? []).some((link) => isLink(link, "member")) &&
    !isByYouth(call.world.store, document) &&
    maySee(call.world.store, entrance, document)
  );
}
