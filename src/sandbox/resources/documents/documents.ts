// A group's documents: the list, the search, the text of one (4.2, 4.3).
import { defaultSearch, largestSearch } from "../../../core/validation/limits.ts";
import { documentCategories } from "../../../schemas/document.ts";
import { type Caller, enter, pagingParameters } from "../../access/caller.ts";
import { overTheLimit } from "../../access/limits.ts";
import { type ApiRequest, isApp, logAccess, pathId, type Reply } from "../../access/request.ts";
import { descending, inOrder, page } from "../../conventions/paging.ts";
import { choiceParameter, integerParameter, questionParameter } from "../../conventions/query.ts";
import { notFound, Refusal } from "../../conventions/refusal.ts";
import { fold } from "../../data/fold.ts";
import type { Store } from "../../data/store.ts";
import type { DocumentData, FolderData } from "../../model/index.ts";
import { closestPieces } from "./closest-pieces.ts";
import { Pseudonyms } from "./pseudonyms.ts";

export const documentEndpoints = {
  "documents.list": listDocuments,
  "documents.getMarkdown": getMarkdown,
  "documents.search": searchDocuments,
};

/** The documents that the caller may see, newest first (4.3). */
function listDocuments(request: ApiRequest): Reply {
  const { caller, query } = enter(request, [
    "category",
    "eventId",
    "tag",
    "search",
    ...pagingParameters,
  ]);
  const { store } = request.world;
  const category = choiceParameter(query, "category", documentCategories, true);
  const { eventId, tag, search } = query;
  const sought = search === undefined ? undefined : fold(search);
  const sortKeyOf = (document: DocumentData) => [
    Date.parse(document.createdAt ?? store.startedAt),
    document.id,
  ];
  const shown: DocumentData[] = [];
  const json = page(request, query, {
    items: inOrder(store.documents.where("groupId", caller.group.id), sortKeyOf, descending),
    sortKeyOf,
    compare: descending,
    accepts: (document) =>
      (category === undefined || categoryOf(document) === category) &&
      (eventId === undefined || isAttachedTo(document, eventId)) &&
      (tag === undefined || (document.tags ?? []).includes(tag)) &&
      (sought === undefined || mentions(document, sought)) &&
      maySee(store, caller, document),
    present: (document) => {
      shown.push(document);
      return presentDocument(store, caller, document);
    },
  });
  logHealth(request, shown);
  return { json };
}

function mentions(document: DocumentData, sought: string): boolean {
  const texts = [document.name, document.description ?? "", fileNameOf(document)];
  return texts.some((text) => fold(text).includes(sought));
}

function logHealth(request: ApiRequest, documents: DocumentData[]): void {
  const health = documents.filter((document) => categoryOf(document) === "HEALTH");
  logAccess(
    request,
    "health",
    health.map(({ id }) => id),
  );
}

/** The text of a document that the caller may see; the specification names it without a shape. */
function getMarkdown(request: ApiRequest): Reply {
  const { caller } = enter(request);
  const { store } = request.world;
  const documentId = pathId(request, "documentId");
  const document = store.documents.findWith({ id: documentId, groupId: caller.group.id });
  if (document?.text === undefined || !maySee(store, caller, document)) {
    throw notFound("document");
  }
  logHealth(request, [document]);
  return { markdown: document.text };
}

/** The closest piece of each document that the assistant may use, with placeholders for children (4.2). */
function searchDocuments(request: ApiRequest): Reply {
  const { caller, query } = enter(request, ["q", "limit", "eventId"]);
  const question = questionParameter(query);
  const limit = integerParameter(query, "limit", 1, largestSearch) ?? defaultSearch;
  const eventId = query["eventId"];
  const { store, switches, searches } = request.world;
  const { group } = caller;
  if (!switches.groupSearch) {
    throw new Refusal("unavailable", "Document search is switched off. Try again later.");
  }
  if (eventId !== undefined && store.eventOf(group.id, eventId) === undefined) {
    throw notFound("event");
  }
  const use = searches.count(JSON.stringify([caller.personId, group.id]), request.now);
  if (!use.allowed) throw overTheLimit("searches", use.retryAfter);
  if (!switches.assistant || group.assistantOff) {
    return { json: { results: [], assistantOff: true } };
  }
  const documents = store.documents
    .where("groupId", group.id)
    .filter(
      (document) =>
        isForAssistant(request, caller, document) &&
        (eventId === undefined || isAttachedTo(document, eventId)),
    );
  const hits = closestPieces(question, documents, (document) => document.text ?? "", limit);
  const pseudonyms = new Pseudonyms(
    store.contacts.where("groupId", group.id).filter((contact) => store.isYoungEntry(contact)),
    store.verticalOf(group)?.youthWord ?? "Youth",
  );
  const results = hits.map(({ source, heading, text, score }) => ({
    documentId: source.id,
    name: source.name,
    heading: pseudonyms.replaceNames(heading),
    text: pseudonyms.replaceNames(text),
    score,
  }));
  const people = isApp(request) && caller.youth ? pseudonyms.people() : undefined;
  if (people !== undefined) logAccess(request, "people", pseudonyms.shownIds());
  return { json: { results, assistantOff: false, ...(people === undefined ? {} : { people }) } };
}

/** Never HEALTH, FINANCIAL or ROSTER, drafts, what is about a member, what a child posted. */
function isForAssistant(request: ApiRequest, caller: Caller, document: DocumentData): boolean {
  return (
    document.text !== undefined &&
    (document.assistant ?? true) &&
    !["HEALTH", "FINANCIAL", "ROSTER"].includes(categoryOf(document)) &&
    (document.status ?? "FINAL") !== "DRAFT" &&
    !(document.linkedTo ?? []).some((link) => isLink(link, "member")) &&
    !isByYouth(request.world.store, document) &&
    maySee(request.world.store, caller, document)
  );
}

function categoryOf(document: DocumentData): string {
  return document.category ?? "GENERAL";
}

function maySee(store: Store, caller: Caller, document: DocumentData): boolean {
  if (document.takenDown) return false;
  const isHealth = categoryOf(document) === "HEALTH";
  if (!caller.youth && (isHealth || concernsYouth(store, document))) return false;
  const named =
    document.uploadedBy === caller.personId ||
    (document.sharedWith ?? []).includes(caller.personId);
  if (isHealth) return caller.firstParty && (named || leadsItself(store, caller));
  return caller.leads || (document.visibility ?? "GROUP") !== "PRIVATE" || named;
}

/** Whether the person is an owner or admin of this very group, and not only of one above it. */
function leadsItself(store: Store, { personId, group }: Caller): boolean {
  const place = store.place(personId, group);
  return place !== null && !place.inherited && (place.role === "OWNER" || place.role === "ADMIN");
}

/** Linked to a youth's roster entry, or uploaded or written by a young person. */
function concernsYouth(store: Store, document: DocumentData): boolean {
  return (
    isByYouth(store, document) ||
    (document.linkedTo ?? []).some((link) => isLink(link, "member") && mayBeYouth(store, link.id))
  );
}

/** A link names no group, so that any roster's entry of that id may be meant. */
function mayBeYouth(store: Store, contactId: string): boolean {
  return store.contacts.where("id", contactId).some((contact) => store.isYoungEntry(contact));
}

function isByYouth(store: Store, document: DocumentData): boolean {
  return [document.uploadedBy, document.writtenBy].some(
    (personId) => personId !== undefined && store.isYoungPerson(personId),
  );
}

/** Link types are compared in any case: the specification writes both. */
function isLink(link: { type: string }, type: string): boolean {
  return link.type.toLowerCase() === type;
}

function isAttachedTo(document: DocumentData, eventId: string): boolean {
  return (document.linkedTo ?? []).some((link) => isLink(link, "event") && link.id === eventId);
}

function fileNameOf(document: DocumentData): string {
  return document.fileName ?? `${document.name}.md`;
}

function presentDocument(
  store: Store,
  caller: Caller,
  document: DocumentData,
): Record<string, unknown> {
  const createdAt = document.createdAt ?? store.startedAt;
  const hidesName = !caller.youth && store.isYoungPerson(document.uploadedBy);
  return {
    id: document.id,
    name: document.name,
    fileName: fileNameOf(document),
    mimeType: document.mimeType ?? "text/markdown",
    size: document.size ?? new TextEncoder().encode(document.text ?? "").length,
    category: categoryOf(document),
    description: document.description ?? null,
    tags: document.tags ?? [],
    visibility: document.visibility ?? "GROUP",
    uploadedBy: {
      userId: document.uploadedBy,
      name: hidesName ? null : store.nameOf(document.uploadedBy, document.groupId),
    },
    linkedTo: (document.linkedTo ?? []).map(({ type, id }) => ({ type, id })),
    status: document.status ?? "FINAL",
    revision:
      document.revision === undefined
        ? document.text === undefined
          ? null
          : 1
        : document.revision,
    folder: presentFolder(store, document),
    createdAt,
    updatedAt: document.updatedAt ?? createdAt,
  };
}

function presentFolder(store: Store, document: DocumentData): { id: string; path: string } | null {
  if (document.folderId == null) return null;
  const { groupId } = document;
  const path: FolderData[] = [];
  let folder = store.folders.findWith({ id: document.folderId, groupId });
  while (folder !== undefined && !path.includes(folder)) {
    path.unshift(folder);
    const { parentId } = folder;
    folder = parentId == null ? undefined : store.folders.findWith({ id: parentId, groupId });
  }
  return path.length === 0
    ? null
    : { id: document.folderId, path: path.map(({ name }) => name).join("/") };
}
