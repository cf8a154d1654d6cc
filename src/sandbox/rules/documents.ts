// Which documents a caller may see, and how one is answered.

import type { Entrance } from "../access/access.ts";
import type { DocumentData, EventData, FolderData } from "../model/index.ts";
import type { Store } from "../data/store.ts";

export function categoryOf(document: DocumentData): string {
  return document.category ?? "GENERAL";
}

export function maySee(store: Store, entrance: Entrance, document: DocumentData): boolean {
  if (document.takenDown) return false;
  const isHealth = categoryOf(document) === "HEALTH";
  if (!entrance.youth && (isHealth || concernsYouth(store, document))) return false;
  const named =
    document.uploadedBy === entrance.personId ||
    (document.sharedWith ?? []).includes(entrance.personId);
  if (isHealth) return entrance.firstParty && (named || leadsItself(store, entrance));
  return entrance.leads || (document.visibility ?? "GROUP") !== "PRIVATE" || named;
}

/** Whether the person is an owner or admin of this very group, and not only of one above it. */
function leadsItself(store: Store, { personId, group }: Entrance): boolean {
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

export function isByYouth(store: Store, document: DocumentData): boolean {
  return [document.uploadedBy, document.writtenBy].some(
    (personId) => personId !== undefined && store.isYoungPerson(personId),
  );
}

/** Link types are compared in any case: the specification writes both. */
export function isLink(link: { type: string }, type: string): boolean {
  return link.type.toLowerCase() === type;
}

export function isAttachedTo(document: DocumentData, eventId: string): boolean {
  return (document.linkedTo ?? []).some((link) => isLink(link, "event") && link.id === eventId);
}

export function eventIn(store: Store, groupId: string, eventId: string): EventData | undefined {
  return store.events.findWith({ id: eventId, groupId });
}

export function fileNameOf(document: DocumentData): string {
  return document.fileName ?? `${document.name}.md`;
}

export function presentDocument(
  store: Store,
  entrance: Entrance,
  document: DocumentData,
): Record<string, unknown> {
  const createdAt = document.createdAt ?? store.startedAt;
  const hidesName = !entrance.youth && store.isYoungPerson(document.uploadedBy);
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
