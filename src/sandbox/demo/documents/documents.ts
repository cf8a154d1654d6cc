// Folders and documents of the demo groups.
import type { DocumentData, FolderData } from "../../model/index.ts";
import { campDocuments } from "./camp-documents.ts";
import type { DemoClock } from "../clock.ts";
import type { DocumentRow } from "./document-row.ts";
import { folderIds } from "./document-row.ts";
import { groupIds, personId } from "../ids.ts";
import { officeDocuments } from "./office-documents.ts";
import { otherDocuments } from "./other-documents.ts";
import { programDocuments } from "./program-documents.ts";

export function createFolders(): FolderData[] {
  const { troop, pack } = groupIds;
  return [
    { id: folderIds.policies, groupId: troop, name: "Policies" },
    { id: folderIds.safety, groupId: troop, name: "Safety", parentId: folderIds.policies },
    { id: folderIds.camps, groupId: troop, name: "Camps" },
    { id: folderIds.river, groupId: troop, name: "River trips", parentId: folderIds.camps },
    { id: folderIds.minutes, groupId: troop, name: "Minutes" },
    { id: folderIds.packPapers, groupId: pack, name: "Papers" },
  ];
}

export function createDocuments(clock: DemoClock): DocumentData[] {
  return [...campDocuments, ...officeDocuments, ...programDocuments, ...otherDocuments].map((row) =>
    createDocument(clock, row),
  );
}

function createDocument(clock: DemoClock, row: DocumentRow): DocumentData {
  const { by, day, group = "troop", folder, linkedTo, sharedWith, writtenBy, ...rest } = row;
  return {
    ...rest,
    groupId: groupIds[group],
    uploadedBy: personId(by),
    ...(folder === undefined ? {} : { folderId: folder }),
    ...(linkedTo === undefined ? {} : { linkedTo: linkedTo.map(([type, id]) => ({ type, id })) }),
    ...(sharedWith === undefined ? {} : { sharedWith: sharedWith.map(personId) }),
    ...(writtenBy === undefined ? {} : { writtenBy: personId(writtenBy) }),
    createdAt: clock.at(day, 14),
    updatedAt: clock.at(Math.min(-1, day + 5), 14),
  };
}
